// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary
internal import PhotoMetadata

/// A writer of the EXIF block that a camera puts into its files.
package struct ExifWriter: Sendable {
    /// The shutter time, aperture, sensitivity and focal length.
    package struct Exposure: Sendable {
        /// The denominator of the shutter time: 250 means 1/250 s.
        package var shutterFraction: Int
        package var aperture: Double
        package var sensitivity: Int
        package var focalLength: Double
        package var focalLength35: Int

        package init(
            shutterFraction: Int, aperture: Double, sensitivity: Int, focalLength: Double, focalLength35: Int
        ) {
            self.shutterFraction = shutterFraction
            self.aperture = aperture
            self.sensitivity = sensitivity
            self.focalLength = focalLength
            self.focalLength35 = focalLength35
        }
    }

    /// The size as stored, before the orientation is applied.
    package var size: PixelSize
    package var orientation = 1
    package var date: Date
    package var utcOffsetSeconds: Int
    package var camera: Camera?
    package var software: String?
    package var exposure: Exposure?
    package var location: GeoLocation?
    package var userComment: String?
    package var isPanorama = false
    /// The identifier of a Live Photo. If it or the burst identifier is set, the block has Apple's maker note.
    package var contentIdentifier: String?
    package var burstIdentifier: String?

    package init(size: PixelSize, date: Date, utcOffsetSeconds: Int) {
        self.size = size
        self.date = date
        self.utcOffsetSeconds = utcOffsetSeconds
    }

    /// Returns a TIFF structure, most significant byte first, without the `Exif\0\0` of a JPEG segment.
    package func block() -> [UInt8] { mainDirectory().block() }

    private func mainDirectory() -> TIFFDirectory {
        var main = TIFFDirectory()
        main[0x010F] = camera?.make.map { .ascii($0) }
        main[0x0110] = camera?.model.map { .ascii($0) }
        main[0x0112] = .short(orientation)
        main[0x011A] = .rationals([(72, 1)])
        main[0x011B] = .rationals([(72, 1)])
        main[0x0128] = .short(2)
        main[0x0131] = software.map { .ascii($0) }
        main[0x0132] = .ascii(wallClock.dateTime)
        main[directory: ExifTag.exif] = exifDirectory()
        main[directory: ExifTag.gps] = location.map { gpsDirectory($0, date) }
        return main
    }

    private func exifDirectory() -> TIFFDirectory {
        var exif = TIFFDirectory()
        exif[0x9000] = .undefined(Array("0232".utf8))
        for tag in [0x9003, 0x9004] { exif[tag] = .ascii(wallClock.dateTime) }
        for tag in [0x9010, 0x9011, 0x9012] { exif[tag] = .ascii(wallClock.offset) }
        for tag in [0x9291, 0x9292] { exif[tag] = .ascii(wallClock.subSecond) }
        exif[0x927C] = appleMakerNote()
        exif[0x9286] = userComment.map { .undefined(Array("ASCII\0\0\0".utf8) + Array($0.utf8)) }
        exif[0xA001] = .short(1)
        exif[0xA002] = .long(size.width)
        exif[0xA003] = .long(size.height)
        exif[0xA434] = camera?.lens.map { .ascii($0) }
        // Apple's number for a panorama.
        if isPanorama { exif[0xA401] = .short(6) }
        add(exposure, to: &exif)
        return exif
    }

    private func add(_ exposure: Exposure?, to exif: inout TIFFDirectory) {
        guard let exposure else { return }
        exif[0x829A] = .rationals([(1, exposure.shutterFraction)])
        exif[0x829D] = .rationals([(Int((exposure.aperture * 10).rounded()), 10)])
        exif[0x8827] = .short(exposure.sensitivity)
        exif[0x920A] = .rationals([(Int((exposure.focalLength * 100).rounded()), 100)])
        exif[0xA405] = .short(exposure.focalLength35)
    }

    private var wallClock: WallClock { WallClock(date, utcOffsetSeconds: utcOffsetSeconds) }
}

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

extension ExifWriter {
    func appleMakerNote() -> TIFFValue? {
        guard contentIdentifier != nil || burstIdentifier != nil else { return nil }
        var note = TIFFDirectory()
        note[0x0001] = .signedLong(14)
        note[0x000B] = burstIdentifier.map { .ascii($0) }
        note[0x0011] = contentIdentifier.map { .ascii($0) }
        return AppleNote.value(note)
    }
}

/// The local time of a moment, in the texts that EXIF uses.
struct WallClock {
    let year: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// The date, such as `2021:04:03`.
    let day: String
    /// The date and the time, such as `2021:04:03 09:12:11`.
    let dateTime: String
    /// The milliseconds in three digits.
    let subSecond: String
    /// The offset from UTC, such as `+09:00`.
    let offset: String

    init(_ date: Date, utcOffsetSeconds: Int) {
        let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) + utcOffsetSeconds * 1000
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let shown = Date(timeIntervalSince1970: Double(milliseconds / 1000))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: shown)
        year = parts.year ?? 0
        hour = parts.hour ?? 0
        minute = parts.minute ?? 0
        second = parts.second ?? 0
        day = String(format: "%04d:%02d:%02d", year, parts.month ?? 0, parts.day ?? 0)
        dateTime = day + String(format: " %02d:%02d:%02d", hour, minute, second)
        subSecond = String(format: "%03d", milliseconds % 1000)
        let minutes = abs(utcOffsetSeconds) / 60
        offset = (utcOffsetSeconds < 0 ? "-" : "+") + String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }
}
