// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The text under the keyword `Author`.
nonisolated(unsafe) public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// The text under the keyword `Copyright`.
nonisolated(unsafe) public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// The text under the keyword `Creation Time`, in any format.
nonisolated(unsafe) public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// The date of the last change, in ISO 8601 format and UTC, from the chunk `tIME`; text.
nonisolated(unsafe) public let kCGImagePropertyPNGModificationTime: CFString = "Modification Time"
/// The text under the keyword `Description`.
nonisolated(unsafe) public let kCGImagePropertyPNGDescription: CFString = "Description"
/// The text under the keyword `Software`.
nonisolated(unsafe) public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// The text under the keyword `Title`.
nonisolated(unsafe) public let kCGImagePropertyPNGTitle: CFString = "Title"
/// The gamma of the encoding; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// The interlacing: 0 is none, 1 is in seven passes; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// The rendering intent of sRGB colours: 0 to 3; a number, present when the colours are sRGB.
nonisolated(unsafe) public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// The number of pixels per metre along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// The number of pixels per metre along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
