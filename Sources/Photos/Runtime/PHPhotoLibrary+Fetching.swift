// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Fetches as the program that holds the library, and what is wrong with them.
extension PHPhotoLibrary {
    func collections(
        of type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard let source = CollectionRequest.Source(type, subtype) else { return PHFetchResult() }
        return try fetch(request.from(source))
    }

    func collections(
        named identifiers: [String], _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.named(identifiers.uuids(of: .album)), options))
    }

    func collections(
        containing asset: PHAsset, of type: PHAssetCollectionType, _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard type == .album, let summary = asset.summary else { return PHFetchResult() }
        return try fetch(request.from(.albumsContaining(asset: summary.uuid)))
    }

    private func fetch(_ request: CollectionRequest) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let session = session
        let ids = try session.engine().fetch(request, as: session.caller()).ids
        return PHFetchResult(
            FrozenFetch(ids, missing: PHAssetCollection(nil, in: self)) { ids in
                let collections = session.collections(ids).map { ($0.id, PHAssetCollection($0, in: self)) }
                return Dictionary(collections) { first, _ in first }
            } identify: { collection in
                collection.library === self ? collection.facts?.id : nil
            })
    }

    /// What PhotoKit's class methods return, which cannot throw: mistakes of the program stop it, as PhotoKit's exceptions
    /// do; a library that cannot be read looks empty, and the log says why.
    func answer<Object>(_ fetch: () throws(LibraryError) -> PHFetchResult<Object>) -> PHFetchResult<Object> {
        do {
            return try fetch()
        } catch {
            switch error.code.kind {
            case .invalidRequest, .unsupported:
                fatalError("PhotoKit: \(error)")
            case .notFound, .unsupportedFormat, .damagedFile, .overBudget, .fileChanged, .accessDenied,
                .accessRestricted, .inputOutput, .diskFull, .libraryMissing, .libraryUnreadable, .libraryTooNew,
                .missingOriginal, .volumeOffline, .cancelled, .connectionLost:
                session.report(error)
                return PHFetchResult()
            }
        }
    }
}

extension Session {
    /// Those that are there and in reach; none when the library cannot be read, which the log tells.
    func assets(_ ids: [AssetID]) -> [Asset] {
        read { engine, caller throws(LibraryError) in try engine.assets(ids, as: caller) }
    }

    func summaries(_ ids: [AssetID]) -> [AssetSummary] {
        read { engine, caller throws(LibraryError) in try engine.summaries(ids, as: caller) }
    }

    func collections(_ ids: [CollectionID]) -> [AssetCollection] {
        read { engine, caller throws(LibraryError) in try engine.collections(ids, as: caller).compactMap(\.assetCollection) }
    }

    func resources(of asset: PHAsset) -> [Resource] {
        guard let id = asset.summary?.id else { return [] }
        return read { engine, caller throws(LibraryError) in try engine.resources(of: [id], as: caller) }
    }

    private func read<Value>(_ body: (any LibraryEngine, Caller) throws(LibraryError) -> [Value]) -> [Value] {
        do {
            return try body(engine(), caller())
        } catch {
            report(error)
            return []
        }
    }
}
