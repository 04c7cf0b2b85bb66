// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What a request says about bytes that are not local: whether they may be downloaded, and who is told how far it is.
///
/// Unchecked: the client's handler is not declared `@Sendable`, and is called on one serial queue only.
struct NetworkAccess: @unchecked Sendable {
    let isAllowed: Bool
    private let handler: PHAssetImageProgressHandler?
    /// The queue of the handler; there is one only where there is a handler.
    private let queue: DispatchQueue?

    init(isAllowed: Bool, _ handler: PHAssetImageProgressHandler?) {
        self.isAllowed = isAllowed
        self.handler = handler
        queue = isAllowed && handler != nil ? DispatchQueue(label: "photos.progress") : nil
    }

    init(_ options: PHImageRequestOptions?) {
        self.init(isAllowed: options?.isNetworkAccessAllowed ?? false, options?.progressHandler)
    }

    init(_ options: PHVideoRequestOptions?) {
        self.init(isAllowed: options?.isNetworkAccessAllowed ?? false, options?.progressHandler)
    }

    /// Tells the progress of a request, which is cancelled if the handler stops it.
    func report<Value>(_ part: Double, to request: PendingRequest<Value>) {
        queue?.async {
            if request.isActive, isStopped(at: part, of: request.number) { request.cancel() }
        }
    }

    /// Tells the progress of a synchronous request, and waits for the handler. Throws if the handler stops the request.
    func tell(_ part: Double, of number: PHImageRequestID) throws(LibraryError) {
        let stops = queue?.sync { isStopped(at: part, of: number) } ?? false
        if stops { throw LibraryError(.cancelled, "the download was stopped by the progress handler") }
    }

    private func isStopped(at part: Double, of number: PHImageRequestID) -> Bool {
        var stop: ObjCBool = false
        handler?(part, nil, &stop, [PHImageResultRequestIDKey: NSNumber(value: number)])
        return stop.boolValue
    }
}
