// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

extension ExportJob {
    /// The size up to which a file of an earlier version is read: a part of an export has some megabytes.
    private static let readableByteCount: Int64 = 64 << 20

    /// Writes the albums and folders of the library, if sidecars of a whole library are wanted. Each library that is
    /// exported into the folder has files of its own.
    func exportCollections() throws {
        guard options.isWholeLibrary, !options.sidecars.isEmpty else { return }
        let owner = try library.describe().uuid
        let collections = try ExportedCollections(of: library)
        if StopRequest.isMade { throw Stopped() }
        if options.isUpdate { takeOverRecords(of: collections, in: owner) }
        var parts = collections.items.isEmpty ? [] : collections.parts()
        // Parts of an earlier export that are no longer needed are replaced by empty ones.
        while state.records[ExportTasks.collectionsKey(of: owner, part: parts.count + 1)] != nil {
            parts.append(ExportedCollections([]))
        }
        for (index, part) in parts.enumerated() {
            try attempt(tasks.task(for: part, of: owner, number: index + 1))
        }
    }

    /// Returns true for collections at whose path another library has its own, which may be the same today only.
    func isOfAnotherLibrary(_ task: ExportTask) -> Bool {
        task.part == ExportTasks.collectionsPart && state.hasOther(than: task.key, at: task.path)
    }

    /// Takes over the records of an earlier version, which did not say of which library the collections are.
    private func takeOverRecords(of collections: ExportedCollections, in owner: UUID) {
        let own = Set(collections.items.map(\.uuid))
        for record in state.records.values where record.isOfUnknownLibrary && isFormerState(of: own, record.path) {
            var (taken, former) = (record, record)
            taken.asset = owner
            former.isRemoved = true
            // One that cannot be recorded is taken over by the next export.
            if state.records[taken.key] == nil, recordPlacement(taken) != nil { continue }
            _ = recordPlacement(former)
        }
    }

    /// Returns true if a file has one of these collections, or none at all.
    private func isFormerState(of collections: Set<UUID>, _ path: String) -> Bool {
        guard let status = target.file(at: path), status.byteCount <= ExportJob.readableByteCount,
            let data = try? target.contents(of: path),
            let file = try? JSONDecoder().decode(CollectionsFile.self, from: data)
        else { return false }
        let found = file.library.collections
        return found.isEmpty || found.contains { collections.contains($0.uuid) }
    }
}

extension ExportRecord {
    /// True for collections in the state of an earlier version, which recorded the collections of all libraries in the same way.
    fileprivate var isOfUnknownLibrary: Bool {
        asset == CollectionList.rootUUID && part == ExportTasks.collectionsPart
    }
}
