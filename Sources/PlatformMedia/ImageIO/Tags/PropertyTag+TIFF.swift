// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging
internal import PlatformTypes

extension PropertyTag {
    /// The tags of the first directory that describe the picture, not how a TIFF file stores it.
    static let tiff = [
        PropertyTag(0x010D, kCGImagePropertyTIFFDocumentName, .text),
        PropertyTag(0x010E, kCGImagePropertyTIFFImageDescription, .text),
        PropertyTag(0x010F, kCGImagePropertyTIFFMake, .text),
        PropertyTag(0x0110, kCGImagePropertyTIFFModel, .text),
        PropertyTag(0x0112, kCGImagePropertyTIFFOrientation, .number(.short)),
        PropertyTag(0x011A, kCGImagePropertyTIFFXResolution, .number(.rational)),
        PropertyTag(0x011B, kCGImagePropertyTIFFYResolution, .number(.rational)),
        PropertyTag(0x0128, kCGImagePropertyTIFFResolutionUnit, .number(.short)),
        PropertyTag(0x012D, kCGImagePropertyTIFFTransferFunction, .numbers(.short)),
        PropertyTag(0x0131, kCGImagePropertyTIFFSoftware, .text),
        PropertyTag(0x0132, kCGImagePropertyTIFFDateTime, .text),
        PropertyTag(0x013B, kCGImagePropertyTIFFArtist, .text),
        PropertyTag(0x013C, kCGImagePropertyTIFFHostComputer, .text),
        PropertyTag(0x013E, kCGImagePropertyTIFFWhitePoint, .numbers(.rational)),
        PropertyTag(0x013F, kCGImagePropertyTIFFPrimaryChromaticities, .numbers(.rational)),
        PropertyTag(0x8298, kCGImagePropertyTIFFCopyright, .text),
    ]
}
