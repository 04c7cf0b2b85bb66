// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

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
            left is NSNull && right is NSNull ? .orderedAscending : .orderedSame
        }
        let assets = try Self.assets()
        #expect(descriptor.compare(assets[0], to: assets[1]) == .orderedAscending)
    }

    @Test func aFetchWithAComparatorIsRefused() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true) { _, _ in .orderedSame }]
        let library = try Shelf.library { $0.photo("a") }
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.contains("comparator") == true)
    }
}
