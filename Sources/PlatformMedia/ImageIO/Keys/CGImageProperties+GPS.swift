// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// EXIF's 0x0000: of EXIF's rules for places; an array of four numbers.
nonisolated(unsafe) public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
/// EXIF's 0x0001: `N` or `S`.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// EXIF's 0x0002: degrees without a sign; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// EXIF's 0x0003: `E` or `W`.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// EXIF's 0x0004: degrees without a sign; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// EXIF's 0x0005: 0: above the sea; 1: below.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// EXIF's 0x0006: metres without a sign; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// EXIF's 0x0007: UTC, as `07:08:09`; text.
nonisolated(unsafe) public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// EXIF's 0x0008: which were seen; text.
nonisolated(unsafe) public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// EXIF's 0x0009: `A`: measured; `V`: interrupted.
nonisolated(unsafe) public let kCGImagePropertyGPSStatus: CFString = "Status"
/// EXIF's 0x000A: `2` or `3` dimensions.
nonisolated(unsafe) public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// EXIF's 0x000B: the dilution of precision; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// EXIF's 0x000C: `K`, `M` or `N`: kilometres, miles or knots.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// EXIF's 0x000D: how fast the camera moved, in the unit of its reference; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// EXIF's 0x000E: `T`: true north; `M`: magnetic.
nonisolated(unsafe) public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// EXIF's 0x000F: degrees of movement; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSTrack: CFString = "Track"
/// EXIF's 0x0010: `T`: true north; `M`: magnetic.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// EXIF's 0x0011: where the camera looked, in degrees; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// EXIF's 0x0012: the map that the angles are of, such as `WGS-84`; text.
nonisolated(unsafe) public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// EXIF's 0x0013: `N` or `S`.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
/// EXIF's 0x0014: of the destination: degrees without a sign; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
/// EXIF's 0x0015: `E` or `W`.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
/// EXIF's 0x0016: of the destination: degrees without a sign; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
/// EXIF's 0x0017: `T`: true north; `M`: magnetic.
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
/// EXIF's 0x0018: the direction of the destination, in degrees; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// EXIF's 0x0019: `K`, `M` or `N`: kilometres, miles or nautical miles.
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
/// EXIF's 0x001A: how far the destination is, in the unit of its reference; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
/// EXIF's 0x001B: how the place was found, such as `GPS`; text.
nonisolated(unsafe) public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
/// EXIF's 0x001C: the name of the place; text.
nonisolated(unsafe) public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
/// EXIF's 0x001D: UTC, as `2024:05:06`; text.
nonisolated(unsafe) public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// EXIF's 0x001E: whether the place was corrected. Apple writes the name so.
nonisolated(unsafe) public let kCGImagePropertyGPSDifferental: CFString = "Differential"
/// EXIF's 0x001F: how far off the place may be, in metres; a number.
nonisolated(unsafe) public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
