// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import photos

struct ExportTemplateTests {
    /// Returns an asset taken on 12 June 2024 at 00:30 in Paris, which is still the day before in London.
    static func asset(_ change: (inout Asset) -> Void = { _ in }) throws -> Asset {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3))
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_718_145_000), utcOffsetSeconds: 7_200, source: .exifOriginal)
        metadata.camera = Camera(make: "Apple", model: "iPhone 15 Pro")
        metadata.keywords = ["sea", "sun/moon"]
        metadata.people = [PersonRegion(name: "Ada"), PersonRegion(name: nil)]
        metadata.rating = 4
        let uuid = try #require(UUID(uuidString: "DB7B5E1B-DD11-4CA2-9539-E1595265A53E"))
        var asset = Asset(
            id: AssetID(rawValue: 1), uuid: uuid, metadata: metadata, addedDate: Date(timeIntervalSince1970: 0),
            originalFilename: "IMG_1234.HEIC", uniformTypeIdentifier: "public.heic", byteCount: 1)
        change(&asset)
        return asset
    }

    static let albums = [["Italy", "Rome"], ["Best/of"]]

    static func names(
        _ template: String, albums: [[String]] = albums, _ change: (inout Asset) -> Void = { _ in }
    ) throws -> [String] {
        let values = FieldValues(asset: try asset(change), albums: albums)
        return try ExportTemplate(parsing: template, option: "--filename").names(values.values)
    }

    @Test(arguments: [
        ("{created.year}/{created.month}", "2024/June"), ("{created.date}", "2024-06-12"), ("{created.yy}", "24"),
        ("{created.mm}-{created.dd}", "06-12"), ("{created.mon}", "Jun"), ("{created.dow}", "Wednesday"),
        ("{created.doy}", "164"), ("{created.hour}.{created.min}.{created.sec}", "00.30.00"),
        ("{added.year}", "1970"), ("{original_name}", "IMG_1234"),
        ("{camera.make} {camera.model}", "Apple iPhone 15 Pro"),
        ("{exif.camera_model}", "iPhone 15 Pro"), ("{person}", "Ada"), ("{rating}", "4"), ("{media_type}", "photo"),
        ("{uuid}", "DB7B5E1B-DD11-4CA2-9539-E1595265A53E"), ("{openbrace}x{closebrace}", "{x}"), ("plain", "plain"),
    ])
    func aFieldIsFilledIn(_ template: String, _ name: String) throws {
        #expect(try Self.names(template) == [name])
    }

    @Test func severalValuesMakeSeveralNames() throws {
        #expect(
            try Self.names("{keyword}-{album}") == ["sea-Rome", "sea-Best_of", "sun_moon-Rome", "sun_moon-Best_of"])
    }

    @Test func theFoldersAroundAnAlbumAreFoldersHereToo() throws {
        #expect(try Self.names("{folder_album}") == ["Italy/Rome", "Best_of"])
    }

    @Test func whatIsNotKnownIsAnUnderscoreOrTheDefault() throws {
        #expect(try Self.names("{title}") == ["_"])
        #expect(try Self.names("{title,untitled}") == ["untitled"])
        #expect(try Self.names("a{title,}b") == ["ab"])
        #expect(try Self.names("{created.year}") { $0.metadata.captureDate = nil } == ["_"])
    }

    @Test func aPlaceHasTheNamesOfItsCityAndItsCountry() throws {
        func name(_ template: String, _ city: String?) throws -> [String] {
            try Self.names(template) { ($0.city, $0.country) = (city, "Portugal") }
        }
        #expect(try name("{country}/{city}", "Lisbon") == ["Portugal/Lisbon"])
        #expect(try name("{place.name.country}/{place.name.city,elsewhere}", nil) == ["Portugal/elsewhere"])
        #expect(try Self.names("{country}") == ["_"])
    }

    @Test func whatIsInNoAlbumStaysAtTheTop() throws {
        #expect(try Self.names("{folder_album}", albums: []) == [""])
        #expect(try Self.names("{folder_album,none}", albums: []) == ["none"])
    }

    @Test func aFavoriteIsNamedSo() throws {
        #expect(try Self.names("{favorite,others}") == ["others"])
        #expect(try Self.names("{favorite,others}") { $0.isFavorite = true } == ["favorite"])
    }

    @Test func everyListedFieldIsKnown() throws {
        for name in TemplateField.allNames {
            #expect(throws: Never.self) { try ExportTemplate(parsing: "{\(name)}", option: "--directory") }
        }
    }

    @Test(arguments: [
        ("{created.year}/{craeted.month}", 16, "there is no field “craeted.month”"),
        ("{title", 0, "the brace is not closed"), ("a}", 1, "a closing brace without an opening one"),
        ("{}", 1, "a field needs a name"), ("{created}", 1, "there is no field “created”"),
    ])
    func aTemplateThatCannotBeReadIsPointedAt(_ template: String, _ column: Int, _ reason: String) throws {
        let failure = #expect(throws: TemplateFailure.self) {
            try ExportTemplate(parsing: template, option: "--directory")
        }
        #expect(failure?.column == column)
        #expect(failure?.reason == reason)
    }

    @Test func theErrorHasACaretAndTheFields() throws {
        let failure = TemplateFailure(option: "--directory", reason: "no", template: "ab{x}", column: 3)
        let lines = failure.description.split(separator: "\n")
        #expect(lines.prefix(3) == ["--directory: no", "  ab{x}", "     ^"])
        #expect(lines.last?.hasPrefix("Fields: original_name, title, caption, ") == true)
    }
}
