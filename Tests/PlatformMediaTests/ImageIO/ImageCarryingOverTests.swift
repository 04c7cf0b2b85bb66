// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import PlatformMedia
import PlatformTypes
import Testing

/// `CGImageDestinationAddImageFromSource` copies pixels and tags, changed by the given properties.
struct ImageCarryingOverTests {
    private func carried(
        _ file: Data, type: String = "public.jpeg", index: Int = 0, _ properties: [CFString: Any]? = nil
    ) throws -> Data? {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type as CFString, 1, nil))
        CGImageDestinationAddImageFromSource(destination, source(file), index, properties.map { $0 as CFDictionary })
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    private static let dictionaries = [
        kCGImagePropertyExifDictionary, kCGImagePropertyGPSDictionary, kCGImagePropertyTIFFDictionary,
        kCGImagePropertyMakerAppleDictionary,
    ].map { $0 as String }

    @Test(arguments: ["public.jpeg", "public.png", "public.heic"])
    func pixelsAndTagsComeAlong(_ type: String) throws {
        guard type != "public.heic" || ImageEncoder.writesHEIC else { return }
        let original = try phonePicture()
        let copy = try #require(try carried(original, type: type))
        for key in Self.dictionaries {
            #expect(properties(copy)[key] as? NSDictionary == properties(original)[key] as? NSDictionary, "\(key)")
        }
        let image = CGImageSourceCreateImageAtIndex(source(copy), 0, nil)
        #expect(image?.corners == ["red", "green", "blue", "white"])
        #expect(CGImageSourceGetType(source(copy)).map { $0 as String } == type)
    }

    @Test func aPlaceIsTakenAwayAndNothingElse() throws {
        let original = try phonePicture()
        let copy = properties(try #require(try carried(original, [kCGImagePropertyGPSDictionary: kCFNull as Any])))
        #expect(copy[kCGImagePropertyGPSDictionary as String] == nil)
        for key in Self.dictionaries where key != kCGImagePropertyGPSDictionary as String {
            #expect(copy[key] as? NSDictionary == properties(original)[key] as? NSDictionary, "\(key)")
        }
    }

    @Test func propertiesAreMergedKeyByKey() throws {
        let change: [CFString: Any] = [
            kCGImagePropertyExifDictionary: [
                kCGImagePropertyExifUserComment: "opera", kCGImagePropertyExifLensModel: NSNull(),
            ] as [CFString: Any]
        ]
        let exif = properties(try #require(try carried(phonePicture(), change)))
            .dictionary(kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifUserComment as String] as? String == "opera")
        #expect(exif[kCGImagePropertyExifLensModel as String] == nil)
        #expect(exif[kCGImagePropertyExifFNumber as String] as? Double == 1.6)
    }

    @Test func applesNoteIsMergedTooAndSurvivesEXIFsRemoval() throws {
        let change: [CFString: Any] = [
            kCGImagePropertyExifDictionary: NSNull(), kCGImagePropertyMakerAppleDictionary: ["17": "NEW"],
        ]
        let copy = properties(try #require(try carried(phonePicture(), change)))
        #expect(copy.dictionary(kCGImagePropertyExifDictionary)[kCGImagePropertyExifFNumber as String] == nil)
        #expect(copy.dictionary(kCGImagePropertyMakerAppleDictionary)["17"] as? String == "NEW")
        #expect(copy.dictionary(kCGImagePropertyMakerAppleDictionary)["1"] as? Int == 14)
    }

    @Test func theOrientationStaysUnlessItIsSaid() throws {
        let turned = try #require(try carried(phonePicture(), [kCGImagePropertyOrientation: 1]))
        #expect(properties(turned)[kCGImagePropertyOrientation as String] as? Int == 1)
        let kept = try #require(try carried(phonePicture(), [kCGImagePropertyTIFFDictionary: NSNull()]))
        #expect(properties(kept)[kCGImagePropertyOrientation as String] as? Int == 6)
        #expect(properties(kept).dictionary(kCGImagePropertyTIFFDictionary)["Make"] == nil)
        let unknown = try #require(try carried(phonePicture(), [kCGImagePropertyOrientation: 9]))
        #expect(properties(unknown)[kCGImagePropertyOrientation as String] as? Int == 6)
        let none = try #require(try carried(phonePicture(), [kCGImagePropertyOrientation: NSNull()]))
        #expect(properties(none)[kCGImagePropertyOrientation as String] == nil)
    }

    @Test func aSignTellsTheSideOfTheGlobe() throws {
        func sides(_ place: [CFString: Any]) throws -> [String?] {
            let copy = try #require(try carried(phonePicture(), [kCGImagePropertyGPSDictionary: place]))
            let gps = properties(copy).dictionary(kCGImagePropertyGPSDictionary)
            return [kCGImagePropertyGPSLatitudeRef, kCGImagePropertyGPSLongitudeRef].map {
                gps[$0 as String] as? String
            }
        }
        #expect(try sides([kCGImagePropertyGPSLatitude: 10, kCGImagePropertyGPSLongitude: -20]) == ["S", "W"])
        let said: [CFString: Any] = [kCGImagePropertyGPSLatitude: 10, kCGImagePropertyGPSLatitudeRef: "N"]
        #expect(try sides(said) == ["N", "E"])
    }

    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
        """

    @Test func aPacketComesAlong() throws {
        let copy = try #require(try carried(phonePicture(xmp: Self.packet), [kCGImagePropertyGPSDictionary: NSNull()]))
        #expect(copy.range(of: Data("xmp:Rating=\"4\"".utf8)) != nil)
    }

    @Test func aPacketLosesThePlaceAndKeepsTheRest() throws {
        let place = Self.packet.replacing("xmp:Rating", with: "exif:GPSLatitude=\"33,51S\" xmp:Rating")
        let original = try phonePicture(xmp: place)
        #expect(try carried(original)?.range(of: Data("GPSLatitude".utf8)) != nil)
        let copy = try #require(try carried(original, [kCGImagePropertyGPSDictionary: NSNull()]))
        #expect(copy.range(of: Data("GPSLatitude".utf8)) == nil)
        #expect(copy.range(of: Data("xmp:Rating=\"4\"".utf8)) != nil)
    }

    @Test func keywordsComeAlongAndAreMerged() throws {
        let texts: [CFString: Any] = [kCGImagePropertyIPTCKeywords: ["sea"], kCGImagePropertyIPTCCity: "Sydney"]
        let original = try #require(try carried(phonePicture(), [kCGImagePropertyIPTCDictionary: texts]))
        let change: [CFString: Any] = [kCGImagePropertyIPTCCity: NSNull(), kCGImagePropertyIPTCHeadline: "Harbour"]
        let copy = properties(try #require(try carried(original, [kCGImagePropertyIPTCDictionary: change])))
            .dictionary(kCGImagePropertyIPTCDictionary)
        #expect(copy as NSDictionary == ["Keywords": ["sea"], "Headline": "Harbour"] as NSDictionary)
        let bare = try #require(try carried(original, [kCGImagePropertyIPTCDictionary: NSNull()]))
        #expect(properties(bare)[kCGImagePropertyIPTCDictionary as String] == nil)
    }

    /// A picture with the note of a maker whose offsets count from the beginning of the block.
    private func camera(_ note: [UInt8]) throws -> Data {
        var exif = TIFFDirectory()
        exif[0x9003] = .ascii("2024:05:06 07:08:09")
        exif[ExifTag.makerNote] = .undefined(note)
        var main = TIFFDirectory()
        main[0x010F] = .ascii("Canon")
        main[directory: ExifTag.exif] = exif
        let image = quarters()
        let pixels = try #require(
            PixelBuffer(size: PixelSize(width: image.width, height: image.height), bytes: image.rgba))
        return Data(
            try ImageEncoder.encode(
                pixels, as: .jpeg(quality: 0.9), metadata: EncodedMetadata(exif: main.block())))
    }

    private func offsetInBlock(of bytes: [UInt8], _ file: Data) -> Int? {
        guard let block = file.range(of: Data("Exif\0\0".utf8)), let found = file.range(of: Data(bytes)) else {
            return nil
        }
        return found.lowerBound - block.upperBound
    }

    @Test func theNoteOfAnotherMakerKeepsItsOffset() throws {
        let note = (0..<100).map { UInt8(100 + $0) }
        let original = try camera(note)
        let change: [CFString: Any] = [
            kCGImagePropertyTIFFDictionary: [
                kCGImagePropertyTIFFSoftware: "a program with a long name"
            ] as [CFString: Any]
        ]
        let copy = try #require(try carried(original, change))
        let before = try #require(offsetInBlock(of: note, original))
        #expect(offsetInBlock(of: note, copy) == before)
    }

    /// It may tell the place in a way that is not known.
    @Test func theNoteOfAnotherMakerGoesWithThePlace() throws {
        let note = (0..<100).map { UInt8(100 + $0) }
        let copy = try #require(try carried(camera(note), [kCGImagePropertyGPSDictionary: NSNull()]))
        #expect(copy.range(of: Data(note)) == nil)
    }

    @Test func aSourceWithoutAPictureIsAFailure() throws {
        #expect(try carried(Data("no picture".utf8)) == nil)
        #expect(try carried(phonePicture(), index: 1) == nil)
    }

    @Test func aFileMayBeWrittenOverItsOwnSource() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("beach.jpg")
        try phonePicture().write(to: url)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
        CGImageDestinationAddImageFromSource(destination, source, 0, nil)
        #expect(CGImageDestinationFinalize(destination))
        #expect(try properties(Data(contentsOf: url))[kCGImagePropertyOrientation as String] as? Int == 6)
    }
}
