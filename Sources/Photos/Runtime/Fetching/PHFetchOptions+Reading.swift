// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery

/// Conversion of fetch options into requests; unsupported options are errors that name them.
extension PHFetchOptions {
    /// Returns the condition of the predicate, in normal form.
    func condition(of schema: QuerySchema) throws(LibraryError) -> QueryPredicate? {
        guard let predicate else { return nil }
        do {
            return try predicate.condition(for: schema)
        } catch {
            throw LibraryError(error, in: "predicate")
        }
    }

    /// Returns the condition of the `#Predicate` for assets.
    func assetCondition() throws(LibraryError) -> QueryPredicate? {
        guard let assetPredicate = additions.assetPredicate else { return nil }
        do {
            return try AssetKeyPaths.reader.read(assetPredicate).checked(for: .assets)
        } catch {
            throw LibraryError(error, in: "assetPredicate")
        }
    }

    func limit() throws(LibraryError) -> Int? {
        guard fetchLimit >= 0 else {
            throw LibraryError(
                .invalidRequest, "PHFetchOptions.fetchLimit is \(fetchLimit); use 0 for no limit, or a positive number")
        }
        return fetchLimit == 0 ? nil : fetchLimit
    }

    func offset() throws(LibraryError) -> Int {
        let offset = additions.fetchOffset
        guard offset >= 0 else {
            throw LibraryError(
                .invalidRequest, "PHFetchOptions.fetchOffset is \(offset); use 0 or a positive number")
        }
        return offset
    }

    /// Returns the sort terms of Swift's sort descriptors for assets.
    func assetTerms() throws(LibraryError) -> [SortTerm<AssetKey>] {
        var terms: [SortTerm<AssetKey>] = []
        for descriptor in additions.assetSort {
            guard let path = descriptor.keyPath, let key = AssetKeyPaths.key(of: path) else {
                throw .unsortable(descriptor.keyPath?.shown ?? "nil", in: "assetSort", by: .assets)
            }
            guard QuerySchema.assets[key.rawValue]?.isSortable == true else {
                throw .unsortable(key.rawValue, in: "assetSort", by: .assets)
            }
            terms.append(SortTerm(key, ascending: descriptor.order == .forward))
        }
        return terms
    }

    func sortTerms<Key>(
        by schema: QuerySchema, _ key: (String) -> Key?
    ) throws(LibraryError) -> [SortTerm<Key>] {
        var terms: [SortTerm<Key>] = []
        for descriptor in sortDescriptors ?? [] {
            let probe = try descriptor.readable()
            guard let name = probe.key, schema[name]?.isSortable == true, let key = key(name) else {
                throw .unsortable(probe.key ?? "nil", in: "sortDescriptors", by: schema)
            }
            terms.append(SortTerm(key, ascending: descriptor.ascending, collation: try probe.collation()))
        }
        return terms
    }

    /// Throws if options for assets only are set, which a fetch of collections must not ignore.
    func checkNoAssetOptions() throws(LibraryError) {
        guard let name = assetOnlyOption else { return }
        throw LibraryError(
            .unsupported, "PHFetchOptions.\(name) only applies to fetches of assets, not of collections")
    }

    /// The first property set that applies to assets only.
    private var assetOnlyOption: String? {
        if additions.searchText != nil { return "searchText" }
        if additions.assetPredicate != nil { return "assetPredicate" }
        return additions.assetSort.isEmpty ? nil : "assetSort"
    }
}

extension NSSortDescriptor {
    /// Returns the key and the order of texts; throws for a descriptor that cannot be read.
    fileprivate func readable() throws(LibraryError) -> SortKeyProbe {
        guard let probe = probed, probe.key != nil, !probe.hasComparator else {
            throw LibraryError(
                .unsupported,
                "Unsupported sort descriptor: PHFetchOptions.sortDescriptors needs a key, or a key path of a PhotoKit "
                    + "class, and no comparator; use NSSortDescriptor(key:ascending:)")
        }
        return probe
    }
}

extension SortKeyProbe {
    /// Returns the order of texts.
    fileprivate func collation() throws(LibraryError) -> SortCollation {
        guard let selector else { return .binary }
        guard let collation = SortCollation(rawValue: selector.description) else {
            let known = SortCollation.allCases.map(\.rawValue).joined(separator: ", ")
            throw LibraryError(
                .unsupported,
                "Unsupported sort descriptor: the selector “\(selector)” cannot be used to fetch; supported selectors: "
                    + "\(known)"
            )
        }
        return collation
    }
}

extension LibraryError {
    /// Creates the error for a property of the options.
    fileprivate init(_ error: QueryError, in property: String) {
        self.init(.unsupported, "PHFetchOptions.\(property): \(error)")
    }

    fileprivate static func unsortable(_ name: String, in property: String, by schema: QuerySchema) -> LibraryError {
        let known = schema.attributes.filter(\.isSortable).map(\.name).joined(separator: ", ")
        return LibraryError(
            .unsupported,
            "PHFetchOptions.\(property): key “\(name)” cannot be used to sort \(schema.objects); supported keys: "
                + "\(known)"
        )
    }
}

extension AssetRequest {
    /// Creates the request for a source from the options.
    init(_ source: Source, _ options: PHFetchOptions?) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        predicate = try options.condition(of: .assets)
        if let condition = try options.assetCondition() {
            predicate = predicate.map { .and([condition, $0]) } ?? condition
        }
        search = options.additions.searchText
        sort = try options.assetTerms() + options.sortTerms(by: .assets, AssetKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
        includesHidden = options.includeHiddenAssets
        includesAllBursts = options.includeAllBurstAssets
        if !options.includeAssetSourceTypes.isEmpty {
            sourceTypes = SourceTypes(rawValue: options.includeAssetSourceTypes.rawValue)
        }
    }

    /// Returns the same request for another source.
    func from(_ source: Source) -> AssetRequest {
        var request = self
        request.source = source
        return request
    }
}

extension CollectionRequest {
    /// Creates the request for a source from the options.
    ///
    /// - Parameter schema: The keys by which the collections of the source can be tested and sorted.
    init(
        _ source: Source, _ options: PHFetchOptions?, schema: QuerySchema = .collections
    ) throws(LibraryError) {
        self.init(source)
        guard let options else { return }
        try options.checkNoAssetOptions()
        predicate = try options.condition(of: schema)
        sort = try options.sortTerms(by: schema, CollectionKey.init(named:))
        offset = try options.offset()
        limit = try options.limit()
    }

    /// Creates the request for lists from the options; its source is folders until it is replaced.
    init(ofLists options: PHFetchOptions?) throws(LibraryError) {
        try self.init(.folders, options, schema: .collectionLists)
    }

    /// Returns the same request for another source.
    func from(_ source: Source) -> CollectionRequest {
        var request = self
        request.source = source
        return request
    }
}

extension Array where Element == String {
    /// Returns the UUIDs of the local identifiers of these kinds, without all others.
    func uuids(of kinds: LocalIdentifier.Kind...) -> [UUID] {
        compactMap { LocalIdentifier($0) }.filter { kinds.contains($0.kind) }.map(\.uuid)
    }
}

/// The fetch options that PhotoKit does not have.
struct FetchAdditions {
    var fetchOffset = 0
    var searchText: String?
    var assetPredicate: Predicate<PHAsset>?
    var assetSort: [SortDescriptor<PHAsset>] = []
}
