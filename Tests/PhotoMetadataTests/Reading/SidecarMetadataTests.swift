// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

@Suite struct TakeoutMetadataTests {
    private static let medium = """
        {"title": "IMG_1.HEIC", "description": "By the sea", "photoTakenTime": {"timestamp": "1459209908"},
        "geoData": {"latitude": 48.5, "longitude": 9.25, "altitude": 300.0},
        "geoDataExif": {"latitude": 1.0, "longitude": 2.0, "altitude": 0.0},
        "people": [{"name": "Ada"}, {"name": ""}, {}], "favorited": true, "archived": true, "trashed": true}
        """

    private func metadata(_ text: String) throws -> FileMetadata {
        try readMetadata(Array(text.utf8))
    }

    @Test func aPhotosJSONTellsOfIt() throws {
        let metadata = try metadata(Self.medium)
        #expect(metadata.role == .sidecar)
        #expect(metadata.asset.caption == "By the sea")
        #expect(metadata.asset.location == GeoLocation(latitude: 48.5, longitude: 9.25, altitude: 300))
        #expect(metadata.asset.people == [PersonRegion(name: "Ada")])
        let date = CaptureDate(
            date: Date(timeIntervalSince1970: 1_459_209_908), utcOffsetSeconds: 0, zone: .fromFile, source: .takeout)
        #expect(metadata.asset.captureDate == date)
    }

    @Test func flagsAreTaken() throws {
        let takeout = try #require(try metadata(Self.medium).takeout)
        #expect(takeout.subject == .media)
        #expect(takeout.title == "IMG_1.HEIC")
        #expect(takeout.isFavorite)
        #expect(takeout.isHidden)
        #expect(takeout.isTrashed)
    }

