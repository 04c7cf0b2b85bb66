// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import photos

/// Metadata that was taken away, found in tags by their values.
struct TakenMetadataTests {
    private func metadata(_ change: (inout AssetMetadata) -> Void = { _ in }) -> AssetMetadata {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
        change(&metadata)
        return metadata
    }

    private let rome = GeoLocation(latitude: 41.902783, longitude: 12.496366)

    /// Returns the names of the tags that still have what was taken away.
    private func left(_ library: AssetMetadata, _ source: AssetMetadata, _ json: String) throws -> [String] {
        let tags = try #require(FileTag.tags(in: Data("[{\"SourceFile\":\"a\",\(json)}]".utf8)))
        return Set(TakenMetadata(from: library, knownBy: [source]).tags(remainingIn: tags).map(\.tag.path)).sorted()
    }

    @Test func whatTheLibrarySaysWasNotTakenAway() {
        let known = metadata { ($0.title, $0.keywords, $0.location) = ("Tiber", ["sea"], rome) }
        #expect(TakenMetadata(from: known, knownBy: [known, metadata()]).isEmpty)
    }

    @Test func aPlaceIsFoundByItsNumbersUnderAnyName() throws {
        let source = metadata { $0.location = rome }
        let json = #""XMP:XMP-a:Unknown:Y":41.90278,"XMP:XMP-a:Unknown:X":"12.49637","XMP:XMP-b:Image:Y":41.90278"#
        #expect(try left(metadata(), source, json) == ["XMP-a:X", "XMP-a:Y"])
    }

    /// 43.467448, 11.885127.
    @Test(arguments: [
        #"43 deg 28' 2.81\" N, 11 deg 53' 6.46\" E"#, #"43°28'02.8\"N 11°53'06.5\"E"#,
        "43° 28′ 2.81″ N 11° 53′ 6.46″ E",
        "N 43° 28.047' E 011° 53.108'", "43,467448 / 11,885127", "+4328.0469+01153.1076/", "+432802.81+0115306.46/",
        "lat=434674480 lon=118851270", "geo:43.47,11.89", "see geo:43.5,11.9?z=12", "43.47, 11.89",
        "43d28m03s N, 11d53m06s E",
        "43°28'N 11°53'E", "43 degrees, 28 minutes and 3 seconds / 11 degrees, 53 minutes and 6 seconds",
        "$GPGGA,161229,4328.0469,N,01153.1076,E", "https://example.org/43%C2%B028'02.8%22N+11%C2%B053'06.5%22E",
        #"{\"p\": \"43\\u00b028'02.8 11\\u00b053'06.5\"}"#, "43:28:02.8N 11:53:06.5E",
        "Arezzo (43.4674, 11.8851) at noon",
    ])
    func aPlaceIsFoundInATextInAnyNotation(_ text: String) throws {
        let source = metadata { $0.location = GeoLocation(latitude: 43.467448, longitude: 11.885127) }
        let json = #""EXIF:ExifIFD:Other:UserComment":"\#(text)""#
        #expect(try left(metadata(), source, json) == ["ExifIFD:UserComment"])
    }

    @Test(arguments: [
        "43 deg 29' 2.81\" N, 11 deg 53' 6.46\" E", "43.48, 11.89", "geo:43.3,11.9", "+4329.0469+01153.1076/",
        "43°28'42.8\"N 11°53'06.5\"E", "2043:28:02 11:53:06", "28 47 53 11 43 28 3 11 53 6", "1 2 3 4 5", "43 28 11 53",
    ])
    func anotherPlaceAndOtherNumbersStay(_ text: String) throws {
        let source = metadata { $0.location = GeoLocation(latitude: 43.467448, longitude: 11.885127) }
        let json = #""EXIF:ExifIFD:Other:UserComment":"\#(text.replacing("\"", with: "\\\""))""#
        #expect(try left(metadata(), source, json) == [])
    }

    /// exiftool writes so what is no text in UTF-8.
    @Test func aPlaceIsFoundInATextOfAnOlderEncoding() throws {
        let text = try #require("43°28'02.8\"N 11°53'06.5\"E".data(using: .isoLatin1))
        let source = metadata { $0.location = GeoLocation(latitude: 43.467448, longitude: 11.885127) }
        let json = "\"EXIF:ExifIFD:Other:UserComment\":\"base64:\(text.base64EncodedString())\""
        #expect(try left(metadata(), source, json) == ["ExifIFD:UserComment"])
    }

    @Test func positionsAndNamesOfPlacesAreFoundByTheirNames() throws {
        let source = metadata { $0.location = rome }
        let json = """
            "QuickTime:GoPro:Location:GPSLatitude":1.5,"MakerNotes:Panasonic:Location:City":"ROMA",\
            "MakerNotes:Panasonic:Location:Landmark":"---","EXIF:GPS:Location:GPSVersionID":"2 3 0 0",\
            "MakerNotes:Nikon:Location:LocationInfoVersion":"0100","MakerNotes:Sony:Camera:FocusLocation":"1 2 3 4",\
            "Composite:Composite:Location:GPSPosition":"1 2","EXIF:ExifIFD:Image:SubjectLocation":"1 2"
            """
        #expect(try left(metadata(), source, json) == ["GoPro:GPSLatitude", "Panasonic:City"])
    }

