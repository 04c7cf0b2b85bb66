// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

struct ImageDestinationTests {
    /// Returns the file of a picture and its properties; `nil` when it cannot be finalised.
    private func written(
        _ properties: [CFString: Any]? = nil, type: String = "public.jpeg", whole: [CFString: Any]? = nil
    ) -> Data? {
        let data = NSMutableData()
        let destination = CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, 1, nil).certain
        CGImageDestinationSetProperties(destination, whole.map { $0 as CFDictionary })
        CGImageDestinationAddImage(destination, quarters(), properties.map { $0 as CFDictionary })
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    @Test(arguments: ["public.gif", "public.tiff", "public.webp", "com.adobe.raw-image", ""])
    func aTypeThatIsNotWrittenGivesNoDestination(_ type: String) {
        #expect(CGImageDestinationCreateWithData(NSMutableData(), type as CFString, 1, nil) == nil)
        #expect(CGImageDestinationCreateWithURL(URL(filePath: "/tmp/x") as CFURL, type as CFString, 1, nil) == nil)
    }

    @Test(arguments: [0, 2]) func filesOfSeveralPicturesAreNotWritten(_ count: Int) {
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg" as CFString, count, nil) == nil)
    }

    @Test func aURLOfNoFileGivesNoDestination() throws {
        let url = try #require(URL(string: "https://example.com/x.jpg"))
        #expect(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil) == nil)
    }

    @Test func pixelsAreStoredAsTheyComeAndTheOrientationIsNoted() throws {
        let file = try #require(written([kCGImagePropertyOrientation: 6], type: "public.png"))
        #expect(CGImageSourceCreateImageAtIndex(source(file), 0, nil)?.rgba == quarters().rgba)
        #expect(properties(file)[kCGImagePropertyOrientation as String] as? Int == 6)
        #expect(UIImage(data: file)?.size == CGSize(width: 16, height: 32))
    }

