// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What is wrong with fetches.
extension PHPhotoLibrary {
    /// What PhotoKit's class methods return, which cannot throw: mistakes of the program stop it, as PhotoKit's exceptions
    /// do; a library that cannot be read looks empty, and the log says why.
    func answer<Object>(_ fetch: () throws(LibraryError) -> PHFetchResult<Object>) -> PHFetchResult<Object> {
        object(fetch) ?? PHFetchResult()
    }

    /// As for a result, for an object that may not be there.
    func object<Object>(_ fetch: () throws(LibraryError) -> Object?) -> Object? {
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
                return nil
            }
        }
    }
}

extension PHFetchResult {
    /// What is found for an object of no library: nothing, but options that cannot be honoured stop the program all the same.
    static func nothing(for request: @autoclosure () throws -> some Any) -> PHFetchResult {
        do { _ = try request() } catch { fatalError("PhotoKit: \(error)") }
        return PHFetchResult()
    }
}

extension Session {
    /// Those that are there and in reach; `nil` when the library cannot be read, which the log tells.
    func assets(_ ids: [AssetID]) -> [Asset]? {
        read { engine, caller throws(LibraryError) in try engine.assets(ids, as: caller) }
    }

    func summaries(_ ids: [AssetID]) -> [AssetSummary]? {
        read { engine, caller throws(LibraryError) in try engine.summaries(ids, as: caller) }
    }

    func collections(_ ids: [CollectionID]) -> [CollectionNode]? {
        read { engine, caller throws(LibraryError) in try engine.collections(ids, as: caller) }
    }

    func resources(of asset: PHAsset) -> [Resource] {
        guard let id = asset.summary?.id else { return [] }
        return read { engine, caller throws(LibraryError) in try engine.resources(of: [id], as: caller) } ?? []
    }

    private func read<Value>(_ body: (any LibraryEngine, Caller) throws(LibraryError) -> [Value]) -> [Value]? {
        do {
            return try body(engine(), caller())
        } catch {
            report(error)
            return nil
        }
    }
}
