// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

/// exiftool reads from our files the values that were written.
@Suite(.enabled("exiftool is not installed") { Exiftool.isInstalled })
struct ExiftoolTests {
    private let exif: [CFString: Any] = [
        kCGImagePropertyExifDateTimeOriginal: "2024:05:06 07:08:09", kCGImagePropertyExifOffsetTimeOriginal: "+02:00",
        kCGImagePropertyExifFNumber: 2.8, kCGImagePropertyExifExposureTime: 0.004,
        kCGImagePropertyExifExposureBiasValue: -0.5, kCGImagePropertyExifISOSpeedRatings: [200],
        kCGImagePropertyExifUserComment: "Zürich — 日本", kCGImagePropertyExifLensModel: "50 mm",
    ]
    private let place: [CFString: Any] = [
        kCGImagePropertyGPSLatitude: 47.3769, kCGImagePropertyGPSLatitudeRef: "N",
        kCGImagePropertyGPSLongitude: 70.6483, kCGImagePropertyGPSLongitudeRef: "W",
        kCGImagePropertyGPSAltitude: 408.2, kCGImagePropertyGPSAltitudeRef: 0,
        kCGImagePropertyGPSTimeStamp: "05:08:09", kCGImagePropertyGPSDateStamp: "2024:05:06",
    ]

    @Test(arguments: [("public.jpeg", "jpg"), ("public.png", "png"), ("public.heic", "heic")])
    func everythingIsReadAsItWasMeant(_ type: String, _ suffix: String) throws {
        guard type != "public.heic" || ImageEncoder.writesHEIC else { return }
        let folder = try TemporaryFolder()
        let url = folder.url("x.\(suffix)")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, type as CFString, 1, nil))
        let properties: [CFString: Any] = [
            kCGImagePropertyOrientation: 8, kCGImagePropertyExifDictionary: exif,
            kCGImagePropertyGPSDictionary: place,
            kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "Leica", kCGImagePropertyTIFFModel: "M11"],
            kCGImagePropertyMakerAppleDictionary: ["17": "0A1B2C3D-0000-4000-8000-000000000009"],
            kCGImagePropertyIPTCDictionary: [kCGImagePropertyIPTCKeywords: ["Zürich", "日本"]],
        ]
        CGImageDestinationAddImage(destination, quarters(), properties as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        let tags = try Exiftool.tags(url)
        #expect(tags["EXIF:Orientation"] as? Int == 8)
        #expect(tags["EXIF:DateTimeOriginal"] as? String == "2024:05:06 07:08:09")
        #expect(tags["EXIF:OffsetTimeOriginal"] as? String == "+02:00")
        #expect(tags["EXIF:FNumber"] as? Double == 2.8)
        #expect(tags["EXIF:ExposureTime"] as? Double == 0.004)
        #expect(tags["EXIF:ExposureCompensation"] as? Double == -0.5)
        #expect(tags["EXIF:ISO"] as? Int == 200)
        #expect(tags["EXIF:UserComment"] as? String == "Zürich — 日本")
        #expect(tags["EXIF:LensModel"] as? String == "50 mm")
        #expect(tags["EXIF:Make"] as? String == "Leica")
        #expect(tags["EXIF:ExifImageWidth"] as? Int == 32)
        #expect(tags["Composite:GPSLatitude"] as? Double == 47.3769)
        #expect(tags["Composite:GPSLongitude"] as? Double == -70.6483)
        #expect(tags["EXIF:GPSAltitude"] as? Double == 408.2)
        #expect(tags["Composite:GPSDateTime"] as? String == "2024:05:06 05:08:09Z")
        #expect(tags["MakerNotes:ContentIdentifier"] ?? tags["MakerNotes:MediaGroupUUID"] != nil)
        #expect(tags["IPTC:Keywords"] as? [String] == (type == "public.jpeg" ? ["Zürich", "日本"] : nil))
        #expect(tags["ExifTool:Warning"] == nil)
    }

    @Test func whatIsCarriedOverStaysWhole() throws {
        let folder = try TemporaryFolder()
        let (from, to) = (folder.url("from.jpg"), folder.url("to.jpg"))
        try phonePicture().write(to: from)
        let destination = try #require(CGImageDestinationCreateWithURL(to as CFURL, "public.jpeg" as CFString, 1, nil))
        let source = try #require(CGImageSourceCreateWithURL(from as CFURL, nil))
        CGImageDestinationAddImageFromSource(destination, source, 0, nil)
        #expect(CGImageDestinationFinalize(destination))
        let (before, after) = try (Exiftool.tags(from), Exiftool.tags(to))
        for (name, value) in before where name.hasPrefix("EXIF:") || name.hasPrefix("MakerNotes:") {
            #expect("\(value)" == after[name].map { "\($0)" }, "\(name)")
        }
        #expect(after["ExifTool:Warning"] == nil)
    }
}
