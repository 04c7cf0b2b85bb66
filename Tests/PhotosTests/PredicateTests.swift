// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Predicates in words compile and keep their words; what they mean is built later, and until then they are refused.
struct PredicateTests {
    private static var words: NSPredicate { NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue) }

    private static func refusal(of predicate: NSPredicate) throws -> LibraryError? {
        let options = PHFetchOptions()
        options.predicate = predicate
        let library = try Shelf.library { $0.photo("a") }
        return #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
    }

    @Test func aFetchRefusesItByItsWords() throws {
        let error = try Self.refusal(of: Self.words)
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("“mediaType == %d”") == true)
    }

    @Test func itsWordsSurviveACopy() throws {
        let copy = try #require(Self.words.copy() as? NSPredicate)
        #expect(copy.formats == ["mediaType == %d"])
    }

    @Test func itsWordsAreFoundInACompound() throws {
        let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(value: true), Self.words])
        #expect(try Self.refusal(of: compound)?.message.contains("“mediaType == %d”") == true)
        let either = NSCompoundPredicate(orPredicateWithSubpredicates: [compound, Self.words])
        #expect(either.formats.contains("mediaType == %d"))
    }

    @Test func argumentsOfEveryKindAreKept() throws {
        let predicate = NSPredicate(
            format: "creationDate > %@ AND mediaType IN %@ AND title = %@ AND duration < %f",
            Date.distantPast as NSDate,
            [1, 2], "Zoo", 3.5)
        let probe = FormatProbe()
        _ = predicate.evaluate(with: probe)
        let arguments = try #require(probe.found.first).arguments
        #expect(arguments.count == 4)
        #expect(arguments[0] as? NSDate == Date.distantPast as NSDate)
        #expect(arguments[1] as? [Int] == [1, 2])
        #expect(arguments[2] as? String == "Zoo")
    }

    @Test func argumentsMayComeInAnArray() throws {
        let array = NSPredicate(format: "(mediaType == %d) || (mediaType == %d)", argumentArray: [1, 2])
        let probe = FormatProbe()
        _ = array.evaluate(with: probe)
        #expect(probe.found.first?.arguments as? [Int] == [1, 2])
        #expect(NSPredicate(format: "estimatedAssetCount > 0").formats == ["estimatedAssetCount > 0"])
    }

    @Test func aBlockIsRefusedToo() throws {
        #expect(try Self.refusal(of: NSPredicate { _, _ in true })?.code == .unsupported)
    }

    @Test func evaluatingItStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = NSPredicate(format: "isFavorite == YES").evaluate(with: PHAsset())
        }
    }
}
