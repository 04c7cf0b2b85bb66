// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Logging
internal import PhotoLibrary

/// Reads, each in one snapshot with the access that the caller has in it.
extension SQLiteSession {
    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        guard (0...batchLimit).contains(page) else { throw .tooMany(page) }
        return try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else {
                return .nothing(at: try Journal.token(database))
            }
            let finder = try engine.finder(scope, caller, database)
            let ids = try AssetFetch(finder).ids(request)
            let count = min(page, ids.count)
            let token = finder.reader.key.token
            guard let snapshot = try snapshot(for: ids.count, database) else {
                let summaries = try AssetRows.summaries(ids[0..<count], in: scope, database)
                return FetchedAssets(
                    list: ids, names: try AssetRows.names(of: ids.all, database),
                    page: FetchedPage(summaries, of: count), token: token)
            }
            var fetched = FetchedAssets(
                list: ids, names: FetchedUUIDs(count: ids.count) { snapshot.name(of: ids[$0]) },
                page: FetchedPage(of: count) { ids[0..<count].compactMap { snapshot.summary(of: $0) } },
                token: token)
            fetched.columns = { snapshot.columns(of: ids) }
            return fetched
        }
    }

    func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else {
                return .nothing(at: try Journal.token(database))
            }
            let finder = try engine.finder(scope, caller, database)
            let ids = try finder.ids(matching: request)
            return Fetched(ids: ids, names: try finder.names(of: ids), token: finder.reader.key.token)
        }
    }

    func similarAssets() throws(LibraryError) -> [[AssetID]] {
        try readBatch(0) { try engine.finder($0, $1, $2).similarAssets() }
    }

    func facetCounts() throws(LibraryError) -> FacetCounts {
        try read { caller, database in
            try ReadingScope(caller, database).map { try FacetRows.counts(in: $0, database) } ?? FacetCounts()
        }
    }

    /// Returns the snapshot of the index from which the UUIDs and summaries of a fetch are read on demand. Returns `nil`
    /// when all are to be read now, which for many assets takes longer than opening the index.
    private func snapshot(for count: Int, _ database: Database) throws -> IndexSnapshot? {
        guard engine.index.origin != nil || count > SQLiteSession.nameLimit else { return nil }
        return try engine.index.snapshot(database)
    }

    private static let nameLimit = 10_000

    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] {
        try readBatch(ids.count) { scope, _, database in try AssetRows.assets(ids, in: scope, database) }
    }

    func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        try readBatch(ids.count) { try engine.finder($0, $1, $2).nodes(ids) }
    }

    func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary] {
        try readBatch(ids.count) { scope, _, database in
            // The index is not opened for this.
            guard scope.part == .everything, engine.index.origin != nil,
                let snapshot = try engine.index.snapshot(database)
            else {
                return try AssetRows.summaries(ids, in: scope, database)
            }
            return ids.compactMap { id in
                snapshot.summary(of: id).flatMap { scope.canSeeHidden || !$0.isHidden ? $0 : nil }
            }
        }
    }

    func folders() throws(LibraryError) -> [CollectionFolder] {
        try readBatch(0) { try engine.finder($0, $1, $2).folders() }
    }

    func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] {
        try readBatch(assets.count) { scope, _, database in
            try ResourceRows.resources(of: assets, in: scope, database)
        }
    }

    func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        try readBatch(match.count) { scope, _, database in
            try ResourceRows.resources(matching: match, in: scope, database)
        }
    }

    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        let found = try readBatch(files.count) { scope, _, database in
            try [ResourceRows.resources(readFrom: files, in: scope, database)]
        }
        return found.first ?? [:]
    }

    func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date] {
        guard originals.count <= batchLimit else { throw .tooMany(originals.count) }
        guard identity == .owner else { return [:] }
        return try engine.database.read { try PurgedOriginals.dates(of: originals, $0) }
    }

    func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] {
        try readBatch(assets.count) { scope, _, database in
            // A caller may name an asset twice: it is read once and returned twice.
            let once = Array(Set(assets))
            let metadata = try AssetRows.read(once, in: scope, database)
            let files = try ResourceRows.read(of: once, in: scope, database)
            let byID = Dictionary(metadata.values.map { ($0.id, $0) }) { first, _ in first }
            let resources = Dictionary(grouping: files.values, by: \.asset)
            let unreadable = Dictionary(grouping: metadata.unreadable + files.unreadable, by: \.asset)
            let sources = try SourceRecords.records(of: assets, in: scope, database)
            return assets.compactMap { id in
                let problems = unreadable[id] ?? []
                guard byID[id] != nil || !problems.isEmpty else { return nil }
                return AssetContents(
                    id: id, asset: byID[id], resources: resources[id] ?? [],
                    unreadable: problems.map { $0.named(by: byID[id]) }, sources: sources[id] ?? [])
            }
        }
    }

    func unreadable() throws(LibraryError) -> [UnreadableRow] {
        try readBatch(0) { scope, _, database in
            try (scope.canSeeAlbums ? FolderRows.read(database).unreadable : [])
                + UnplaceableAssets.find(in: scope, database)
        }
    }

    func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        guard assets.count <= batchLimit else { throw .tooMany(assets.count) }
        return try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else { return [:] }
            return try SourceRecords.records(of: assets, in: scope, database)
        }
    }

    func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        let found = try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else { return ReadRows<ChangeSet>() }
            return try Journal.sets(after: token, limit: limit, in: scope, database)
        }
        report(found.unreadable)
        return found.values
    }

    func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        let found = try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else { return ReadRows<ChangeSetSummary>() }
            return try Journal.summaries(after: token, limit: limit, in: scope, database)
        }
        report(found.unreadable)
        return found.values
    }

    /// Logs that rows of the journal are left out of an answer.
    private func report(_ unreadable: [UnreadableRow]) {
        guard let first = unreadable.first else { return }
        let log = Logger(label: "photos.store")
        log.warning(
            "\(unreadable.count.counted("row")) of the change history cannot be read and will be skipped. \(first)")
    }

    func watch() throws(LibraryError) -> OpenFile { try HistoryFile(path: engine.bundle.history).watch() }

    private func readBatch<Value>(
        _ count: Int, _ body: (ReadingScope, Caller, Database) throws -> [Value]
    ) throws(LibraryError) -> [Value] {
        guard count <= batchLimit else {
            throw LibraryError(
                .invalidRequest, "\(count) objects were requested in one call. Request at most \(batchLimit).")
        }
        return try read { caller, database in
            guard let scope = try ReadingScope(caller, database) else { return [] }
            return try body(scope, caller, database)
        }
    }
}

extension SQLiteEngine {
    /// Returns the finder of collections in a snapshot.
    func finder(
        _ scope: ReadingScope, _ caller: Caller, _ database: Database
    ) throws -> CollectionFinder<CollectionRows> {
        CollectionFinder(
            reader: try CollectionRows(
                database, scope: scope, caller: caller, now: now(), index: index, renditions: renditions),
            cache: collections)
    }
}

extension UnreadableRow {
    /// Returns the row with the local identifier of the asset that it belongs to, if that can be read.
    fileprivate func named(by asset: Asset?) -> UnreadableRow {
        var row = self
        row.localIdentifier = localIdentifier ?? asset?.localIdentifier.description
        return row
    }
}