    @Test func withoutPropertiesThereIsNoEXIF() throws {
        let properties = properties(try #require(written()))
        #expect(properties[kCGImagePropertyExifDictionary as String] == nil)
        #expect(properties[kCGImagePropertyTIFFDictionary as String] == nil)
        #expect(properties[kCGImagePropertyOrientation as String] == nil)
    }

    @Test func exifIsWrittenWithTheSizeThatIsStored() throws {
        let exif: [CFString: Any] = [
            kCGImagePropertyExifDateTimeOriginal: "2024:05:06 07:08:09", kCGImagePropertyExifFNumber: 2.8,
            kCGImagePropertyExifISOSpeedRatings: [102_400], kCGImagePropertyExifUserComment: "naïve — 日本",
            kCGImagePropertyExifExposureBiasValue: -0.5, kCGImagePropertyExifPixelXDimension: 9999,
            kCGImagePropertyExifSceneType: 1, kCGImagePropertyExifFlashPixVersion: [1, 0],
            kCGImagePropertyExifComponentsConfiguration: [1, 2, 3, 0], kCGImagePropertyExifSubsecTimeOriginal: 25,
            kCGImagePropertyExifLensSpecification: [1.5, 6.0, 1.8, 2.4],
        ]
        let read = properties(try #require(written([kCGImagePropertyExifDictionary: exif])))
            .dictionary(kCGImagePropertyExifDictionary)
        #expect(read[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2024:05:06 07:08:09")
        #expect(read[kCGImagePropertyExifFNumber as String] as? Double == 2.8)
        #expect(read[kCGImagePropertyExifISOSpeedRatings as String] as? [Int] == [102_400])
        #expect(read[kCGImagePropertyExifUserComment as String] as? String == "naïve — 日本")
        #expect(read[kCGImagePropertyExifExposureBiasValue as String] as? Double == -0.5)
        #expect(read[kCGImagePropertyExifPixelXDimension as String] as? Int == 32)
        #expect(read[kCGImagePropertyExifSceneType as String] as? Int == 1)
        #expect(read[kCGImagePropertyExifFlashPixVersion as String] as? [Int] == [1, 0])
        #expect(read[kCGImagePropertyExifComponentsConfiguration as String] as? [Int] == [1, 2, 3, 0])
        #expect(read[kCGImagePropertyExifSubsecTimeOriginal as String] as? String == "25")
        #expect(read[kCGImagePropertyExifLensSpecification as String] as? [Double] == [1.5, 6.0, 1.8, 2.4])
        #expect(read[kCGImagePropertyExifVersion as String] as? [Int] == [2, 3, 2])
    }

    @Test func aPlaceIsWritten() throws {
        let place: [CFString: Any] = [
            kCGImagePropertyGPSLatitude: 33.8568, kCGImagePropertyGPSLatitudeRef: "S",
            kCGImagePropertyGPSLongitude: -70.5, kCGImagePropertyGPSTimeStamp: "07:08:09.25",
            kCGImagePropertyGPSAltitude: 12.5, kCGImagePropertyGPSAltitudeRef: 1,
            kCGImagePropertyGPSProcessingMethod: "GPS",
        ]
        let read = properties(try #require(written([kCGImagePropertyGPSDictionary: place])))
            .dictionary(kCGImagePropertyGPSDictionary)
        let latitude = try #require(read[kCGImagePropertyGPSLatitude as String] as? Double)
        #expect(abs(latitude - 33.8568) < 1e-7)
        #expect(read[kCGImagePropertyGPSLatitudeRef as String] as? String == "S")
        #expect(read[kCGImagePropertyGPSLongitude as String] as? Double == 70.5)
        #expect(read[kCGImagePropertyGPSLongitudeRef as String] as? String == "W")
        #expect(read[kCGImagePropertyGPSTimeStamp as String] as? String == "07:08:09.25")
        #expect(read[kCGImagePropertyGPSAltitude as String] as? Double == 12.5)
        #expect(read[kCGImagePropertyGPSAltitudeRef as String] as? Int == 1)
        #expect(read[kCGImagePropertyGPSProcessingMethod as String] as? String == "GPS")
    }

    @Test func theFileAndItsResolutionAreWritten() throws {
        let tiff: [CFString: Any] = [kCGImagePropertyTIFFMake: "Leica", kCGImagePropertyTIFFOrientation: 3]
        let file = try #require(written([kCGImagePropertyTIFFDictionary: tiff, kCGImagePropertyDPIWidth: 300]))
        let read = properties(file)
        #expect(
            read.dictionary(kCGImagePropertyTIFFDictionary)[kCGImagePropertyTIFFMake as String] as? String == "Leica")
        #expect(read[kCGImagePropertyOrientation as String] as? Int == 3)
        let resolution = read.dictionary(kCGImagePropertyTIFFDictionary)[kCGImagePropertyTIFFXResolution as String]
        #expect(resolution as? Double == 300)
    }

    @Test func whatALivePhotoIsPairedByIsWritten() throws {
        let note = ["17": "0A1B2C3D-0000-4000-8000-000000000009", "8": [0.5, -1.0, 0.25]] as [String: Any]
        let file = try #require(written([kCGImagePropertyMakerAppleDictionary: note]))
        let read = properties(file).dictionary(kCGImagePropertyMakerAppleDictionary)
        #expect(read["17"] as? String == "0A1B2C3D-0000-4000-8000-000000000009")
        #expect(read["8"] as? [Double] == [0.5, -1, 0.25])
    }

    @Test func captionsAndKeywordsAreWrittenIntoJPEG() throws {
        let texts: [CFString: Any] = [
            kCGImagePropertyIPTCKeywords: ["sea", "日本"], kCGImagePropertyIPTCCaptionAbstract: "A caption",
            kCGImagePropertyIPTCByline: "Nobody", kCGImagePropertyIPTCCity: "Zürich",
            kCGImagePropertyIPTCHeadline: 7,
        ]
        let file = try #require(written([kCGImagePropertyIPTCDictionary: texts]))
        let read = properties(file).dictionary(kCGImagePropertyIPTCDictionary)
        #expect(read[kCGImagePropertyIPTCKeywords as String] as? [String] == ["sea", "日本"])
        #expect(read[kCGImagePropertyIPTCCaptionAbstract as String] as? String == "A caption")
        #expect(read[kCGImagePropertyIPTCByline as String] as? [String] == ["Nobody"])
        #expect(read[kCGImagePropertyIPTCCity as String] as? String == "Zürich")
        #expect(read[kCGImagePropertyIPTCHeadline as String] == nil)
    }

    @Test func anUnknownNumberOfAnArrayIsZero() throws {
        let exif = [kCGImagePropertyExifLensSpecification: [50, 50, Double.nan, Double.nan]]
        let file = try #require(written([kCGImagePropertyExifDictionary: exif]))
        let read = properties(file).dictionary(kCGImagePropertyExifDictionary)
        #expect(read[kCGImagePropertyExifLensSpecification as String] as? [Double] == [50, 50, 0, 0])
        #expect(JSONSerialization.isValidJSONObject(read))
    }

    @Test func whatIsOfAWrongKindIsPassedOver() throws {
        let exif: [CFString: Any] = [
            kCGImagePropertyExifFNumber: "wide", kCGImagePropertyExifLensModel: "50 mm",
            kCGImagePropertyExifFlash: -1, kCGImagePropertyExifVersion: "23", kCGImagePropertyExifSceneType: 256,
        ]
        let place = [kCGImagePropertyGPSLatitude: Double.nan]
        let file = try #require(
            written([
                kCGImagePropertyExifDictionary: exif, kCGImagePropertyGPSDictionary: place,
                kCGImagePropertyTIFFDictionary: "nothing", kCGImagePropertyOrientation: 9,
            ]))
        let read = properties(file).dictionary(kCGImagePropertyExifDictionary)
        #expect(read[kCGImagePropertyExifLensModel as String] as? String == "50 mm")
        #expect(read[kCGImagePropertyExifFNumber as String] == nil)
        #expect(read[kCGImagePropertyExifFlash as String] == nil)
        #expect(read[kCGImagePropertyExifSceneType as String] == nil)
        #expect(
            properties(file).dictionary(kCGImagePropertyGPSDictionary)[kCGImagePropertyGPSLatitude as String] == nil)
        #expect(properties(file)[kCGImagePropertyTIFFDictionary as String] == nil)
        #expect(properties(file)[kCGImagePropertyOrientation as String] == nil)
    }

