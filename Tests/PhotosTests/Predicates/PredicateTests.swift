// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import PlatformTypes
import Testing

@testable import Photos

/// Fetches with predicate formats find the right assets.
struct PredicateTests {
    static func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("beach", taken: Shelf.day(1), width: 100) { $0.metadata.mediaSubtypes = .live }
            $0.photo("city", taken: Shelf.day(5), width: 200) { $0.isFavorite = true }
            $0.video("dance", seconds: 12)
            $0.photo("elk", taken: Shelf.day(9), width: 300) {
                $0.metadata.keywords = ["animal", "snow"]
                $0.metadata.camera.model = "X100V"
                $0.metadata.location = GeoLocation(latitude: 59.9, longitude: 10.7)
            }
            $0.album("Zoo", ["elk"])
            $0.album("Trip", ["beach", "city"])
        }
    }

    static func names(_ predicate: NSPredicate) throws -> [String] {
        let options = PHFetchOptions()
        options.predicate = predicate
        return try library().fetchAssets(with: options).names
    }

    static func refusal(_ predicate: NSPredicate) throws -> String {
        let error = #expect(throws: LibraryError.self) { try names(predicate) }
        #expect(error?.code == .unsupported)
        return error?.message ?? ""
    }

    @Test func argumentsThatAreLeftOverAreNoMatter() throws {
        #expect(try Self.names(NSPredicate(format: "mediaType == %d", 2, 5)) == ["dance"])
        #expect(try Self.names(NSPredicate(format: "mediaType == 2", argumentArray: ["x", 1])) == ["dance"])
    }

    @Test func aNumberThatIsNoneIsNothing() throws {
        let all = ["beach", "city", "dance", "elk"]
        #expect(try Self.names(NSPredicate(format: "duration < %f", Double.nan)) == [])
        #expect(try Self.names(NSPredicate(format: "duration >= %f", Double.nan)) == [])
        #expect(try Self.names(NSPredicate(format: "duration == %f", Double.nan)) == [])
        #expect(try Self.names(NSPredicate(format: "duration != %f", Double.nan)) == all)
        #expect(try Self.names(NSPredicate(format: "pixelWidth < %f", Double.nan)) == [])
        #expect(try Self.names(NSPredicate(format: "duration IN %@", [Double.nan, 12])) == ["dance"])
        let never = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(try Self.names(NSPredicate(format: "creationDate > %@", never as NSDate)) == [])
        #expect(!NSPredicate(format: "SELF > %@", NSNumber(value: Double.nan)).evaluate(with: 5))
        #expect(!NSPredicate(format: "SELF == 5").evaluate(with: Double.nan))
    }

    @Test func endlessNumbersAreCompared() throws {
        #expect(try Self.names(NSPredicate(format: "duration < %f", Double.infinity)).count == 4)
        #expect(try Self.names(NSPredicate(format: "pixelWidth > %f", -Double.infinity)).count == 4)
        #expect(try Self.names(NSPredicate(format: "pixelWidth >= %f", Double.infinity)) == [])
    }

    @Test func nowIsTheMomentAtWhichTheFormatIsRead() throws {
        #expect(try Self.names(NSPredicate(format: "creationDate < now()")) == ["beach", "city", "elk"])
        #expect(try Self.names(NSPredicate(format: "creationDate > now()")) == [])
        let (before, predicate, after) = (Date(), NSPredicate(format: "SELF == now()"), Date())
        let read = try #require(predicate.queryFormat?.firstMatch(of: /CAST\(([-0-9.eE]+),/)).1
        let moment = try #require(Double(read))
        #expect((before.timeIntervalSinceReferenceDate...after.timeIntervalSinceReferenceDate).contains(moment))
    }

    @Test func whatClientsWriteFindsWhatTheyMean() throws {
        let image = PHAssetMediaType.image.rawValue
        let day = Shelf.day(5)
        #expect(try Self.names(NSPredicate(format: "mediaType == %ld", image)) == ["beach", "city", "elk"])
        #expect(try Self.names(NSPredicate(format: "mediaType = %d || mediaType = %d", image, 2)).count == 4)
        #expect(try Self.names(NSPredicate(format: "mediaType != %i", image)) == ["dance"])
        #expect(try Self.names(NSPredicate(format: "mediaType IN %@", [2, 3])) == ["dance"])
        #expect(try Self.names(NSPredicate(format: "creationDate > %@", day as NSDate)) == ["elk"])
        #expect(try Self.names(NSPredicate(format: "creationDate >= %@", day as any CVarArg)) == ["city", "elk"])
        let live = PHAssetMediaSubtype.photoLive.rawValue
        #expect(try Self.names(NSPredicate(format: "(mediaSubtype & %d) != 0", live)) == ["beach"])
        #expect(
            try Self.names(NSPredicate(format: "NOT ((mediaSubtypes & %lu) != 0)", live)) == ["city", "dance", "elk"])
        #expect(try Self.names(NSPredicate(format: "duration > %f", 3.5)) == ["dance"])
        #expect(try Self.names(NSPredicate(format: "favorite == YES")) == ["city"])
        #expect(try Self.names(NSPredicate(format: "%K == %@", "isFavorite", NSNumber(value: true))) == ["city"])
    }

    @Test func argumentsMayComeAsAnArray() throws {
        let predicate = NSPredicate(format: "(mediaType == %d) || (pixelWidth > %@)", argumentArray: [2, 250])
        #expect(try Self.names(predicate) == ["dance", "elk"])
        #expect(try Self.names(NSPredicate(format: "isFavorite == YES", argumentArray: nil)) == ["city"])
    }

    @Test func objectsAndResultsAreTheirIdentifiers() throws {
        let library = try Self.library()
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "SELF == %@", try library.asset("city"))
        #expect(try library.fetchAssets(with: options).names == ["city"])
        let some = try library.fetchAssets(with: .image, options: nil)
        options.predicate = NSPredicate(format: "NOT (SELF IN %@)", some)
        #expect(try library.fetchAssets(with: options).names == ["dance"])
        options.predicate = NSPredicate(format: "localIdentifier IN %@", [some[0].localIdentifier])
        #expect(try library.fetchAssets(with: options).names == ["beach"])
    }

    @Test func whatImportKnowsCanBeAskedFor() throws {
        #expect(try Self.names(NSPredicate(format: "ANY keywords == %@", "snow")) == ["elk"])
        #expect(try Self.names(NSPredicate(format: "camera BEGINSWITH[c] 'x1'")) == ["elk"])
        let oslo = CLLocation(latitude: 59.91, longitude: 10.75)
        #expect(try Self.names(NSPredicate(format: "distanceTo(location, %@) < 10000", oslo)) == ["elk"])
        #expect(try Self.names(NSPredicate(format: "filename LIKE '*ea*'")) == ["beach"])
    }

    @Test func compoundsAndTruthValuesAreRead() throws {
        let (wide, live) = (NSPredicate(format: "pixelWidth > 150"), NSPredicate(format: "mediaSubtypes & 8 != 0"))
        let or = NSCompoundPredicate(orPredicateWithSubpredicates: [wide, live])
        #expect(try Self.names(or) == ["beach", "city", "elk"])
        let favorite = NSPredicate(format: "isFavorite == NO")
        #expect(
            try Self.names(NSCompoundPredicate(andPredicateWithSubpredicates: [or, favorite])) == ["beach", "elk"])
        #expect(try Self.names(NSCompoundPredicate(notPredicateWithSubpredicate: or)) == ["dance"])
        #expect(try Self.names(NSPredicate(value: true)).count == 4)
        #expect(try Self.names(NSPredicate(value: false)) == [])
        #expect(try Self.names(NSCompoundPredicate(orPredicateWithSubpredicates: [])) == [])
    }

    @Test func collectionsAreFoundByTitle() throws {
        let options = PHFetchOptions()
        let library = try Self.library()
        for key in ["title", "localizedTitle"] {
            options.predicate = NSPredicate(format: "%K = %@", key, "Zoo")
            let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: options)
            #expect(albums.count == 1 && albums[0].localizedTitle == "Zoo")
        }
        options.predicate = NSPredicate(format: "estimatedAssetCount > 1")
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: options)
        #expect(albums.firstObject?.localizedTitle == "Trip")
    }

    @Test func aWrongKeyIsShownWithThoseThereAre() throws {
        let refusal = try Self.refusal(NSPredicate(format: "isHidden == NO AND mediaTyp == 1"))
        #expect(refusal.contains("mediaTyp"))
        #expect(refusal.contains("Did you mean “mediaType”"))
        #expect(refusal.hasSuffix("isHidden == NO AND mediaTyp == 1\n                   ^"))
    }

    @Test func aWrongTypeIsAnError() throws {
        #expect(try Self.refusal(NSPredicate(format: "creationDate > 'yesterday'")).contains("creationDate"))
        let part = NSPredicate(format: "pixelWidth == 'wide'")
        #expect(
            try Self.refusal(NSCompoundPredicate(andPredicateWithSubpredicates: [part])).contains("pixelWidth"))
    }

    @Test func aBlockIsRefusedWithoutBeingCalled() throws {
        let block = NSPredicate { _, _ in
            Issue.record("the block is the program's, and takes its own objects")
            return true
        }
        #expect(try Self.refusal(block).contains("Unsupported predicate"))
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(value: true), block])
        #expect(try Self.refusal(both).contains("Unsupported predicate"))
    }

    @Test func aVariableWithoutAValueIsAnError() throws {
        let predicate = NSPredicate(format: "pixelWidth > $WIDTH")
        #expect(try Self.refusal(predicate).contains("WIDTH"))
        #expect(try Self.names(predicate.withSubstitutionVariables(["WIDTH": 250])) == ["elk"])
    }

    @Test func aFetchOfPhotoKitsStopsTheProgramWithTheSentence() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            SharedLibrary.replace(with: try Shelf.library())
            let options = PHFetchOptions()
            options.predicate = NSPredicate(format: "mediaTyp == %d", 1)
            _ = PHAsset.fetchAssets(with: options)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Did you mean “mediaType”"))
    }

    @Test func whatIsSlowIsSaid() throws {
        func reasons(_ format: String) throws -> [String] {
            try #require(NSPredicate(format: format).written).checked(for: .assets).slowReasons
        }
        #expect(try reasons("mediaType == 1 AND (mediaSubtypes & 8) != 0 AND rating > 1 AND duration < 3") == [])
        #expect(try reasons("SELF IN {'a'} OR localIdentifier == 'a' OR burstIdentifier == 'B'") == [])
        for format in [
            "filename ENDSWITH '.png'", "filename ==[cd] 'x'", "filename == 'x'", "filename LIKE 'IMG*'",
            "byteSize > 1", "ANY keywords == 'sea'", "keywords.@count > 1", "title MATCHES 'a+'", "location == nil",
        ] {
            #expect(try reasons(format).first?.contains("is read for every asset") == true, "\(format)")
        }
        #expect(try reasons("NOT caption CONTAINS 'sea'").first?.hasSuffix("searching for words is faster") == true)
        #expect(try reasons("title MATCHES 'a+' OR pixelWidth * pixelHeight > 9").count == 2)
    }

    @Test func whatIsSlowIsSaidOnceHoweverOftenItIsAsked() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let options = PHFetchOptions.sorted(by: "byteSize")
            options.predicate = NSPredicate(format: "title ENDSWITH 'x'")
            let request = try AssetRequest(.library, options)
            for _ in 1...4 { Session.logSlowFetch(on: request, after: .seconds(1)) }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let lines = said.split(separator: "\n").filter { $0.contains("A fetch is slow: ") }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("“title”") == true && lines.last?.contains("“byteSize”") == true)
    }
}
