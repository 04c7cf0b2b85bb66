// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

/// Properties of pictures have the keys and types that clients expect from Apple systems.
struct ImagePropertiesTests {
    @Test func thePictureItselfIsDescribed() throws {
        let properties = try properties(phonePicture())
        #expect(properties[kCGImagePropertyPixelWidth as String] as? Int == 32)
        #expect(properties[kCGImagePropertyPixelHeight as String] as? Int == 16)
        #expect(properties[kCGImagePropertyOrientation as String] as? UInt32 == 6)
        #expect(properties[kCGImagePropertyDepth as String] as? Int == 8)
        #expect(properties[kCGImagePropertyDPIWidth as String] as? Double == 72)
        #expect(properties[kCGImagePropertyDPIHeight as String] as? Double == 72)
        #expect(properties[kCGImagePropertyColorModel as String] as? String == "RGB")
        #expect((properties[kCGImagePropertyProfileName as String] as? String)?.contains("sRGB") == true)
        #expect(properties[kCGImagePropertyHasAlpha as String] == nil)
        #expect(properties[kCGImagePropertyIsIndexed as String] == nil)
    }

    @Test func theFileIsDescribed() throws {
        let tiff = try properties(phonePicture()).dictionary(kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFMake as String] as? String == "Apple")
        #expect(tiff[kCGImagePropertyTIFFModel as String] as? String == "iPhone 12")
        #expect(tiff[kCGImagePropertyTIFFSoftware as String] as? String == "14.4")
        #expect(tiff[kCGImagePropertyTIFFDateTime as String] as? String == "2021:04:03 09:12:11")
        #expect(tiff[kCGImagePropertyTIFFOrientation as String] as? Int == 6)
        #expect(tiff[kCGImagePropertyTIFFXResolution as String] as? Double == 72)
    }

    @Test func theExposureIsDescribed() throws {
        let exif = try properties(phonePicture()).dictionary(kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifExposureTime as String] as? Double == 0.004)
        #expect(exif[kCGImagePropertyExifFNumber as String] as? Double == 1.6)
        #expect(exif[kCGImagePropertyExifFocalLength as String] as? Double == 4.2)
        #expect(exif[kCGImagePropertyExifISOSpeedRatings as String] as? [Int] == [64])
        #expect(exif[kCGImagePropertyExifFocalLenIn35mmFilm as String] as? Int == 26)
        #expect(exif[kCGImagePropertyExifLensModel as String] as? String == "iPhone 12 back camera")
        #expect(exif[kCGImagePropertyExifPixelXDimension as String] as? Int == 32)
        #expect(exif[kCGImagePropertyExifVersion as String] as? [Int] == [2, 3, 2])
        #expect(exif[kCGImagePropertyExifUserComment as String] as? String == "harbour")
    }

    @Test func theMomentIsDescribed() throws {
        let exif = try properties(phonePicture()).dictionary(kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2021:04:03 09:12:11")
        #expect(exif[kCGImagePropertyExifDateTimeDigitized as String] as? String == "2021:04:03 09:12:11")
        #expect(exif[kCGImagePropertyExifOffsetTimeOriginal as String] as? String == "+09:00")
        #expect(exif[kCGImagePropertyExifSubsecTimeOriginal as String] as? String == "250")
    }

    @Test func thePlaceIsDescribed() throws {
        let gps = try properties(phonePicture()).dictionary(kCGImagePropertyGPSDictionary)
        let latitude = try #require(gps[kCGImagePropertyGPSLatitude as String] as? Double)
        let longitude = try #require(gps[kCGImagePropertyGPSLongitude as String] as? Double)
        #expect(abs(latitude - 33.8568) < 1e-7)
        #expect(abs(longitude - 151.2153) < 1e-7)
        #expect(gps[kCGImagePropertyGPSLatitudeRef as String] as? String == "S")
        #expect(gps[kCGImagePropertyGPSLongitudeRef as String] as? String == "E")
        #expect(gps[kCGImagePropertyGPSAltitude as String] as? Double == 12.5)
        #expect(gps[kCGImagePropertyGPSAltitudeRef as String] as? Int == 0)
        #expect(gps[kCGImagePropertyGPSTimeStamp as String] as? String == "00:12:11")
        #expect(gps[kCGImagePropertyGPSDateStamp as String] as? String == "2021:04:03")
        #expect(gps[kCGImagePropertyGPSVersion as String] as? [Int] == [2, 3, 0, 0])
    }

    @Test func applesNoteIsReadByTheNumbersOfItsTags() throws {
        let note = try properties(phonePicture()).dictionary(kCGImagePropertyMakerAppleDictionary)
        #expect(note["17"] as? String == "0A1B2C3D-0000-4000-8000-000000000001")
        #expect(note["1"] as? Int == 14)
    }

    /// Returns the file with bytes inserted at an offset.
    private func inserted(_ bytes: [UInt8], at offset: Int, into file: Data) -> Data {
        file.prefix(offset) + Data(bytes) + file.dropFirst(offset)
    }

    @Test func theHeadOfAJPEGIsDescribed() throws {
        let head: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 2, 0, 100, 0, 50, 0, 0]
        let plain = try #require(UIImage(cgImage: quarters()).jpegData(compressionQuality: 0.8))
        let properties = properties(inserted(head, at: 2, into: plain))
        let jfif = properties.dictionary(kCGImagePropertyJFIFDictionary)
        #expect(jfif[kCGImagePropertyJFIFVersion as String] as? [Int] == [1, 0, 2])
        #expect(jfif[kCGImagePropertyJFIFDensityUnit as String] as? Int == 2)
        #expect(jfif[kCGImagePropertyJFIFXDensity as String] as? Int == 100)
        #expect(jfif[kCGImagePropertyJFIFYDensity as String] as? Int == 50)
        #expect(properties[kCGImagePropertyDPIWidth as String] as? Double == 254)
        #expect(properties[kCGImagePropertyDPIHeight as String] as? Double == 127)
    }

    @Test func theChunksOfAPNGAreDescribed() throws {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [0, 0, 0, 0]
        }
        let chunks =
            chunk("gAMA", [0, 0, 0xB1, 0x8F]) + chunk("sRGB", [1])
            + chunk("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x16, 0x26, 1]) + chunk("tEXt", Array("Title\0Sea".utf8))
            + chunk("tIME", [0x07, 0xEA, 11, 2, 9, 5, 59])
        let plain = try #require(UIImage(cgImage: quarters()).pngData())
        let properties = properties(inserted(chunks, at: 33, into: plain))
        let png = properties.dictionary(kCGImagePropertyPNGDictionary)
        #expect(png[kCGImagePropertyPNGGamma as String] as? Double == 0.45455)
        #expect(png[kCGImagePropertyPNGsRGBIntent as String] as? Int == 1)
        #expect(png[kCGImagePropertyPNGXPixelsPerMeter as String] as? Int == 2835)
        #expect(png[kCGImagePropertyPNGYPixelsPerMeter as String] as? Int == 5670)
        #expect(png[kCGImagePropertyPNGTitle as String] as? String == "Sea")
        #expect(png[kCGImagePropertyPNGModificationTime as String] as? String == "2026-11-02T09:05:59Z")
        #expect(properties[kCGImagePropertyDPIWidth as String] as? Double == 72)
        #expect(properties[kCGImagePropertyDPIHeight as String] as? Double == 144)
    }

    @Test func aPNGTellsOfItsTransparencyAndNothingOfJFIF() throws {
        let glass = try #require(CGImage(width: 1, height: 1, rgba: [10, 20, 30, 40]))
        let properties = properties(try #require(UIImage(cgImage: glass).pngData()))
        #expect(properties[kCGImagePropertyHasAlpha as String] as? Bool == true)
        #expect(properties[kCGImagePropertyJFIFDictionary as String] == nil)
        #expect(properties[kCGImagePropertyExifDictionary as String] == nil)
        let png = properties.dictionary(kCGImagePropertyPNGDictionary)
        #expect(png[kCGImagePropertyPNGInterlaceType as String] as? Int == 0)
    }

    @Test(.enabled("no encoder for HEIC is installed") { ImageEncoder.writesHEIC })
    func aHEICTellsTheSameAsAJPEG() throws {
        let heic = try properties(phonePicture(.heic(quality: 0.8)))
        let jpeg = try properties(phonePicture())
        for key in [
            kCGImagePropertyExifDictionary, kCGImagePropertyGPSDictionary, kCGImagePropertyTIFFDictionary,
            kCGImagePropertyMakerAppleDictionary,
        ] {
            #expect(heic.dictionary(key) as NSDictionary == jpeg.dictionary(key) as NSDictionary, "\(key)")
        }
        #expect(heic[kCGImagePropertyPixelWidth as String] as? Int == 32)
        #expect(heic[kCGImagePropertyOrientation as String] as? Int == 6)
    }

    @Test func dictionariesAreAlsoFoundByKeysAsObjects() throws {
        let source = try source(phonePicture())
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        let exif = properties?[kCGImagePropertyExifDictionary] as? [CFString: Any]
        #expect(exif?[kCGImagePropertyExifFNumber] as? Double == 1.6)
        #expect((properties?[kCGImagePropertyGPSDictionary] as? NSDictionary)?.count == 9)
    }
}
