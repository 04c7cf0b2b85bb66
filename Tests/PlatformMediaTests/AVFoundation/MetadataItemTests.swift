// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PlatformMedia
import PlatformTypes
import Testing

struct MetadataItemTests {
    private func phoneMovie() throws -> MovieFolder {
        var metadata = MovieMetadata()
        metadata.date = Date(timeIntervalSince1970: 1_617_408_731)
        metadata.utcOffsetSeconds = 9 * 3600
        metadata.location = GeoLocation(latitude: -33.8568, longitude: 151.2153, altitude: 12.5)
        metadata.camera = Camera(make: "Apple", model: "iPhone 12", lens: nil)
        metadata.software = "14.4"
        metadata.contentIdentifier = "0A1B2C3D-0000-4000-8000-000000000001"
        return try MovieFolder(brighteningMovie(metadata: metadata))
    }

    private func text(_ items: [AVMetadataItem], _ identifier: AVMetadataIdentifier) -> String? {
        AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first?.stringValue
    }

    @Test func aMovieTellsWhatItsCameraWrote() throws {
        let movie = try phoneMovie()
        let items = AVURLAsset(url: movie.url).metadata
        #expect(text(items, .quickTimeMetadataMake) == "Apple")
        #expect(text(items, .quickTimeMetadataModel) == "iPhone 12")
        #expect(text(items, .quickTimeMetadataSoftware) == "14.4")
        #expect(text(items, .quickTimeMetadataContentIdentifier) == "0A1B2C3D-0000-4000-8000-000000000001")
        #expect(text(items, .quickTimeMetadataLocationISO6709)?.hasPrefix("-33.8568+151.2153") == true)
        #expect(text(items, .commonIdentifierModel) == "iPhone 12")
        #expect(text(items, .iTunesMetadataSongName) == nil)
    }

    @Test func anItemTellsItsKeyInItsOwnWordsAndInCommonOnes() throws {
        let movie = try phoneMovie()
        let asset = AVURLAsset(url: movie.url)
        let item = try #require(asset.metadata.first { $0.commonKey == .commonKeyMake })
        #expect(item.identifier?.rawValue == "mdta/com.apple.quicktime.make")
        #expect(item.keySpace == .quickTimeMetadata)
        #expect(item.key as? String == "com.apple.quicktime.make")
        #expect(item.value as? String == "Apple")
        let common = try #require(asset.commonMetadata.first { $0.commonKey == .commonKeyMake })
        #expect(common.identifier == .commonIdentifierMake)
        #expect(common.keySpace == .common && common.key as? String == "make")
        let found = AVMetadataItem.metadataItems(
            from: asset.metadata, withKey: AVMetadataKey.commonKeyMake, keySpace: .common)
        #expect(found.map(\.stringValue) == ["Apple"])
        let byName = AVMetadataItem.metadataItems(
            from: asset.metadata, withKey: "com.apple.quicktime.make", keySpace: .quickTimeMetadata)
        #expect(byName.count == 1 && asset.availableMetadataFormats.contains(.quickTimeMetadata))
    }

    @Test func aDateIsReadWithItsZone() async throws {
        let movie = try phoneMovie()
        let asset = AVURLAsset(url: movie.url)
        let item = try #require(asset.creationDate)
        #expect(item.dateValue == Date(timeIntervalSince1970: 1_617_408_731))
        #expect(item.numberValue == nil && item.dataValue == nil)
        #expect(try await asset.load(.creationDate)?.load(.dateValue) == item.dateValue)
    }

    @Test func itemsAreLoaded() async throws {
        let movie = try phoneMovie()
        let asset = AVURLAsset(url: movie.url)
        let (metadata, common) = try await asset.load(.metadata, .commonMetadata)
        #expect(!metadata.isEmpty && !common.isEmpty)
        let make = try #require(common.first { $0.commonKey == .commonKeyMake })
        #expect(try await make.load(.stringValue) == "Apple")
        #expect(try await make.load(.value) as? String == "Apple")
        #expect(try await asset.loadMetadata(for: .quickTimeMetadata).count == asset.metadata.count)
        #expect(asset.statusOfValue(forKey: "metadata", error: nil) == .loaded)
        let none = try MovieFolder(Data("no movie".utf8))
        #expect(AVURLAsset(url: none.url).metadata.isEmpty)
        await #expect(throws: AVError.self) { try await AVURLAsset(url: none.url).load(.metadata) }
    }

    /// Returns a movie whose header has QuickTime user data, and a list as iTunes writes it, with a number and a
    /// picture.
    private func taggedMovie() throws -> MovieFolder {
        func box(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) } + type + content
        }
        func word(_ text: String) -> [UInt8] { Array(text.utf8) }
        let name: [UInt8] = [0xA9] + word("nam")
        let classic = box(name, [0, 4, 0x15, 0xC7] + word("Lago"))
        func data(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
            box(word("data"), [0, 0, 0, kind, 0, 0, 0, 0] + content)
        }
        let list = box(
            word("ilst"),
            box(name, data(1, word("See"))) + box(word("tmpo"), data(21, [0xFF, 0xFE]))
                + box(word("covr"), data(13, [0xFF, 0xD8, 0xFF])))
        let handler = box(word("hdlr"), [UInt8](repeating: 0, count: 25))
        let meta = box(word("meta"), [0, 0, 0, 0] + handler + list)
        var bytes = [UInt8](try brighteningMovie(.mpeg4))
        let start = try #require(Data(bytes).range(of: Data("moov".utf8))).lowerBound - 4
        let header = Array(bytes[(start + 8)...]) + box(word("udta"), classic + meta)
        bytes.replaceSubrange(start..., with: box(word("moov"), header))
        return try MovieFolder(Data(bytes), name: "movie.mp4")
    }

    @Test func userDataAndTheListOfITunesAreRead() throws {
        let movie = try taggedMovie()
        let items = AVURLAsset(url: movie.url).metadata
        #expect(text(items, AVMetadataIdentifier("udta/%A9nam")) == "Lago")
        #expect(text(items, .iTunesMetadataSongName) == "See")
        #expect(items.first { $0.keySpace == .quickTimeUserData }?.extendedLanguageTag == "eng")
        let tempo = try #require(items.first { $0.key as? String == "tmpo" })
        #expect(tempo.numberValue == -2 && tempo.stringValue == "-2")
        let cover = try #require(items.first { $0.commonKey == .commonKeyArtwork })
        #expect(cover.dataValue == Data([0xFF, 0xD8, 0xFF]) && cover.stringValue == nil)
        #expect(AVURLAsset(url: movie.url).metadata(forFormat: .iTunesMetadata).count >= 3)
    }
}
