// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import Synchronization

/// The requests of one resource manager. Bytes are read on worker threads, handlers called on one serial queue.
final class DataRequests: Sendable {
    private let table = RequestTable<PendingData>()
    let handlers = Callbacks.resources()

    func read(
        _ resource: PHAssetResource, _ options: PHAssetResourceRequestOptions?, into receive: @escaping (Data) -> Void,
        completion: @escaping ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID {
        // Both are called on the queue of handlers only.
        nonisolated(unsafe) let receive = receive
        nonisolated(unsafe) let completion = completion
        let bytes = ResourceBytes(resource)
        let number = table.number()
        let pending = PendingData()
        table.add(pending, number)
        let deliver: @Sendable (PHPhotosError?) -> Void = { [handlers, table] failure in
            let failure =
                failure
                ?? outcome { () throws(LibraryError) in
                    try bytes.forEachPiece { piece throws(LibraryError) in
                        // Waiting for the handler keeps the pieces from piling up.
                        handlers.sync { if pending.isActive { receive(piece) } }
                        if !pending.isActive { throw .cancelledByClient }
                    }
                }
            handlers.sync {
                table.remove(number)
                completion(pending.isActive ? failure : PHPhotosError(.cancelledByClient))
            }
        }
        bytes.whenLocal(ResourceNetwork(options, handlers), while: { pending.isActive }, then: deliver)
        return number
    }

    func write(
        _ resource: PHAssetResource, _ options: PHAssetResourceRequestOptions?, to url: URL,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let bytes = ResourceBytes(resource)
        let copy: @Sendable (PHPhotosError?) -> Void = { [handlers] failure in
            let failure = failure ?? bytes.copy(to: url)
            handlers.sync { completion(failure) }
        }
        bytes.whenLocal(ResourceNetwork(options, handlers), while: { true }, then: copy)
    }

    func cancel(_ number: PHAssetResourceDataRequestID) { table[number]?.cancel() }
}

/// The options of a request for a resource that concern bytes that are not local.
///
/// Unchecked: the client's handler is not declared `@Sendable`, and is called on the queue of all its handlers.
private struct ResourceNetwork: @unchecked Sendable {
    let isAllowed: Bool
    private let handler: PHAssetResourceProgressHandler?
    private let queue: DispatchQueue

    init(_ options: PHAssetResourceRequestOptions?, _ queue: DispatchQueue) {
        isAllowed = options?.isNetworkAccessAllowed ?? false
        handler = options?.progressHandler
        self.queue = queue
    }

    /// Tells the part that is here, from 0 to 1.
    func report(_ part: Double) {
        if let handler { queue.sync { handler(part) } }
    }
}

/// A running request for data.
final class PendingData: Sendable {
    private let isCancelled = Mutex(false)

    var isActive: Bool { !isCancelled.withLock { $0 } }
    func cancel() { isCancelled.withLock { $0 = true } }
}

extension LibraryError {
    fileprivate static var cancelledByClient: LibraryError { LibraryError(.cancelled, "the request was cancelled") }
}

/// Returns the error that the closure throws; `nil` when it throws none.
private func outcome(_ body: () throws(LibraryError) -> Void) -> PHPhotosError? {
    do {
        try body()
        return nil
    } catch {
        return PHPhotosError(error)
    }
}

/// The bytes of a resource, for use on worker threads.
private struct ResourceBytes: Sendable {
    /// The resource in its library; `nil` for a resource without a library.
    private let source: (session: Session, id: ResourceID)?

    init(_ resource: PHAssetResource) {
        source = resource.library.flatMap { library in resource.metadata.map { (library.session, $0.id) } }
    }

    /// Calls the closure on a worker thread once the bytes are local, as far as they can be, or with the error of a
    /// download. Reading finds other errors.
    func whenLocal(
        _ network: ResourceNetwork, while isWanted: @escaping @Sendable () -> Bool,
        then body: @escaping @Sendable (PHPhotosError?) -> Void
    ) {
        let services = source?.session.services ?? .shared
        services.read {
            guard network.isAllowed, let source, isRemote else { return body(nil) }
            services.download {
                body(
                    outcome { () throws(LibraryError) in
                        try source.session.download(source.id) { part throws(LibraryError) in
                            if !isWanted() { throw .cancelledByClient }
                            network.report(part)
                        }
                    })
            }
        }
    }

    /// True if the bytes have to be downloaded.
    private var isRemote: Bool {
        guard let source else { return false }
        do throws(LibraryError) {
            _ = try source.session.open(source.id)
            return false
        } catch {
            return error.code == .notLocal
        }
    }

    /// Passes the bytes to the closure in pieces, in order.
    func forEachPiece(_ body: (Data) throws(LibraryError) -> Void) throws(LibraryError) {
        guard let source else {
            throw LibraryError(
                .notFound, "the resource does not belong to a library; use PHAssetResource.assetResources")
        }
        let file = try source.session.open(source.id)
        var offset: Int64 = 0
        while true {
            let piece = try file.piece(at: offset)
            if piece.isEmpty { return }
            offset += Int64(piece.count)
            try body(piece)
        }
    }

    /// Copies the bytes into a new file, which is removed after a failure.
    ///
    /// - Returns: The error: Foundation's for the destination, Photos' for the library; `nil` on success.
    func copy(to url: URL) -> (any Error)? {
        do {
            let file = try NewFile(at: url)
            var refusal: CocoaError?
            let failure = outcome { () throws(LibraryError) in
                try forEachPiece { piece throws(LibraryError) in
                    do throws(CocoaError) { try file.write(piece) } catch {
                        refusal = error
                        throw .cancelledByClient
                    }
                }
                do throws(CocoaError) { try file.synchronize() } catch { refusal = error }
            }
            guard refusal != nil || failure != nil else { return nil }
            file.remove()
            if let refusal { return ResourceBytes.clientError(refusal) }
            return failure
        } catch {
            return ResourceBytes.clientError(error)
        }
    }

    /// Converts an error of the destination for the client: a full disk becomes Photos' error.
    private static func clientError(_ error: CocoaError) -> any Error {
        guard error.code == .fileWriteOutOfSpace else { return error }
        return PHPhotosError(.notEnoughSpace, userInfo: error.userInfo)
    }
}
