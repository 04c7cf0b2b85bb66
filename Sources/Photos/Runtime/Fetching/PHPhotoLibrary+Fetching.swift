// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Error handling of fetches.
extension PHPhotoLibrary {
    /// Runs a fetch of PhotoKit's class methods, which cannot throw.
    ///
    /// Mistakes of the program stop it, as PhotoKit's exceptions do; a library that cannot be read gives an empty
    /// result, and the log contains the reason.
    func answer<Object>(_ fetch: () throws(LibraryError) -> PHFetchResult<Object>) -> PHFetchResult<Object> {
        object(fetch) ?? PHFetchResult()
    }

    /// Runs a fetch of an optional object, with errors handled as in `answer(_:)`.
    func object<Object>(_ fetch: () throws(LibraryError) -> Object?) -> Object? {
        do {
            return try fetch()
        } catch {
            switch error.code.kind {
            case .invalidRequest, .unsupported:
                fatalError("PhotoKit: \(error)")
            case .notFound, .unsupportedFormat, .damagedFile, .overBudget, .fileChanged, .accessDenied,
                .accessRestricted, .inputOutput, .diskFull, .libraryMissing, .libraryUnreadable, .libraryTooNew,
                .missingOriginal, .volumeOffline, .cancelled, .connectionLost, .conflict,
                .notWritable, .notLocal, .networkFailed:
                session.report(error)
                return nil
            }
        }
    }
}

extension PHFetchResult {
    /// Returns the empty result for an object without a library. Unsupported options stop the program all the same.
    static func nothing(for request: @autoclosure () throws -> some Any) -> PHFetchResult {
        do { _ = try request() } catch { fatalError("PhotoKit: \(error)") }
        return PHFetchResult()
    }
}

extension Session {
    /// Reads the assets that exist and are accessible; `nil` if the library cannot be read, which is logged.
    func assets(_ ids: [AssetID]) -> [Asset]? {
        let found = read { library throws(LibraryError) in try library.assets(ids) }
        if let found { reportUnreadable(ids, without: found.map(\.id)) }
        return found
    }

    func summaries(_ ids: [AssetID]) -> [AssetSummary]? {
        let found = read { library throws(LibraryError) in try library.summaries(ids) }
        if let found { reportUnreadable(ids, without: found.map(\.id)) }
        return found
    }

    /// Logs, once each, the reason why a batch left assets out, except for deleted ones.
    func reportUnreadable(_ ids: [AssetID], without found: [AssetID]) {
        guard found.count < ids.count else { return }
        let known = Set(found)
        let left = ids.filter { !known.contains($0) }
        let contents = read { library throws(LibraryError) in try library.contents(left) }
        for row in (contents ?? []).flatMap(\.unreadable) { report(LibraryError(row)) }
    }

    func collections(_ ids: [CollectionID]) -> [CollectionNode]? {
        read { library throws(LibraryError) in try library.collections(ids) }
    }

    func resources(of asset: PHAsset) -> [Resource] {
        guard let id = asset.assetID else { return [] }
        let found = read { library throws(LibraryError) in try library.contents([id]) } ?? []
        for row in found.flatMap(\.unreadable) { report(LibraryError(row)) }
        return found.flatMap(\.resources)
    }

    private func read<Value>(_ body: (any LibrarySession) throws(LibraryError) -> [Value]) -> [Value]? {
        do {
            return try body(library())
        } catch {
            report(error)
            return nil
        }
    }
}
