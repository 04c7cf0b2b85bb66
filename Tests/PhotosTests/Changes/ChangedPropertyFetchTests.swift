// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Fetches by the properties that change requests change.
struct ChangedPropertyFetchTests {
    /// The condition as a format and as a macro, and the changes that make an asset fulfil it and no more.
    struct Property: Sendable, CustomTestStringConvertible {
        var format: String
        var macro: Predicate<PHAsset>
        var fulfil: @Sendable (PHAssetChangeRequest) -> Void
        var fail: @Sendable (PHAssetChangeRequest) -> Void
        var testDescription: String { format }

        func options() -> [PHFetchOptions] {
            let (byFormat, byMacro) = (PHFetchOptions(), PHFetchOptions())
            byFormat.predicate = NSPredicate(format: format)
            byMacro.assetPredicate = macro
            return [byFormat, byMacro]
        }
    }

    static let properties = [
        Property(
            format: "rating >= 3", macro: #Predicate { ($0.asset.metadata.rating ?? 0) >= 3 },
            fulfil: { $0.rating = .four }, fail: { $0.rating = .unset }),
        Property(
            format: "caption == 'Dusk'", macro: #Predicate { $0.extendedMetadata.caption == "Dusk" },
            fulfil: { $0.caption = "Dusk" }, fail: { $0.caption = nil }),
        Property(
            format: "ANY keywords == 'sea'", macro: #Predicate { $0.extendedMetadata.keywords.contains("sea") },
            fulfil: { $0.addKeyword("sea") }, fail: { $0.removeKeyword("sea") }),
    ]

    @Test(arguments: properties)
    func anAssetEntersAndLeavesAResultWithItsProperty(_ property: Property) throws {
        let library = try Shelf.library { shelf in for name in ["a", "b", "c"] { shelf.photo(name) } }
        let asset = try library.asset("b")
        let before = try property.options().map { (options) throws in try library.fetchAssets(with: options) }
        #expect(before.map(\.names) == [[], []])
        let recorder = library.observed()
        try library.performChangesAndWait { property.fulfil(PHAssetChangeRequest(for: asset)) }
        let entered = try recorder.next()
        let during = try before.map { try #require(entered.changeDetails(for: $0)) }
        #expect(during.map(\.insertedIndexes) == [[0], [0]])
        #expect(during.map(\.fetchResultAfterChanges.names) == [["b"], ["b"]])
        try library.performChangesAndWait { property.fail(PHAssetChangeRequest(for: asset)) }
        let left = try recorder.next()
        let after = try during.map { try #require(left.changeDetails(for: $0.fetchResultAfterChanges)) }
        #expect(after.map(\.removedIndexes) == [[0], [0]])
        #expect(after.map(\.fetchResultAfterChanges.count) == [0, 0])
    }

    /// Formats name attributes, not the objects that PhotoKit has them in.
    @Test(arguments: ["extendedMetadata.caption == 'Dusk'", "extendedMetadata.keywords CONTAINS 'sea'"])
    func aPathThroughTheExtendedMetadataIsRefused(_ format: String) throws {
        let library = try Shelf.library()
        let options = PHFetchOptions.matching(NSPredicate(format: format))
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("extendedMetadata") == true)
    }
}
