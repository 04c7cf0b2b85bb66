// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoEngine
internal import PhotoLibrary
internal import PhotoQuery

/// A fetch of assets from a library in memory.
struct MemoryAssetFetch {
    let state: MemoryState
    let caller: Caller
    let request: AssetRequest
    /// The rule of the collection that the request names, or `nil` when it names none, or one that does not exist.
    let membership: CollectionMembership?

    func assets() throws(LibraryError) -> [Asset] {
        let test = try AssetFilter(request.predicate, search: request.search)
        let smart = try AssetFilter(smart?.predicate, search: smart?.search)
        let found = candidates().filter { includes($0) && smart.matches($0) && test.matches($0) }
        try smart.check()
        try test.check()
        return request.window.cut(sorted(keyAssets(among: found)))
    }

    private var smart: SmartMembership? {
        if case .smart(let smart) = membership { smart } else { nil }
    }

    /// Returns the assets of the source, in its order.
    private func candidates() -> [Asset] {
        switch request.source {
        case .library: state.presentAssets
        case .named(let uuids): Set(uuids.compactMap { state.assetIDs[$0] }).sorted().compactMap { state.asset($0) }
        case .burst(let identifier): state.presentAssets.filter { $0.burst?.identifier == identifier }
        case .members, .keyAssets: members()
        }
    }

    private func members() -> [Asset] {
        switch membership {
        case .album(let row): state.albums.first { $0.id == .album(row) }?.members.compactMap { state.asset($0) } ?? []
        case .smart: state.presentAssets
        case .group(let members), .list(let members): members.compactMap { state.asset($0) }
        case nil: []
        }
    }

    private func includes(_ asset: Asset) -> Bool {
        let visibility = AssetVisibility(request).joined(with: smart?.visibility ?? .shown)
        return state.isInScope(asset, of: caller) && visibility.includes(asset)
            && !request.sourceTypes.isDisjoint(with: asset.sourceType)
    }

    /// Returns the key assets of a collection if the request is for key assets: the newest one of the whole library,
    /// three of any other collection.
    private func keyAssets(among found: [Asset]) -> [Asset] {
        guard case .keyAssets(let collection) = request.source else { return found }
        let count = AssetFetch.keyCount(of: collection)
        if case .album = membership { return Array(found.prefix(count)) }
        let newestFirst = found.sorted { $0.id < $1.id }.sorted(by: [SortTerm(AssetKey.creationDate, ascending: false)])
        return Array(newestFirst.prefix(count))
    }

    /// Sorts assets. Assets that are equal by all terms are in order of addition, whatever the order of the source.
    private func sorted(_ found: [Asset]) -> [Asset] {
        request.sort.isEmpty ? found : found.sorted { $0.id < $1.id }.sorted(by: request.sort)
    }
}

/// A test of assets in memory, by a predicate and a text search.
struct AssetFilter {
    private let predicate: QueryEvaluator?
    private let search: SearchQuery?

    /// Creates a test. Without a predicate and search text all assets pass.
    init(_ predicate: QueryPredicate?, search: String?) throws(LibraryError) {
        self.predicate = try predicate.map { (tree) throws(LibraryError) in
            QueryEvaluator(try tree.checkedForFetch(of: .assets))
        }
        self.search = search.flatMap { $0.isEmpty ? nil : SearchQuery($0) }
    }

    /// Throws the error that kept an asset from being tested, if any. Call it after the last test.
    func check() throws(LibraryError) {
        try predicate?.check()
    }

    func matches(_ asset: Asset) -> Bool {
        (predicate?.matches(asset) ?? true) && (search.map(asset.matches) ?? true)
    }
}
