// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

@testable import Photos

/// An engine some of whose files cannot be opened, and which can be told to take no new ones.
final class FailingFiles: LibraryEngine {
    private struct State {
        var errors: [ResourceID: LibraryError] = [:]
        var replaced: [ResourceID: Data] = [:]
        var staging: LibraryError?
        var downloads: [ResourceID] = []
        var signals: [ResourceID: DispatchSemaphore] = [:]
        var hold: DispatchSemaphore?
    }

    private let engine: any LibraryEngine
    private let state = Mutex(State())

    init(_ engine: any LibraryEngine) { self.engine = engine }

    /// Lets a file fail with an error from now on; with `nil` no longer. One that is not local can be downloaded.
    func fail(_ resource: Resource, _ error: LibraryError?) { state.withLock { $0.errors[resource.id] = error } }

    /// Puts other bytes in the place of a file from now on; with `nil` its own again.
    func replace(_ resource: Resource, _ bytes: Data?) { state.withLock { $0.replaced[resource.id] = bytes } }

    fileprivate func bytes(of resource: ResourceID) -> Data? { state.withLock { $0.replaced[resource] } }

    /// Lets no more files be staged.
    func failStaging(_ error: LibraryError) { state.withLock { $0.staging = error } }

    /// Returns a semaphore that is signalled each time somebody opens a file.
    func signal(for resource: Resource) -> DispatchSemaphore {
        let signal = DispatchSemaphore(value: 0)
        state.withLock { $0.signals[resource.id] = signal }
        return signal
    }

    /// Returns a semaphore for which downloads wait when half of a file is here.
    func holdDownloads() -> DispatchSemaphore {
        let hold = DispatchSemaphore(value: 0)
        state.withLock { $0.hold = hold }
        return hold
    }

    fileprivate func waitWithHalfAFile() {
        let hold = state.withLock { $0.hold }
        _ = hold?.wait(timeout: .now() + .seconds(10))
    }

    /// The files that were downloaded, in order.
    var downloads: [ResourceID] { state.withLock { $0.downloads } }

    fileprivate func check(_ resource: ResourceID) throws(LibraryError) {
        let (error, signal) = state.withLock { ($0.errors[resource], $0.signals[resource]) }
        signal?.signal()
        if let error { throw error }
    }

    fileprivate func checkStaging() throws(LibraryError) {
        if let error = state.withLock({ $0.staging }) { throw error }
    }

    fileprivate func download(_ resource: ResourceID) throws(LibraryError) {
        let error = state.withLock { state -> LibraryError? in
            guard let error = state.errors[resource] else { return nil }
            guard error.code == .notLocal else { return error }
            state.errors[resource] = nil
            state.downloads.append(resource)
            return nil
        }
        if let error { throw error }
    }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        FailingSession(engine: self, next: engine.connect(identity))
    }
}

private final class FailingSession: ForwardingSession {
    private let engine: FailingFiles
    let next: any LibrarySession

    init(engine: FailingFiles, next: any LibrarySession) {
        self.engine = engine
        self.next = next
    }

    func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        try engine.check(resource)
        if let bytes = engine.bytes(of: resource) { return try OpenFile(holding: bytes) }
        return try next.open(resource)
    }

    func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        try engine.checkStaging()
        return try next.stage(file, filenameExtension: filenameExtension)
    }

    func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try onProgress(DownloadProgress(bytes: 1, totalBytes: 2))
        engine.waitWithHalfAFile()
        try engine.download(resource)
    }
}

extension PHPhotoLibrary {
    /// Returns the same library on an engine whose files can be made to fail.
    func withFailingFiles() throws -> (library: PHPhotoLibrary, files: FailingFiles) {
        let files = FailingFiles(try session.engine())
        return (PHPhotoLibrary(Session(.success(files), at: nil, as: session.identity)), files)
    }

    /// Returns the file of that type that an asset has.
    func resource(_ type: ResourceType, of asset: PHAsset) throws -> Resource {
        let id = try #require(asset.assetID)
        return try #require(try session.ownersLibrary().resources(of: [id]).first { $0.content.type == type })
    }
}
