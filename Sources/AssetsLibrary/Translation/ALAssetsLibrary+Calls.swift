// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

extension ALAssetsLibrary {
    private static let queue = DispatchQueue(label: "assetslibrary.calls", attributes: .concurrent)

    /// Asks for access and then runs the body, or calls the failure block; that is also called if the body throws.
    ///
    /// Every call has a thread of its own, so that a block may wait for another call. The library lives until it
    /// returns.
    func call(
        _ failureBlock: ALAssetsLibraryAccessFailureBlock?,
        _ body: @escaping (ALAssetsLibrary) throws(AssetsFailure) -> Void
    ) {
        // The program gives its blocks away: they run on the thread of the call, one after the other.
        nonisolated(unsafe) let (library, failureBlock, body) = (self, failureBlock, body)
        Self.queue.async {
            ReturnedPictures.releasing {
                do throws(AssetsFailure) {
                    try library.requireAccess()
                    try body(library)
                } catch {
                    failureBlock?(error.nsError)
                }
            }
        }
    }

    /// Makes a new asset, after the assets of earlier calls, and calls the completion block with its URL.
    func write(
        _ completionBlock: ALAssetsLibraryWriteImageCompletionBlock?,
        _ make: @escaping () throws(AssetsFailure) -> SavedFile
    ) {
        store(completionBlock) { library throws(AssetsFailure) in try library.save(try make()) }
    }

    /// Stores something, after the assets of earlier calls, and calls the completion block with the URL of the asset.
    func store(
        _ completionBlock: ALAssetsLibraryWriteImageCompletionBlock?,
        _ body: @escaping (ALAssetsLibrary) throws(AssetsFailure) -> URL
    ) {
        nonisolated(unsafe) let (library, completionBlock, body) = (self, completionBlock, body)
        writes.async {
            let url: URL?
            let error: NSError?
            do throws(AssetsFailure) {
                try library.requireAccess()
                (url, error) = (try body(library), nil)
            } catch let failure {
                (url, error) = (nil, failure.nsError)
            }
            // Elsewhere, so that the block may wait for another asset.
            Self.queue.async {
                ReturnedPictures.releasing { completionBlock?(url, error) }
                withExtendedLifetime(library) {}
            }
        }
    }

    /// Waits for the completion block of a call.
    func written(_ start: (@escaping ALAssetsLibraryWriteImageCompletionBlock) -> Void) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            start { url, error in
                if let url { return continuation.resume(returning: url) }
                continuation.resume(throwing: error ?? AssetsFailure.unknown.nsError)
            }
        }
    }

    /// Asks the user for access if that has not happened yet; throws without access.
    private func requireAccess() throws(AssetsFailure) {
        if photos.authorizationStatus(for: .readWrite) == .notDetermined {
            // A fetch asks.
            _ = try? GroupKind.savedPhotos.collections(of: photos)
        }
        if let failure = AssetsFailure(photos.authorizationStatus(for: .readWrite), photos) { throw failure }
        changes.start()
    }
}
