// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

extension ALAssetsLibrary {
    private static let queue = DispatchQueue(label: "assetslibrary.calls", attributes: .concurrent)

    /// Asks for access and then runs the body, or calls the failure block; that is also called if the body throws.
    ///
    /// Every call has a thread of its own, so that a block may wait for another call. The library lives until it returns.
    func call(
        _ failureBlock: ALAssetsLibraryAccessFailureBlock?,
        _ body: @escaping (ALAssetsLibrary) throws(AssetsFailure) -> Void
    ) {
        // The program gives its blocks away: they run on the thread of the call, one after the other.
        nonisolated(unsafe) let (library, failureBlock, body) = (self, failureBlock, body)
        withAccess { failure in
            do throws(AssetsFailure) {
                if let failure { throw failure }
                try body(library)
            } catch {
                failureBlock?(error.nsError)
            }
        }
    }

    /// Makes a new asset and calls the completion block with its URL.
    func write(
        _ completionBlock: ALAssetsLibraryWriteImageCompletionBlock?,
        _ make: @escaping () throws(AssetsFailure) -> SavedFile
    ) {
        let failureBlock: ALAssetsLibraryAccessFailureBlock = { completionBlock?(nil, $0) }
        call(failureBlock) { library throws(AssetsFailure) in
            completionBlock?(try library.save(try make()), nil)
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

    private func withAccess(_ body: @escaping @Sendable (AssetsFailure?) -> Void) {
        Self.queue.async { [photos, changes] in
            // A fetch asks where nobody was asked yet.
            if photos.authorizationStatus(for: .readWrite) == .notDetermined {
                _ = try? GroupKind.savedPhotos.collections(of: photos)
            }
            let failure = AssetsFailure(photos.authorizationStatus(for: .readWrite), photos)
            if failure == nil { changes.start() }
            body(failure)
        }
    }
}
