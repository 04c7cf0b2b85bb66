// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct PredicateTests {
    static func refusal(_ predicate: NSPredicate) throws -> String {
        let options = PHFetchOptions()
        options.predicate = predicate
        let library = try Shelf.library { $0.photo("a") }
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.code == .unsupported)
        return error?.message ?? ""
    }

    @Test func aFetchWithAFormatIsRefusedByItsName() throws {
        let predicate = NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue)
        #expect(try Self.refusal(predicate).contains("“mediaType == %d”"))
    }

    @Test func aFetchWithAnArrayOfArgumentsIsRefusedByItsName() throws {
        let predicate = NSPredicate(format: "title = %@", argumentArray: ["Zoo"])
        #expect(try Self.refusal(predicate).contains("“title = %@”"))
    }

    @Test func aFetchOfCollectionsIsRefusedByTheFormatToo() throws {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "title = %@", "Zoo")
        let library = try Shelf.library()
        let error = #expect(throws: LibraryError.self) {
            try library.fetchAssetCollections(with: .album, subtype: .any, options: options)
        }
        #expect(error?.message.contains("“title = %@”") == true)
    }

    @Test func aCompoundIsRefusedByItsParts() throws {
        let parts = [NSPredicate(format: "duration < %f", 3.0), NSPredicate(format: "title = %@", "Zoo")]
        let refusal = try Self.refusal(NSCompoundPredicate(andPredicateWithSubpredicates: parts))
        #expect(refusal.contains("“duration < %f”, “title = %@”"))
    }

    @Test func aFormatSurvivesCopies() throws {
        let predicate = NSPredicate(format: "duration < %f", 3.0)
        #expect(try #require(predicate.copy() as? NSPredicate).formats == ["duration < %f"])
    }

    @Test func argumentsAreKeptBesideTheFormat() {
        let probe = FormatProbe()
        _ = NSPredicate(format: "a == %d OR b == %@ OR c == %f", 7, "x", 0.5).evaluate(with: probe)
        _ = NSPredicate(format: "d == %@", argumentArray: ["y"]).evaluate(with: probe)
        #expect(probe.found[0].arguments[0] as? Int == 7)
        #expect(probe.found[0].arguments[1] as? String == "x")
        #expect(probe.found[0].arguments[2] as? Double == 0.5)
        #expect(probe.found[1].arguments[0] as? String == "y")
    }

    @Test func objectsDatesAndArraysAreArguments() {
        let probe = FormatProbe()
        let day = Shelf.day(1)
        _ = NSPredicate(format: "creationDate > %@ AND x IN %@ AND y == %@", day as NSDate, [1, 2], NSNumber(value: 3))
            .evaluate(with: probe)
        #expect(probe.found[0].arguments[0] as? Date == day)
        #expect(probe.found[0].arguments[1] as? [Int] == [1, 2])
        #expect(probe.found[0].arguments[2] as? Int == 3)
    }

    @Test func predicatesOfOtherMakersHaveNoFormat() throws {
        #expect(NSPredicate(value: true).formats == [])
        #expect(try Self.refusal(NSPredicate(value: true)).contains("predicates are not built yet"))
    }

    @Test func aBlockIsRefusedToo() throws {
        #expect(try Self.refusal(NSPredicate { _, _ in true }).contains("predicates are not built yet"))
    }

    @Test func evaluatingAFormatStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "title = %@", "Zoo").evaluate(with: "Zoo") }
    }

    @Test func aFetchOfPhotoKitsStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            SharedLibrary.replace(with: try Shelf.library())
            let options = PHFetchOptions()
            options.predicate = NSPredicate(format: "mediaType == %d", 1)
            _ = PHAsset.fetchAssets(with: options)
        }
    }
}

struct SortComparatorTests {
    static func assets() throws -> [PHAsset] {
        let all = try Shelf.library {
            $0.photo("b", width: 90)
            $0.photo("A", width: 10)
            $0.photo("c", width: 50)
        }.fetchAssets(with: nil)
        return all.objects(at: [0, 1, 2])
    }

    @Test func aComparatorIsGivenTheAttributes() throws {
        let descriptor = NSSortDescriptor(key: "filename", ascending: true) { left, right in
            ((left as? String) ?? "").caseInsensitiveCompare((right as? String) ?? "")
        }
        let sorted = (try Self.assets() as NSArray).sortedArray(using: [descriptor]) as? [PHAsset]
        #expect(sorted?.map(\.pixelWidth) == [10, 90, 50])
        #expect(descriptor.key == "filename")
    }

    @Test func aComparatorWithoutAKeyIsGivenTheObjects() throws {
        let descriptor = NSSortDescriptor(key: nil, ascending: false) { left, right in
            NSNumber(value: (left as? PHAsset)?.pixelWidth ?? 0)
                .compare(NSNumber(value: (right as? PHAsset)?.pixelWidth ?? 0))
        }
        let sorted = (try Self.assets() as NSArray).sortedArray(using: [descriptor]) as? [PHAsset]
        #expect(sorted?.map(\.pixelWidth) == [90, 50, 10])
    }

    @Test func aMissingAttributeIsNullToTheComparator() throws {
        let descriptor = NSSortDescriptor(key: "creationDate", ascending: true) { left, right in
            #expect(left is NSNull && right is NSNull)
            return .orderedSame
        }
        _ = (try Self.assets() as NSArray).sortedArray(using: [descriptor])
    }

    @Test func aFetchWithAComparatorIsRefused() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true) { _, _ in .orderedSame }]
        let library = try Shelf.library { $0.photo("a") }
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.contains("comparator") == true)
    }
}
