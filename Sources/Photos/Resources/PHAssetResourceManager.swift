// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A source of the bytes of resources, exactly as they were imported.
///
/// All handlers of a manager are called on one serial queue of the library's choice, never two at once. Failures are
/// ``PHPhotosError``s; problems with the destination of a file are Foundation's errors (`CocoaError`). Requests
/// continue, and are answered, when their manager is released. May be used from any thread.
open class PHAssetResourceManager: NSObject {
    let requests = DataRequests()
    // Thread-safe: a lock guards its requests.
    nonisolated(unsafe) private static let shared = PHAssetResourceManager()

    /// Creates a manager with its own requests and queue.
    public override init() { super.init() }

    /// Returns the shared manager: always the same object.
    open class func `default`() -> PHAssetResourceManager { shared }

    /// Requests the bytes of a resource in pieces.
    ///
    /// The data handler is called once for each piece, in order; the next piece is read when it returns. Then the
    /// completion handler is called once: with `nil` after the last piece, with `userCancelled` after
    /// ``cancelDataRequest(_:)``, otherwise with the error. Needs memory for one piece (1 MiB), however large the file
    /// is. Bytes that are not local are downloaded first if the options allow it; otherwise the error is
    /// `networkAccessRequired`.
    ///
    /// - Returns: The identifier with which to cancel the request; never `PHInvalidAssetResourceDataRequestID`.
    @discardableResult
    open func requestData(
        for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
        dataReceivedHandler handler: @escaping (Data) -> Void, completionHandler: @escaping ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID {
        requests.read(resource, options, into: handler, completion: completionHandler)
    }

    /// Copies the bytes of a resource into a new file.
    ///
    /// The completion handler is called once. If it gets `nil`, the file is complete and its bytes are on disk; after
    /// an error there is no file. Bytes that are not local are downloaded first if the options allow it. Problems with
    /// the destination are `CocoaError`s: the file already exists, and is not changed (`fileWriteFileExists`); the
    /// folder does not exist (`fileNoSuchFile`); the URL is not a file URL (`fileWriteUnsupportedScheme`); permission
    /// is missing (`fileWriteNoPermission`).
    @preconcurrency
    open func writeData(
        for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        requests.write(resource, options, to: fileURL, completion: completionHandler)
    }

    /// Copies the bytes of a resource into a new file, as ``writeData(for:toFile:options:completionHandler:)`` does.
    /// Throws ``PHPhotosError`` and `CocoaError`.
    open func writeData(
        for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            writeData(for: resource, toFile: fileURL, options: options) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Cancels a request for data.
    ///
    /// No further piece is delivered, and the completion handler is called with `userCancelled`, unless it has been
    /// called already. Unknown identifiers are ignored.
    open func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) { requests.cancel(requestID) }
}

/// The identifier of a request for the bytes of a resource.
public typealias PHAssetResourceDataRequestID = Int32

/// The identifier that no request has: 0.
public var PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID { 0 }
