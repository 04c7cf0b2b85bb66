// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// Gives the bytes of resources, exactly as they were imported.
///
/// All handlers of a manager are called on one serial queue of the library's choice, never two at once. Failures are
/// ``PHPhotosError``s, but for those of a place where a file is to be: these are Foundation's (`CocoaError`). A request goes on
/// and is answered when its manager is let go. May be used from any thread.
open class PHAssetResourceManager: NSObject {
    let requests = DataRequests()
    // Its requests are kept under a lock.
    nonisolated(unsafe) private static let shared = PHAssetResourceManager()

    /// A manager with requests and a queue of its own.
    public override init() { super.init() }

    /// The manager for everybody: always the same object.
    open class func `default`() -> PHAssetResourceManager { shared }

    /// Requests the bytes of a resource piece by piece.
    ///
    /// The data handler is called for each piece, in order, and reading goes on when it returns; then the completion
    /// handler once: with `nil` after the last piece, with `userCancelled` after ``cancelDataRequest(_:)``, else with what
    /// went wrong. Costs one piece of memory (1 MiB), however large the file is.
    ///
    /// - Returns: The number to cancel the request by; never `PHInvalidAssetResourceDataRequestID`.
    @discardableResult
    open func requestData(
        for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
        dataReceivedHandler handler: @escaping (Data) -> Void, completionHandler: @escaping ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID {
        requests.read(resource, into: handler, completion: completionHandler)
    }

    /// Copies the bytes of a resource into a new file.
    ///
    /// The completion handler is called once. When it is called with `nil` the file is complete and its bytes are on disk;
    /// after an error there is no file. What is wrong with the place is a `CocoaError`: something that is there already, which
    /// is left alone (`fileWriteFileExists`), no such folder (`fileNoSuchFile`), a URL of no file
    /// (`fileWriteUnsupportedScheme`), no permission (`fileWriteNoPermission`).
    @preconcurrency
    open func writeData(
        for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        requests.write(resource, to: fileURL, completion: completionHandler)
    }

    /// Copies the bytes of a resource into a new file; see
    /// ``writeData(for:toFile:options:completionHandler:)``. Throws ``PHPhotosError`` and `CocoaError`.
    open func writeData(
        for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            writeData(for: resource, toFile: fileURL, options: options) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Cancels a request for data: no further piece is delivered, and the completion handler is called with
    /// `userCancelled`, unless it has been called already. Unknown numbers are ignored.
    open func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) { requests.cancel(requestID) }
}

/// The number of a request for the bytes of a resource.
public typealias PHAssetResourceDataRequestID = Int32

/// The number that no request has: 0.
public var PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID { 0 }
