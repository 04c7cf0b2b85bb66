// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging
internal import PlatformTypes

extension PropertyTag {
    /// The tags of the GPS directory.
    static let gps = [
        PropertyTag(0x00, kCGImagePropertyGPSVersion, .numbers(.byte)),
        PropertyTag(0x01, kCGImagePropertyGPSLatitudeRef, .text),
        PropertyTag(0x02, kCGImagePropertyGPSLatitude, .angle),
        PropertyTag(0x03, kCGImagePropertyGPSLongitudeRef, .text),
        PropertyTag(0x04, kCGImagePropertyGPSLongitude, .angle),
        PropertyTag(0x05, kCGImagePropertyGPSAltitudeRef, .number(.byte)),
        PropertyTag(0x06, kCGImagePropertyGPSAltitude, .number(.rational)),
        PropertyTag(0x07, kCGImagePropertyGPSTimeStamp, .time),
        PropertyTag(0x08, kCGImagePropertyGPSSatellites, .text),
        PropertyTag(0x09, kCGImagePropertyGPSStatus, .text),
        PropertyTag(0x0A, kCGImagePropertyGPSMeasureMode, .text),
        PropertyTag(0x0B, kCGImagePropertyGPSDOP, .number(.rational)),
        PropertyTag(0x0C, kCGImagePropertyGPSSpeedRef, .text),
        PropertyTag(0x0D, kCGImagePropertyGPSSpeed, .number(.rational)),
        PropertyTag(0x0E, kCGImagePropertyGPSTrackRef, .text),
        PropertyTag(0x0F, kCGImagePropertyGPSTrack, .number(.rational)),
        PropertyTag(0x10, kCGImagePropertyGPSImgDirectionRef, .text),
        PropertyTag(0x11, kCGImagePropertyGPSImgDirection, .number(.rational)),
        PropertyTag(0x12, kCGImagePropertyGPSMapDatum, .text),
        PropertyTag(0x13, kCGImagePropertyGPSDestLatitudeRef, .text),
        PropertyTag(0x14, kCGImagePropertyGPSDestLatitude, .angle),
        PropertyTag(0x15, kCGImagePropertyGPSDestLongitudeRef, .text),
        PropertyTag(0x16, kCGImagePropertyGPSDestLongitude, .angle),
        PropertyTag(0x17, kCGImagePropertyGPSDestBearingRef, .text),
        PropertyTag(0x18, kCGImagePropertyGPSDestBearing, .number(.rational)),
        PropertyTag(0x19, kCGImagePropertyGPSDestDistanceRef, .text),
        PropertyTag(0x1A, kCGImagePropertyGPSDestDistance, .number(.rational)),
        PropertyTag(0x1B, kCGImagePropertyGPSProcessingMethod, .comment),
        PropertyTag(0x1C, kCGImagePropertyGPSAreaInformation, .comment),
        PropertyTag(0x1D, kCGImagePropertyGPSDateStamp, .text),
        PropertyTag(0x1E, kCGImagePropertyGPSDifferental, .number(.short)),
        PropertyTag(0x1F, kCGImagePropertyGPSHPositioningError, .number(.rational)),
    ]
}
