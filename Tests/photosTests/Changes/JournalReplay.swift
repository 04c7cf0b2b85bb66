// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

/// The objects that a library has according to its journal, read from the beginning.
struct JournalReplay {
    private let library: PHPhotoLibrary
    private let sets: [ChangeSet]
    private var present: [ObjectChange.Kind: Set<UUID>] = [:]
    private var trashed: Set<UUID> = []
    /// The entries that no history can have: what is inserted twice, or changed while it is not there.
    private var impossible: [ObjectChange] = []

    init(_ library: PHPhotoLibrary) throws {
        self.library = library
        sets = try library.changeSets(after: .beginning, limit: .max)
        for change in sets.flatMap(\.objects) { add(change) }
    }

    private mutating func add(_ change: ObjectChange) {
        let isThere = present[change.kind, default: []].contains(change.uuid)
        if isThere != (change.action != .inserted) { impossible.append(change) }
        switch change.action {
        case .inserted: present[change.kind, default: []].insert(change.uuid)
        case .deleted: present[change.kind, default: []].remove(change.uuid)
        case .updated: break
        }
        guard change.kind == .asset else { return }
        if change.action == .deleted || (change.facets.contains(.trash) && !change.facets.contains(.isTrashed)) {
            trashed.remove(change.uuid)
        } else if change.facets.contains(.isTrashed) {
            trashed.insert(change.uuid)
        }
    }

    /// Checks that the tables have the objects of the journal, each block being one entry. Others are those of
    /// verifications, which note what they have seen of files.
    func expectAgreement(withBlocks count: Int) throws {
        let blocks = sets.filter { $0.objects.contains { $0.facets != .placement } }
        #expect(blocks.count == count)
        #expect(sets.map(\.token.rawValue) == sets.indices.map { Int64($0) + 1 })
        #expect(sets.map(\.deviceSequence) == sets.indices.map { Int64($0) + 1 })
        try expectAgreement()
    }

    /// Checks that the tables have the objects of the journal.
    func expectAgreement() throws {
        #expect(impossible.isEmpty)
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        let shown = try library.fetchAssets(with: options)
        let assets = present[.asset, default: []]
        #expect(uuids(shown) == assets.subtracting(trashed))
        if let trash = try library.recentlyDeleted() {
            #expect(try uuids(library.fetchAssets(in: trash, options: options)) == trashed)
        }
        let albums = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
        #expect(uuids(albums) == present[.album, default: []])
        #expect(try Set(library.folders().map(\.uuid)) == present[.folder, default: []])
    }

    private func uuids<Object: PHObject>(_ result: PHFetchResult<Object>) -> Set<UUID> {
        Set(result.objects(at: IndexSet(0..<result.count)).compactMap { LocalIdentifier($0.localIdentifier)?.uuid })
    }
}
