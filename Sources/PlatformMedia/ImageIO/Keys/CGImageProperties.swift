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
/// The properties of a GIF file: a dictionary with keys that begin with `kCGImagePropertyGIF`. GIFs are not read yet.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
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
