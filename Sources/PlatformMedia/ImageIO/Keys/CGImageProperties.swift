// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// What EXIF says of the picture: a dictionary of the keys that begin with `kCGImagePropertyExif`.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// What EXIF says of the place: a dictionary of the keys that begin with `kCGImagePropertyGPS`.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// What EXIF says of the file: a dictionary of the keys that begin with `kCGImagePropertyTIFF`.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// What IPTC says: a dictionary of the keys that begin with `kCGImagePropertyIPTC`.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// What Apple's cameras add to EXIF: a dictionary whose keys are the numbers of tags, written as text.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
/// What a PNG file says beside EXIF: a dictionary of the keys that begin with `kCGImagePropertyPNG`.
nonisolated(unsafe) public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// What the head of a JPEG file says: a dictionary of the keys that begin with `kCGImagePropertyJFIF`.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// What a GIF file says: a dictionary of the keys that begin with `kCGImagePropertyGIF`. GIFs are not read yet.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The number of bytes of the file. Among the properties of the file, not of its picture.
nonisolated(unsafe) public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The number of pixels in a stored row, before the orientation.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The number of stored rows, before the orientation.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Pixels to an inch, along a row.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Pixels to an inch, along a column.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Bits of a channel.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// How the stored picture is turned to be displayed: the raw value of a ``CGImagePropertyOrientation``.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether the picture has transparency; a truth value, there when it has.
nonisolated(unsafe) public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Whether the pixels are numbers of colours in a table; a truth value, there when they are.
nonisolated(unsafe) public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// How colours are coded: ``kCGImagePropertyColorModelRGB`` or another of its kind.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// What the colour profile calls itself, such as `Display P3`.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Colours are coded as red, green and blue.
nonisolated(unsafe) public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// There are no colours.
nonisolated(unsafe) public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Colours are coded as inks.
nonisolated(unsafe) public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