    @Test func whatIsLockedAwayIsHidden() throws {
        let metadata = try metadata(#"{"title": "a", "photoTakenTime": {"timestamp": 5}, "inLockedFolder": true}"#)
        #expect(metadata.takeout?.isHidden == true)
        #expect(metadata.takeout?.isFavorite == false)
    }

    @Test func zeroIsNeitherAPlaceNorADate() throws {
        let metadata = try metadata(
            #"{"title": "a", "photoTakenTime": {"timestamp": "0"}, "geoData": {"latitude": 0.0, "longitude": 0.0}}"#)
        #expect(metadata.asset.location == nil)
        #expect(metadata.asset.captureDate == nil)
        #expect(metadata.asset.caption == nil)
    }

    @Test(arguments: [
        "-9223372036854775808", "9223372036854775807", "99999999999999999999", "-62135596801", "253402300800", "x", "",
    ])
    func aTimeOutsideOfTheCalendarIsNone(_ seconds: String) throws {
        #expect(
            try metadata(#"{"title": "a", "photoTakenTime": {"timestamp": "\#(seconds)"}}"#).asset.captureDate == nil)
    }

    @Test func aTimeBefore1970IsOne() throws {
        let metadata = try metadata(#"{"title": "a", "photoTakenTime": {"timestamp": "-86400"}}"#)
        #expect(metadata.asset.captureDate?.date == Date(timeIntervalSince1970: -86_400))
    }

    @Test(arguments: ["91.0", "1e400", "\"north\"", "null"])
    func aPlaceThatIsNotOnTheGlobeIsNone(_ latitude: String) throws {
        let metadata = try metadata(
            #"""
            {"title": "a", "photoTakenTime": {"timestamp": "5"},
            "geoData": {"latitude": \#(latitude), "longitude": 8.0}}
            """#)
        #expect(metadata.asset.location == nil)
    }

    @Test(arguments: [(0.0, 8.0), (51.5, 0.0)])
    func aPlaceOnTheEquatorOrAtGreenwichIsOne(_ latitude: Double, _ longitude: Double) throws {
        let metadata = try metadata(
            #"""
            {"title": "a", "photoTakenTime": {"timestamp": "5"},
            "geoData": {"latitude": \#(latitude), "longitude": \#(longitude), "altitude": 0.0}}
            """#)
        #expect(metadata.asset.location == GeoLocation(latitude: latitude, longitude: longitude))
    }

    @Test func aPhotoWithoutATitleHasItsFacts() throws {
        #expect(try metadata(#"{"photoTakenTime": {"timestamp": "5"}}"#).takeout?.subject == .media)
    }

    @Test func theFilesOwnPlaceIsTheSecondChoice() throws {
        let metadata = try metadata(
            #"""
            {"title": "a", "photoTakenTime": {"timestamp": "5"}, "geoData": {"latitude": 0.0, "longitude": 0.0},
            "geoDataExif": {"latitude": 1.5, "longitude": 2.5}}
            """#)
        #expect(metadata.asset.location == GeoLocation(latitude: 1.5, longitude: 2.5))
    }

    @Test(arguments: [
        #"{"title": "Rome", "access": "protected", "date": {"timestamp": "5"}}"#,
        #"{"albumData": {"title": "Rome", "description": ""}}"#,
    ])
    func anAlbumsJSONTellsItsTitle(_ text: String) throws {
        let takeout = try #require(try metadata(text).takeout)
        #expect(takeout.subject == .album)
        #expect(takeout.title == "Rome")
    }

    @Test(arguments: [
        "{}", "{", #"{"title": null}"#, #"{"title": ["a"], "access": 1}"#, #"{"name": "package", "version": "1.0"}"#,
        #"{"photoTakenTime": 5, "geoData": []}"#, #"{"title": "A page", "date": "2020-01-01"}"#, "[1, 2]",
        String(repeating: "{\"a\":", count: 100_000),
    ])
    func otherJSONIsRefused(_ text: String) {
        let refusal = #expect(throws: LibraryError.self) { try metadata(text) }
        #expect(refusal?.code == .unsupportedFormat)
    }

    @Test func noCutTraps() {
        let whole = Array(Self.medium.utf8)
        for count in 1..<whole.count {
            #expect(throws: LibraryError.self) { try readMetadata(Array(whole.prefix(count))) }
        }
    }

    @Test func noMutationTraps() {
        var numbers = SeededGenerator(118)
        for _ in 0..<500 {
            var bytes = Array(Self.medium.utf8)
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
            }
            let metadata = try? readMetadata(bytes)
            #expect(metadata.map { $0.role == .sidecar } ?? true)
        }
    }
}

@Suite struct EditMetadataTests {
    private func list(_ editor: String, _ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        let list: [String: Any] = [
            "adjustmentFormatIdentifier": "com.apple.photo", "adjustmentFormatVersion": "1.4",
            "adjustmentEditorBundleID": editor, "adjustmentTimestamp": Date(timeIntervalSince1970: 86_400),
            "adjustmentData": Data([1, 2, 3]),
        ]
        return Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
    }

    private func metadata(_ bytes: [UInt8]) throws -> FileMetadata {
        try readMetadata(bytes)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func anAAETellsOfItsEdit(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let metadata = try metadata(try list("com.apple.Photos", format))
        #expect(metadata.role == .adjustment)
        #expect(metadata.filenameExtension == "aae")
        let adjustment = Adjustment(
            formatIdentifier: "com.apple.photo", formatVersion: "1.4", editor: "com.apple.Photos",
            date: Date(timeIntervalSince1970: 86_400))
        #expect(metadata.adjustment == AdjustmentMetadata(adjustment: adjustment, isByCamera: false))
    }

    @Test func theCamerasOwnIsNoPersonsEdit() throws {
        #expect(try metadata(try list("com.apple.camera", .xml)).adjustment?.isByCamera == true)
    }

    @Test func onlyTheOutermostDictionaryIsRead() throws {
        let inner = "<dict><key>adjustmentFormatIdentifier</key><string>inner</string></dict>"
        let outer = "<key>adjustmentFormatIdentifier</key><!-- ours --><string>a &amp; b</string>"
        let list = "<!DOCTYPE plist><plist><dict><key>x</key>\(inner)\(outer)</dict></plist>"
        #expect(try metadata(Array(list.utf8)).adjustment?.adjustment.formatIdentifier == "a & b")
    }

    @Test(.timeLimit(.minutes(1))) func textsThatNeverEndAreNotSearchedForAgainAndAgain() {
        let entry = (0..<100_000).map { "<key>k\($0)</key><string>" }.joined()
        let failure = refusal(Array("<plist><dict>\(entry)</dict></plist>".utf8))
        #expect(failure?.code == .unsupportedFormat)
    }

    @Test(.timeLimit(.minutes(1))) func entriesThatAllNameOneLongTextAreNotReadEachTime() {
        let length = 1 << 20
        // A dictionary of 65,535 entries whose keys and values are all the second object, a long text.
        let references = [UInt8](repeating: 1, count: 2 * 0xFFFF)
        let dictionary = joined([0xDF, 0x11, 0xFF, 0xFF], references)
        let text = joined([0x5F, 0x12], .number32(length), Array(repeating: 0x41, count: length))
        let table = joined(.number32(8), .number32(8 + dictionary.count))
        let trailer = joined(
            .zeros(6), [4, 1], .number64(2), .number64(0), .number64(8 + dictionary.count + text.count))
        let failure = refusal(joined(.text("bplist00"), dictionary, text, table, trailer))
        #expect(failure?.message == "it is a property list without an edit")
    }

    @Test func anotherPropertyListIsRefused() throws {
        let bytes = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0)
        #expect(throws: LibraryError.self) { try metadata(Array(bytes)) }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func noCutAndNoMutationTraps(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let whole = try list("com.apple.Photos", format)
        for count in whole.indices { #expect((try? metadata(Array(whole.prefix(count))))?.role != .photo) }
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0..<3 { bytes[Int.random(in: bytes.indices)] = .random(in: 0...255) }
            #expect((try? metadata(bytes))?.role != .photo)
        }
    }
}

/// Sidecars of our own export are read with the metadata that other formats cannot store.
@Suite struct ExportMetadataReadingTests {
    private static let json = """
        {"SourceFile": "IMG_1.HEIC", "XMP-dc:Title": "A", "swift-photos": {"version": 1, "originalFilename": "IMG_1.HEIC",
        "isFavorite": true, "isHidden": true, "title": "A", "caption": "B", "keywords": ["sea"], "rating": -1,
        "captureDate": "2024-06-12T00:30:00.250+02:00", "dateZone": "place", "latitude": 48.5, "longitude": 9.25,
        "altitude": -3.5, "projection": "equirectangular", "people": [
        {"name": "Ada", "x": 0.5, "y": 0.25, "width": 0.125, "height": 0.5}, {"name": "Grace"}, {}]}}
        """

    private static let xmp = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:swiftphotos="urn:swift-photos:sidecar:1.0:"
        xmlns:exif="http://ns.adobe.com/exif/1.0/">
        <exif:DateTimeOriginal>2024-06-12T00:30:00+02:00</exif:DateTimeOriginal>
        <swiftphotos:Favorite>True</swiftphotos:Favorite><swiftphotos:Hidden>False</swiftphotos:Hidden>
        <swiftphotos:OriginalFilename>IMG_1.HEIC</swiftphotos:OriginalFilename>
        <swiftphotos:DateZone>neighbours</swiftphotos:DateZone>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """

    private func metadata(_ text: String) throws -> FileMetadata { try readMetadata(Array(text.utf8)) }

    @Test func jsonTellsEverything() throws {
        let metadata = try metadata(Self.json).asset
        #expect(metadata.title == "A")
        #expect(metadata.caption == "B")
        #expect(metadata.keywords == ["sea"])
        #expect(metadata.rating == -1)
        #expect(metadata.projection == .equirectangular)
        #expect(metadata.location == GeoLocation(latitude: 48.5, longitude: 9.25, altitude: -3.5))
        let area = PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.125, height: 0.5)
        #expect(metadata.people == [PersonRegion(name: "Ada", area: area), PersonRegion(name: "Grace")])
        let date = CaptureDate(
            date: Date(timeIntervalSince1970: 1_718_145_000.25), utcOffsetSeconds: 7_200, zone: .place, source: .sidecar
        )
        #expect(metadata.captureDate == date)
    }

    @Test(arguments: ["Favorite", "Hidden"]) func oneMarkAloneCounts(_ name: String) throws {
        let other = name == "Hidden" ? "Favorite" : "Hidden"
        let without = Self.xmp.replacing(
            "<swiftphotos:\(other)>\(other == "Favorite" ? "True" : "False")</swiftphotos:\(other)>", with: "")
        let xmp = without.replacing("<swiftphotos:\(name)>False", with: "<swiftphotos:\(name)>True")
        try #require(!xmp.contains("swiftphotos:\(other)"))
        let marks = try #require(try metadata(xmp).takeout)
        #expect(marks.isFavorite == (name == "Favorite") && marks.isHidden == (name == "Hidden"))
    }

    @Test func theZoneOfADateCountsWithoutMarks() throws {
        let xmp = Self.xmp.replacing("swiftphotos:Favorite", with: "swiftphotos:A").replacing(
            "swiftphotos:Hidden", with: "swiftphotos:B")
        let metadata = try metadata(xmp)
        #expect(metadata.takeout == nil && metadata.asset.captureDate?.zone == .neighbours)
    }

    @Test func bothTellWhatIsAFavouriteAndWhatIsHidden() throws {
        let json = try #require(try metadata(Self.json).takeout)
        #expect(json.isFavorite && json.isHidden && json.title == "IMG_1.HEIC")
        let xmp = try #require(try metadata(Self.xmp).takeout)
        #expect(xmp.isFavorite && !xmp.isHidden && xmp.title == "IMG_1.HEIC")
    }

    @Test func aZoneThatWasFoundIsNotTold() throws {
        #expect(try metadata(Self.xmp).asset.captureDate?.zone == .neighbours)
    }

    @Test func theXMPOfOthersSaysNothingOfFavourites() throws {
        let other = Self.xmp.replacingOccurrences(of: "urn:swift-photos:sidecar:1.0:", with: "urn:other:")
            .replacingOccurrences(of: "swiftphotos:", with: "other:")
        #expect(try metadata(other).takeout == nil)
    }

    @Test func whatIsCutOffOrTurnedAroundHarmsNobody() {
        for text in [Self.json, Self.xmp] {
            let bytes = Array(text.utf8)
            for count in stride(from: 0, to: bytes.count, by: 3) { _ = try? readMetadata(Array(bytes[..<count])) }
            for place in bytes.indices {
                var flipped = bytes
                flipped[place] ^= 1 << UInt8(place % 8)
                _ = try? readMetadata(flipped)
            }
        }
    }
}
