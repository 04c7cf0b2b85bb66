// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The version of the GPS tags; an array of four numbers. Exif tag 0x0000.
nonisolated(unsafe) public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
/// The hemisphere of the latitude: `N` or `S`. Exif tag 0x0001.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The latitude in degrees without sign; a number. Exif tag 0x0002.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// The hemisphere of the longitude: `E` or `W`. Exif tag 0x0003.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The longitude in degrees without sign; a number. Exif tag 0x0004.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// The reference of the altitude: 0 is above sea level, 1 below. Exif tag 0x0005.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// The altitude in metres without sign; a number. Exif tag 0x0006.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// The time in UTC, as `07:08:09`; text. Exif tag 0x0007.
nonisolated(unsafe) public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// The satellites used; text. Exif tag 0x0008.
nonisolated(unsafe) public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// The status: `A` is measured, `V` interrupted. Exif tag 0x0009.
nonisolated(unsafe) public let kCGImagePropertyGPSStatus: CFString = "Status"
/// The measurement mode: `2` or `3` dimensions. Exif tag 0x000A.
nonisolated(unsafe) public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// The dilution of precision; a number. Exif tag 0x000B.
nonisolated(unsafe) public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// The unit of the speed: `K`, `M` or `N` for kilometres, miles or knots. Exif tag 0x000C.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The speed of the camera, in its unit; a number. Exif tag 0x000D.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// The reference of the direction of movement: `T` is true north, `M` magnetic north. Exif tag 0x000E.
nonisolated(unsafe) public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// The direction of movement in degrees; a number. Exif tag 0x000F.
nonisolated(unsafe) public let kCGImagePropertyGPSTrack: CFString = "Track"
/// The reference of the direction of view: `T` is true north, `M` magnetic north. Exif tag 0x0010.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The direction of view in degrees; a number. Exif tag 0x0011.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// The geodetic datum, such as `WGS-84`; text. Exif tag 0x0012.
nonisolated(unsafe) public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// The hemisphere of the destination's latitude: `N` or `S`. Exif tag 0x0013.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
/// The latitude of the destination in degrees without sign; a number. Exif tag 0x0014.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
/// The hemisphere of the destination's longitude: `E` or `W`. Exif tag 0x0015.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
/// The longitude of the destination in degrees without sign; a number. Exif tag 0x0016.
nonisolated(unsafe) public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
/// The reference of the direction of the destination: `T` is true north, `M` magnetic north. Exif tag 0x0017.
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
/// The direction of the destination in degrees; a number. Exif tag 0x0018.
nonisolated(unsafe) public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// The unit of the distance of the destination: `K`, `M` or `N` for kilometres, miles or nautical miles. Exif tag
/// 0x0019.
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
/// The distance of the destination, in its unit; a number. Exif tag 0x001A.
nonisolated(unsafe) public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
/// The method of positioning, such as `GPS`; text. Exif tag 0x001B.
nonisolated(unsafe) public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
/// The name of the area; text. Exif tag 0x001C.
nonisolated(unsafe) public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
/// The date in UTC, as `2024:05:06`; text. Exif tag 0x001D.
nonisolated(unsafe) public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// The use of differential correction. Apple spells the name so; a number. Exif tag 0x001E.
nonisolated(unsafe) public let kCGImagePropertyGPSDifferental: CFString = "Differential"
/// The horizontal uncertainty in metres; a number. Exif tag 0x001F.
nonisolated(unsafe) public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
