// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import Photos

/// A `#Predicate` is read into the right tree and finds the right assets.
struct MacroPredicateTests {
    static func format(_ predicate: Predicate<PHAsset>) throws(QueryError) -> String {
        try AssetKeyPaths.reader.read(predicate).checked(for: .assets).predicateFormat
    }

    static func refusal(_ predicate: Predicate<PHAsset>) -> String {
        (#expect(throws: QueryError.self) { try format(predicate) })?.message ?? ""
    }

    @Test func propertiesAreCompared() throws {
        let width = 300
        #expect(try Self.format(#Predicate { $0.pixelWidth >= width }) == "pixelWidth >= 300")
        #expect(try Self.format(#Predicate { 300 < $0.pixelWidth }) == "pixelWidth > 300")
        #expect(try Self.format(#Predicate { $0.isFavorite }) == "isFavorite == 1")
        #expect(try Self.format(#Predicate { !$0.isHidden }) == "NOT isHidden == 1")
        #expect(try Self.format(#Predicate { $0.burstIdentifier == nil }) == "burstIdentifier == nil")
        #expect(try Self.format(#Predicate { $0.pixelWidth != $0.pixelHeight }) == "pixelWidth != pixelHeight")
        #expect(
            try Self.format(#Predicate { $0.isFavorite && ($0.duration < 2.5 || $0.pixelWidth == 1) })
                == "isFavorite == 1 AND (duration < 2.5 OR pixelWidth == 1)")
        #expect(try Self.format(#Predicate { $0.isFavorite == false }) == "isFavorite == 0")
    }

    @Test func datesMayBeMissing() throws {
        let day = Shelf.day(4)
        let library = try PredicateTests.library()
        let options = PHFetchOptions()
        options.assetPredicate = #Predicate { $0.creationDate! > day }
        #expect(try library.fetchAssets(with: options).names == ["city", "elk"])
        options.assetPredicate = #Predicate { $0.creationDate == day }
        #expect(try library.fetchAssets(with: options).names == [])
        options.assetPredicate = #Predicate { ($0.creationDate ?? day) < day }
        #expect(try library.fetchAssets(with: options).names == ["beach"])
        options.assetPredicate = #Predicate { ($0.creationDate ?? day) <= day }
        #expect(try library.fetchAssets(with: options).names == ["beach", "dance"])
        options.assetPredicate = #Predicate { $0.creationDate.flatMap { $0 > day } ?? true }
        #expect(try library.fetchAssets(with: options).names == ["city", "dance", "elk"])
        options.assetPredicate = #Predicate { if let date = $0.creationDate { date < day } else { false } }
        #expect(try library.fetchAssets(with: options).names == ["beach"])
    }

    @Test func enumerationsAndOptionSetsAreNumbers() throws {
        let (video, live) = (PHAssetMediaType.video, PHAssetMediaSubtype.photoLive)
        #expect(try Self.format(#Predicate { $0.mediaType == video }) == "mediaType == 2")
        #expect(try Self.format(#Predicate { $0.mediaType.rawValue == 2 }) == "mediaType == 2")
        #expect(
            try Self.format(#Predicate { $0.mediaSubtypes.contains(live) }) == "mediaSubtypes & 8 != 0")
        let types = [1, 2]
        #expect(try Self.format(#Predicate { types.contains($0.mediaType.rawValue) }) == "mediaType IN {1, 2}")
    }

    @Test func ourExpressionsAreSwiftsToo() throws {
        let (image, live) = (PHAssetMediaType.image, PHAssetMediaSubtype.photoLive)
        let library = try PredicateTests.library()
        let beach = try library.asset("beach")
        #expect(try #Predicate<PHAsset> { $0.mediaSubtypes.contains(live) }.evaluate(beach))
        #expect(try #Predicate<PHAsset> { $0.mediaType == image }.evaluate(beach))
        let search = #Predicate<PHAsset> { $0.asset.originalFilename.localizedStandardContains("BEA") }
        #expect(try search.evaluate(beach))
        #expect(try Self.format(search) == "filename CONTAINS[cd] \"BEA\"")
        let choice = PredicateExpressions.Choice(PHAssetMediaType.video)
        let written = try JSONEncoder().encode([choice])
        let read = try JSONDecoder().decode([PredicateExpressions.Choice<PHAssetMediaType>].self, from: written)
        #expect(read.first?.value == .video)
    }

    @Test func textsAndListsAreSearched() throws {
        #expect(
            try Self.format(#Predicate { $0.asset.metadata.keywords.contains("snow") }) == "ANY keywords == \"snow\"")
        #expect(
            try Self.format(#Predicate { $0.asset.metadata.keywords.contains { $0.starts(with: "s") } })
                == "ANY keywords BEGINSWITH \"s\"")
        #expect(
            try Self.format(#Predicate { $0.asset.metadata.keywords.allSatisfy { $0 != "x" } })
                == "ALL keywords != \"x\"")
        #expect(try Self.format(#Predicate { $0.asset.metadata.keywords.isEmpty }) == "keywords.@count == 0")
        #expect(try Self.format(#Predicate { $0.asset.metadata.keywords.count > 2 }) == "keywords.@count > 2")
        #expect(
            try Self.format(#Predicate { $0.asset.originalFilename.contains("IMG") }) == "filename CONTAINS \"IMG\"")
        #expect(try Self.format(#Predicate { $0.asset.metadata.camera.model == "X100V" }) == "camera == \"X100V\"")
    }

    @Test func theExtendedMetadataIsTheSameAttributes() throws {
        #expect(
            try Self.format(#Predicate { $0.extendedMetadata.keywords.contains("snow") }) == "ANY keywords == \"snow\"")
        #expect(try Self.format(#Predicate { $0.extendedMetadata.caption == "Dusk" }) == "caption == \"Dusk\"")
        #expect(try Self.format(#Predicate { $0.extendedMetadata.caption == nil }) == "caption == nil")
        #expect(
            try Self.format(#Predicate { $0.extendedMetadata.originalFileName == "a.jpg" })
                == "filename == \"a.jpg\"")
        let library = try PredicateTests.library()
        let search = #Predicate<PHAsset> { $0.extendedMetadata.keywords.contains("snow") }
        let options = PHFetchOptions()
        options.assetPredicate = search
        #expect(try library.fetchAssets(with: options).names == ["elk"])
        #expect(try search.evaluate(library.asset("elk")))
    }

    @Test func rangesAreBounds() throws {
        let days = Shelf.day(2)..<Shelf.day(6)
        let library = try PredicateTests.library()
        let options = PHFetchOptions()
        options.assetPredicate = #Predicate { days.contains($0.creationDate!) }
        #expect(try library.fetchAssets(with: options).names == ["city"])
        #expect(
            try Self.format(#Predicate { (1...5).contains($0.pixelWidth) }) == "pixelWidth >= 1 AND pixelWidth <= 5")
    }

    @Test func numbersAreComputed() throws {
        #expect(
            try Self.format(#Predicate { $0.pixelWidth * $0.pixelHeight > 12_000_000 })
                == "pixelWidth * pixelHeight > 12000000")
        #expect(try Self.format(#Predicate { $0.duration / 2 > 3 }) == "duration / 2.0 > 3.0")
        let halves = #Predicate<PHAsset> { $0.pixelWidth / 2 == 50 }
        #expect(try Self.format(halves) == "pixelWidth / 2 == 50")
        let tree = QueryEvaluator(try AssetKeyPaths.reader.read(halves).checked(for: .assets))
        let library = try PredicateTests.library()
        for asset in try ["beach", "city", "dance", "elk"].map(library.asset) {
            #expect(try halves.evaluate(asset) == tree.matches(asset.asset))
        }
    }

    @Test func aChoiceIsBetweenConditions() throws {
        #expect(
            try Self.format(#Predicate { $0.isFavorite ? $0.pixelWidth > 5 : $0.isHidden })
                == "(isFavorite == 1 AND pixelWidth > 5) OR (NOT isFavorite == 1 AND isHidden == 1)")
        #expect(Self.refusal(#Predicate { ($0.isFavorite ? 5 : 3) == 3 }).contains("a choice between values"))
        #expect(
            Self.refusal(#Predicate { ($0.isFavorite ? $0.pixelWidth : $0.pixelHeight) > 3 })
                .contains("a choice between values"))
    }

    @Test func whatIsMadeOfNothingIsNothing() throws {
        let rule = "a value that depends on another optional value"
        #expect(Self.refusal(#Predicate { $0.creationDate.flatMap { _ in 5 } == 5 }).contains(rule))
        #expect(
            Self.refusal(#Predicate { asset in asset.creationDate.flatMap { _ in asset.pixelWidth } == 5 }).contains(
                rule))
        #expect(
            try Self.format(#Predicate { $0.creationDate.flatMap { $0 } == nil }) == "creationDate == nil")
    }

    /// The tree finds other assets than the closure would; the documentation of the reader describes this.
    @Test func textsAreComparedByteByByte() throws {
        let apart = "Cafe\u{301}"
        let same = #Predicate<PHAsset> { $0.asset.originalFilename == apart }
        #expect(try Self.format(same) == "filename == \"\(apart)\"")
        let evaluator = QueryEvaluator(try AssetKeyPaths.reader.read(same).checked(for: .assets))
        let isSame = "Café" == apart
        #expect(isSame)
        #expect(!evaluator.matches(NamedFile(name: "Café")))
        #expect(evaluator.matches(NamedFile(name: apart)))
        // Folding composes the letters.
        let search = #Predicate<PHAsset> { $0.asset.originalFilename.localizedStandardContains(apart) }
        let folded = QueryEvaluator(try AssetKeyPaths.reader.read(search).checked(for: .assets))
        #expect(folded.matches(NamedFile(name: "LE CAFÉ")))
        #expect(folded.matches(NamedFile(name: "cafe")))
    }

    private struct NamedFile: QueryReadable {
        let name: String

        func queryValue(for key: String) -> QueryValue { key == "filename" ? .text(name) : .null }
    }

    @Test func bothPredicatesMustBeFulfilled() throws {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "pixelWidth > 150")
        options.assetPredicate = #Predicate { !$0.isFavorite }
        #expect(try PredicateTests.library().fetchAssets(with: options).names == ["elk"])
    }

    @Test func whatCannotBeReadIsNamed() throws {
        #expect(
            Self.refusal(#Predicate { $0.playbackStyle.rawValue == 1 }).contains("“\\PHAsset.(PlaybackStyle).(Int)”"))
        // `unset` would be found by no comparison of the attribute, which has no value then.
        #expect(Self.refusal(#Predicate { $0.rating.rawValue >= 3 }).contains("“\\PHAsset.(Rating).(Int)”"))
        #expect(Self.refusal(#Predicate { $0.pixelWidth % 2 == 1 }).contains("“%”"))
        #expect(Self.refusal(#Predicate { $0.asset.metadata.keywords.max() == "a" }).contains("SequenceMaximum"))
        let options = PHFetchOptions()
        options.assetPredicate = #Predicate { $0.pixelWidth % 2 == 1 }
        let library = try PredicateTests.library()
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.hasPrefix("PHFetchOptions.assetPredicate: ") == true)
    }

    @Test func everyPropertyThatIsAKeyCanBeRead() throws {
        let named = Set(AssetKey.allCases).subtracting([.people, .isDamaged])
        #expect(AssetKeyPaths.keys == named)
    }
}