    @Test func aBetterQualityTakesMoreBytes() throws {
        let key = kCGImageDestinationLossyCompressionQuality
        let small = try #require(written([key: 0.1]))
        let large = try #require(written([key: 1.0]))
        #expect(small.count < large.count)
        #expect(written(nil, whole: [key: 0.1])?.count == small.count)
        #expect(written([key: 1.0], whole: [key: 0.1])?.count == large.count)
        #expect(written([key: 7])?.count == large.count)
    }

    @Test func propertiesOfTheWholeFileComeAfterThePictures() throws {
        let file = try #require(
            written(
                [kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "one"]],
                whole: [
                    kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "two", kCGImagePropertyTIFFModel: "all"]
                ]))
        let read = properties(file).dictionary(kCGImagePropertyTIFFDictionary)
        #expect(read[kCGImagePropertyTIFFMake as String] as? String == "one")
        #expect(read[kCGImagePropertyTIFFModel as String] as? String == "all")
    }

    @Test func aFileReplacesAnotherAndLeavesNothingBesideIt() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("beach.jpg")
        try Data("old".utf8).write(to: url)
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImage(destination, quarters(), nil)
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        #expect(CGImageDestinationFinalize(destination))
        #expect(try folder.names == ["beach.jpg"])
        #expect(UIImage(contentsOfFile: url.path)?.size == CGSize(width: 32, height: 16))
    }

    @Test func whatCannotBeWrittenLeavesTheOldFileAndNothingBesideIt() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("beach.jpg")
        try Data("old".utf8).write(to: url)
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        let long = String(repeating: "x", count: 70_000)
        let exif = [kCGImagePropertyExifDictionary: [kCGImagePropertyExifUserComment: long]]
        CGImageDestinationAddImage(destination, quarters(), exif as CFDictionary)
        #expect(!CGImageDestinationFinalize(destination))
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        #expect(try folder.names == ["beach.jpg"])
    }

    @Test func aFolderThatIsNotThereIsAFailure() throws {
        let url = URL(filePath: "/there/is/no/folder/x.jpg")
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImage(destination, quarters(), nil)
        #expect(!CGImageDestinationFinalize(destination))
    }

    @Test func aDestinationIsFinalisedOnceAndWithOnePicture() throws {
        let data = NSMutableData()
        func destination() throws -> CGImageDestination {
            try #require(CGImageDestinationCreateWithData(data, "public.jpeg" as CFString, 1, nil))
        }
        #expect(try !CGImageDestinationFinalize(destination()))
        let two = try destination()
        CGImageDestinationAddImage(two, quarters(), nil)
        CGImageDestinationAddImage(two, quarters(), nil)
        #expect(!CGImageDestinationFinalize(two))
        #expect(data.length == 0)
        let one = try destination()
        CGImageDestinationAddImage(one, quarters(), nil)
        #expect(CGImageDestinationFinalize(one))
        let length = data.length
        #expect(!CGImageDestinationFinalize(one))
        #expect(length > 0 && data.length == length)
    }
}
