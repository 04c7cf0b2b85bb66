// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary

extension ExifWriter {
    func gpsDirectory(_ place: GeoLocation, _ date: Date) -> TIFFDirectory {
        var gps = TIFFDirectory()
        gps[0x0000] = .bytes([2, 3, 0, 0])
        gps[0x0001] = .ascii(place.latitude < 0 ? "S" : "N")
        gps[0x0002] = .degrees(place.latitude)
        gps[0x0003] = .ascii(place.longitude < 0 ? "W" : "E")
        gps[0x0004] = .degrees(place.longitude)
        if let altitude = place.altitude {
            gps[0x0005] = .bytes([altitude < 0 ? 1 : 0])
            gps[0x0006] = .rationals([(Int((abs(altitude) * 100).rounded()), 100)])
        }
        let clock = WallClock(date, utcOffsetSeconds: 0)
        gps[0x0007] = .rationals([(clock.hour, 1), (clock.minute, 1), (clock.second, 1)])
        gps[0x001D] = .ascii(clock.day)
        return gps
    }
}