    @Test func ofACorrectedPlaceOnlyTheFormerOneIsLeft() throws {
        let library = metadata { $0.location = GeoLocation(latitude: 41.91, longitude: 12.496366) }
        let json = """
            "EXIF:GPS:Location:GPSLatitude":41.91,"EXIF:GPS:Location:GPSLongitude":12.496366,\
            "XMP:XMP-drone-dji:Location:GPSLatitude":"+41.902783","XMP:XMP-drone-dji:Location:GPSLongitude":"+12.496366",\
            "IPTC:IPTC:Location:City":"Roma"
            """
        let found = try left(library, metadata { $0.location = rome }, json)
        #expect(found == ["XMP-drone-dji:GPSLatitude", "XMP-drone-dji:GPSLongitude"])
    }

    @Test func aKeywordIsFoundInListsAndHierarchies() throws {
        let library = metadata { $0.keywords = ["boats"] }
        let json = """
            "XMP:XMP-dc:Image:Subject":["boats","sea"],"XMP:XMP-lr:Image:HierarchicalSubject":"water|sea",\
            "XMP:XMP-dc:Author:Creator":"sea","XMP:XMP-dc:Image:Format":"image/sea",\
            "XMP:XMP-photoshop:Location:City":"sea","MakerNotes:Canon:Image:Quality":"sea"
            """
        let found = try left(library, metadata { $0.keywords = ["boats", "sea"] }, json)
        #expect(found == ["XMP-dc:Subject", "XMP-lr:HierarchicalSubject"])
    }

    @Test func aTextIsFoundUnderAnyNameUnlessTheLibrarySaysIt() throws {
        let library = metadata { $0.caption = "Kept" }
        let source = metadata { $0.title = "Ferragosto a Roma" }
        let json = """
            "XMP:XMP-photoshop:Image:Headline":"Ferragosto a Roma","File:File:Image:Comment":"Ferragosto a Roma\\u0000",\
            "IPTC:IPTC:Other:Caption-Abstract":"On Ferragosto a Roma was hot","XMP:XMP-dc:Image:Description":"Kept"
            """
        #expect(try left(library, source, json) == ["File:Comment", "IPTC:Caption-Abstract", "XMP-photoshop:Headline"])
    }

    @Test func stars() throws {
        let json =
            #""XMP:XMP-xmp:Image:Rating":0,"EXIF:IFD0:Image:RatingPercent":75,"XMP:XMP-iptcExt:Image:RatingRegion":4"#
        #expect(try left(metadata(), metadata { $0.rating = 4 }, json) == ["IFD0:RatingPercent"])
        #expect(try left(metadata { $0.rating = 3 }, metadata { $0.rating = 4 }, json) == [])
    }

    @Test func aDayIsFoundAtThePlaceAndInUTC() throws {
        let date = Date(timeIntervalSince1970: 1_718_145_000)
        let source = metadata {
            $0.captureDate = CaptureDate(date: date, utcOffsetSeconds: 7_200, source: .exifOriginal)
        }
        let json = """
            "EXIF:ExifIFD:Time:DateTimeOriginal":"2024:06:12 00:30:00","QuickTime:QuickTime:Time:CreateDate":"2024:06:11 22:30:00",\
            "XMP:XMP-xmp:Time:ModifyDate":"2025:01:01 00:00:00","File:System:Time:FileModifyDate":"2024:06:12 00:30:00"
            """
        #expect(try left(metadata(), source, json) == ["ExifIFD:DateTimeOriginal", "QuickTime:CreateDate"])
    }

    @Test func theDateOfAFileCountsAsNoDate() {
        let date = CaptureDate(date: Date(timeIntervalSince1970: 0), utcOffsetSeconds: 0, source: .file)
        #expect(TakenMetadata(from: metadata(), knownBy: [metadata { $0.captureDate = date }]).isEmpty)
    }

    @Test func anErrorOfExiftoolIsNoListOfTags() {
        #expect(FileTag.tags(in: Data(#"[{"SourceFile":"a","ExifTool:ExifTool:ExifTool:Error":"no"}]"#.utf8)) == nil)
        #expect(FileTag.tags(in: Data("Warning: no".utf8)) == nil)
    }

    /// Sidecars have the records of other libraries, by which an import tells what is new there.
    @Test func theRecordsOfOtherLibrariesLoseItAsWell() {
        let known = metadata {
            ($0.title, $0.keywords, $0.location, $0.caption) = ("Tiber", ["sea", "boats"], rome, "c")
        }
        let library = metadata { ($0.keywords, $0.caption) = (["boats"], "other") }
        let record = SourceRecord(source: UUID(), metadata: known)
        let removed = TakenMetadata(from: library, knownBy: [AssetMetadata(record)]).removed(from: record)
        #expect(removed.title == nil && removed.location == nil)
        #expect(removed.keywords == ["boats"] && removed.caption == "c")
    }
}
