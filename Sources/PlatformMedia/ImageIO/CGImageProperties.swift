// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The Exif tags of the picture: a dictionary with keys that begin with `kCGImagePropertyExif`.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The Exif tags of the location: a dictionary with keys that begin with `kCGImagePropertyGPS`.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The Exif tags of the file: a dictionary with keys that begin with `kCGImagePropertyTIFF`.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The IPTC record of a JPEG file: a dictionary with keys that begin with `kCGImagePropertyIPTC`.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// The maker note of Apple's cameras: a dictionary whose keys are the tags' numbers as text.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
/// The chunks of a PNG file: a dictionary with keys that begin with `kCGImagePropertyPNG`.
nonisolated(unsafe) public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The JFIF header of a JPEG file: a dictionary with keys that begin with `kCGImagePropertyJFIF`.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The properties of a GIF file: a dictionary with keys that begin with `kCGImagePropertyGIF`, present when it is
/// animated.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The properties of a sequence of HEIF: a dictionary with keys that begin with `kCGImagePropertyHEICS`, present when it is
/// animated.
nonisolated(unsafe) public let kCGImagePropertyHEICSDictionary: CFString = "{HEICS}"
/// The properties of a sequence of AVIF: a dictionary with keys that begin with `kCGImagePropertyAVIS`, present when it is
/// animated.
nonisolated(unsafe) public let kCGImagePropertyAVISDictionary: CFString = "{AVIS}"
/// The properties of a WebP file: a dictionary with keys that begin with `kCGImagePropertyWebP`, present when it is
/// animated.
nonisolated(unsafe) public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The size of the file in bytes. A property of the file, not of its picture.
nonisolated(unsafe) public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The number of pixels in a stored row, before the orientation is applied.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The number of stored rows, before the orientation is applied.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The number of pixels per inch along a row.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The number of pixels per inch along a column.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The number of bits in a channel.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// The orientation in which to display the stored picture: the raw value of a `CGImagePropertyOrientation`.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The presence of an alpha channel; a Boolean, present when it is true.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The use of a colour table; a Boolean, present when it is true.
nonisolated(unsafe) public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// The colour model: ``kCGImagePropertyColorModelRGB`` or a similar constant.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The name of the colour profile, such as `Display P3`.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The colour model of red, green and blue.
nonisolated(unsafe) public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The colour model of greys.
nonisolated(unsafe) public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The colour model of printing inks.
nonisolated(unsafe) public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"

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

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The version of JFIF; an array of numbers, such as 1, 0, 1.
nonisolated(unsafe) public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// The number of pixels per unit along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// The number of pixels per unit along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// The unit of the density: 0 is none, only the pixel's aspect ratio, 1 is inch, 2 is centimetre; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// The progressive encoding; a Boolean, present when it is true.
nonisolated(unsafe) public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"

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

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyHEICSLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyHEICSDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyHEICSUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyAVISLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyAVISDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyAVISUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The presence of a global colour table.
nonisolated(unsafe) public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
