// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// EXIF's 0x010D: the name of what was scanned; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// EXIF's 0x010E: a caption; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// EXIF's 0x010F: the maker of the camera; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFMake: CFString = "Make"
/// EXIF's 0x0110: the model of the camera; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFModel: CFString = "Model"
/// EXIF's 0x0112: the same number as ``kCGImagePropertyOrientation``.
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// EXIF's 0x011A: pixels to a unit along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// EXIF's 0x011B: pixels to a unit along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// EXIF's 0x0128: 2: inch; 3: centimetre.
nonisolated(unsafe) public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// EXIF's 0x012D: a table of brightness; an array of numbers.
nonisolated(unsafe) public let kCGImagePropertyTIFFTransferFunction: CFString = "TransferFunction"
/// EXIF's 0x0131: what wrote the file; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// EXIF's 0x0132: when the file was written, as `2024:05:06 07:08:09`; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// EXIF's 0x013B: who made the picture; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// EXIF's 0x013C: the computer on which it was made; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// EXIF's 0x013E: the colour of white; an array of two numbers.
nonisolated(unsafe) public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// EXIF's 0x013F: the colours of red, green and blue; an array of six.
nonisolated(unsafe) public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// EXIF's 0x8298: whose the picture is; text.
nonisolated(unsafe) public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
