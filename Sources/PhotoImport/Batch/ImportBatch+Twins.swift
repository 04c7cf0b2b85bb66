// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Several assets of one library may have the same original, the same RAW or the same movie. An export says which asset
/// the files beside a sidecar belong to, so that each of these assets comes back as an asset of its own.
extension ImportBatch {
    /// An asset of an exported library.
    fileprivate struct Twin: Hashable {
        let library: UUID
        let asset: UUID
        /// The source of the records that imports make of it.
        let source: UUID

        init?(_ exported: ExportedAsset) {
            guard let library = exported.library else { return nil }
            (self.library, asset, source) = (library, exported.asset.uuid, exported.source)
        }
    }

    /// A file with certain bytes: in the library, or a new one of the batch.
    fileprivate enum Holder: Hashable {
        case library(AssetID)
        case new(Int)
    }

    /// Gives each asset of an exported library files of its own where another asset of that library has the same bytes.
    mutating func separateTwins() throws(LibraryError) {
        let twins = describedTwins()
        let shared = files.indices.filter { twins[files[$0].group] != nil && sharedFile($0) != nil }
        guard !shared.isEmpty else { return }
        var known = try knownTwins(of: shared)
        known.claim(for: Set(twins.values))
        for place in files.indices {
            if let twin = twins[files[place].group], read(place) != nil { known.claim(.new(place), twin) }
        }
        for place in shared {
            guard let twin = twins[files[place].group], let read = sharedFile(place) else { continue }
            separate(place, read, as: twin, &known)
        }
    }

    /// Returns the assets that sidecars of exports describe, by group. A group with sidecars of several assets is left
    /// out: its files may belong to any of them.
    private func describedTwins() -> [Int: Twin] {
        var found: [Int: Set<Twin>] = [:]
        for place in files.indices {
            guard let twin = read(place)?.metadata.exported.flatMap(Twin.init) else { continue }
            found[files[place].group, default: []].insert(twin)
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// Returns a photo or video, no part of an edit, whose bytes were seen elsewhere; `nil` for all other files, and for
    /// one that restores a lost copy.
    private func sharedFile(_ place: Int) -> StagedFile? {
        guard files[place].file.part == .file else { return nil }
        switch dispositions[place] {
        case .copy(_, let read), .inLibrary(_, read: let read?):
            return read.isPicture && !broken.contains(read.fingerprint) ? read : nil
        case .new, .inLibrary, .deletedBefore, .done: return nil
        }
    }

    private mutating func separate(_ place: Int, _ read: StagedFile, as twin: Twin, _ known: inout KnownTwins) {
        let resources = sharersOfLibrary[read.fingerprint] ?? []
        let new = files.indices.filter { self.read($0)?.fingerprint == read.fingerprint }
        let present: Holder? =
            switch dispositions[place] {
            case .copy(let first, _): .new(first)
            case .inLibrary(let resource, _): .library(resource.asset)
            case .new, .deletedBefore, .done: nil
            }
        let holders = [present].compactMap(\.self) + resources.map { .library($0.asset) } + new.map { .new($0) }
        let holder = holders.first { known.isTwin($0, twin) } ?? holders.first { known.isFree($0, for: twin) }
        switch holder {
        case .library(let asset):
            guard let resource = resources.first(where: { $0.asset == asset }) else { return }
            dispositions[place] = .inLibrary(resource, read: read)
        case .new(let first): dispositions[place] = .copy(of: first, read)
        case nil: dispositions[place] = .new(read)
        }
        known.claim(holder ?? .new(place), twin)
    }

    private func knownTwins(of shared: [Int]) throws(LibraryError) -> KnownTwins {
        let resources = shared.compactMap { sharedFile($0)?.fingerprint }.flatMap { sharersOfLibrary[$0] ?? [] }
        let ids = Set(resources.map(\.asset))
        var known = KnownTwins()
        guard !ids.isEmpty else { return known }
        for asset in try context.library.assets(ids) { known.identifiers[asset.id] = asset.uuid }
        known.records = try context.library.sourceRecords(of: ids)
        return known
    }

    /// What is known of the assets that have the bytes of shared files.
    fileprivate struct KnownTwins {
        /// The identifiers of assets of the library.
        var identifiers: [AssetID: UUID] = [:]
        /// The records of exports, and of other sources.
        var records: [AssetID: [SourceRecord]] = [:]
        private var claims: [Holder: Set<Twin>] = [:]

        mutating func claim(_ holder: Holder, _ twin: Twin) { claims[holder, default: []].insert(twin) }

        /// Claims the assets of the library for those that were imported as these.
        mutating func claim(for twins: Set<Twin>) {
            let byAsset = Dictionary(twins.map { ($0.asset, $0) }) { first, _ in first }
            let bySource = Dictionary(twins.map { ($0.source, $0) }) { first, _ in first }
            for (id, uuid) in identifiers {
                let sources = records[id] ?? []
                for twin in [byAsset[uuid]] + sources.map({ bySource[$0.source] }) {
                    if let twin { claim(.library(id), twin) }
                }
            }
        }

        /// Returns true if a file belongs to that asset of the exported library.
        func isTwin(_ holder: Holder, _ twin: Twin) -> Bool {
            if claims[holder]?.contains(twin) == true { return true }
            guard case .library(let asset) = holder else { return false }
            return identifiers[asset] == twin.asset || records[asset]?.contains { $0.source == twin.source } == true
        }

        /// Returns true unless a file belongs to another asset of the exported library.
        func isFree(_ holder: Holder, for twin: Twin) -> Bool {
            if claims[holder]?.contains(where: { $0.library == twin.library }) == true { return false }
            guard case .library(let asset) = holder else { return true }
            return records[asset]?.contains { $0.own?.library == twin.library } != true
        }
    }
}
