// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The name of the scanned document; text. Exif tag 0x010D.
nonisolated(unsafe) public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// The caption; text. Exif tag 0x010E.
nonisolated(unsafe) public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The maker of the camera; text. Exif tag 0x010F.
nonisolated(unsafe) public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The model of the camera; text. Exif tag 0x0110.
nonisolated(unsafe) public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The orientation, the same number as ``kCGImagePropertyOrientation``. Exif tag 0x0112.
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The number of pixels per unit along a row; a number. Exif tag 0x011A.
nonisolated(unsafe) public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// The number of pixels per unit along a column; a number. Exif tag 0x011B.
nonisolated(unsafe) public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// The unit of the resolution: 2 is inch, 3 is centimetre; a number. Exif tag 0x0128.
nonisolated(unsafe) public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// The transfer function; an array of numbers. Exif tag 0x012D.
nonisolated(unsafe) public let kCGImagePropertyTIFFTransferFunction: CFString = "TransferFunction"
/// The software that wrote the file; text. Exif tag 0x0131.
nonisolated(unsafe) public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The date at which the file was written, as `2024:05:06 07:08:09`; text. Exif tag 0x0132.
nonisolated(unsafe) public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The creator of the picture; text. Exif tag 0x013B.
nonisolated(unsafe) public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The computer that made the picture; text. Exif tag 0x013C.
nonisolated(unsafe) public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// The chromaticity of the white point; an array of two numbers. Exif tag 0x013E.
nonisolated(unsafe) public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// The chromaticities of red, green and blue; an array of six numbers. Exif tag 0x013F.
nonisolated(unsafe) public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// The copyright notice; text. Exif tag 0x8298.
nonisolated(unsafe) public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
