// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Synchronization

@testable import PhotoEngine
@testable import PhotoLibrary

/// A snapshot that records its calls.
final class StubCollections: CollectionReading {
    let key: SnapshotKey
    let now: Date
    let canSeeAlbums = true
    private let entries: [CollectionTree.Entry]
    private let assets: [GroupableAsset]
    private let groupsToken: ChangeToken
    private(set) var asked: [String] = []

    init(
        _ token: Int64 = 1, groups: Int64 = 1, scope: AccessScope = .all, now: Date = .day(0),
        entries: [CollectionTree.Entry] = [], assets: [GroupableAsset] = []
    ) {
        key = SnapshotKey(token: ChangeToken(rawValue: token), scope: scope, canSeeHidden: true)
        groupsToken = ChangeToken(rawValue: groups)
        self.now = now
        self.entries = entries
        self.assets = assets
    }

    func collectionTree() -> CollectionTree { CollectionTree(entries) }
    func albums(holding asset: UUID) -> [Int64] { [] }
    func asset(_ uuid: UUID) -> AssetID? { nil }
    func lastChangeOfGroups() -> ChangeToken { groupsToken }

    func counts(ofAlbums rows: [Int64]) -> [Int64: MemberCounts] {
        asked.append("albums \(rows.sorted())")
        return [:]
    }

    func counts(of memberships: [SmartMembership]) -> [MemberCounts] {
        asked.append("\(memberships.count) smart albums")
        return memberships.map { _ in MemberCounts(count: 7) }
    }

    func pictureHashVersion() -> Int64 { 0 }
    func assets(_ ids: [AssetID]) -> [Asset] { [] }

    func shownOriginals() -> [ShownOriginal] {
        asked.append("originals")
        return []
    }

    func groupableAssets() -> [GroupableAsset] {
        asked.append("assets")
        return assets
    }

    func uuids(of assets: [AssetID]) -> [AssetID: UUID] {
        Dictionary(uniqueKeysWithValues: assets.map { ($0, UUID()) })
    }
}

extension CollectionTree.Entry {
    init(_ kind: Kind, _ row: Int64, _ title: String = "") {
        self.init(kind: kind, row: row, uuid: UUID(), title: title)
    }
}
