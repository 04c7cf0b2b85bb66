// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// The text that the file has under `Author`.
nonisolated(unsafe) public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// The text that the file has under `Copyright`.
nonisolated(unsafe) public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// The text that the file has under `Creation Time`, as its writer liked it.
nonisolated(unsafe) public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// When the picture was changed last, by ISO 8601, in UTC, as the file's `tIME` says; a text.
nonisolated(unsafe) public let kCGImagePropertyPNGModificationTime: CFString = "Modification Time"
/// The text that the file has under `Description`.
nonisolated(unsafe) public let kCGImagePropertyPNGDescription: CFString = "Description"
/// The text that the file has under `Software`.
nonisolated(unsafe) public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// The text that the file has under `Title`.
nonisolated(unsafe) public let kCGImagePropertyPNGTitle: CFString = "Title"
/// The exponent of the pixels' coding; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// 0: row by row; 1: in seven passes.
nonisolated(unsafe) public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// That colours are sRGB, and how those outside a printer's reach are meant: 0…3.
nonisolated(unsafe) public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// Pixels to a metre along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// Pixels to a metre along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
