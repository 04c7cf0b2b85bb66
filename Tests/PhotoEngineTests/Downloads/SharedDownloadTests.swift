// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

@testable import PhotoEngine

/// One download of an original serves all who want it, goes on after a cut, and ends with the last of them.
@Suite(.timeLimit(.minutes(1))) struct SharedDownloadTests {
    private let text = "sixteen bytes of"
    private let folder: LibraryFolder
    private let provider = ScriptedOriginals(pieceSize: 4)

    init() throws {
        folder = try LibraryFolder()
        provider.add(Array(text.utf8), as: Fingerprint(of: text))
    }

    private func engine(files: FileSystem = .system) throws -> SQLiteEngine {
        try SQLiteEngine(
            opening: folder.url, createIfMissing: true, provider: provider, files: files)
    }

    /// Adds a photo whose bytes are missing.
    private func missing(in engine: SQLiteEngine) throws -> Resource {
        let key = try OriginalKey.checked(Fingerprint(of: text), filenameExtension: "jpg")
        let staged = StagedOriginal(
            fingerprint: Fingerprint(of: text), byteCount: Int64(text.utf8.count),
            placement: Placement(key: key.text, state: .missing))
        _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))])
        return try #require(try engine.resources().first)
    }

    /// A download on a thread of its own.
    private final class Waiter: Sendable {
        private let joined = DispatchSemaphore(value: 0)
        private let left = DispatchSemaphore(value: 0)
        private let isCancelled = Mutex(false)
        private let code = Mutex<LibraryError.Code?>(nil)

        init(_ resource: Resource, of engine: SQLiteEngine) {
            DispatchQueue(label: "waiter").async { [self] in
                let code = refusal {
                    try engine.owner.download(resource.id) { _ throws(LibraryError) in
                        joined.signal()
                        if isCancelled.withLock({ $0 }) { throw LibraryError(.overBudget, "enough") }
                    }
                }
                self.code.withLock { $0 = code }
                left.signal()
            }
            // The first call comes before it joins, and the second after that.
            joined.wait()
            joined.wait()
        }

        func cancel() { isCancelled.withLock { $0 = true } }

        /// Waits for the end, and returns the error.
        func end() -> LibraryError.Code? {
            left.wait()
            return code.withLock { $0 }
        }
    }

    @Test func thoseWhoWantAnOriginalShareItsDownload() throws {
        let engine = try engine()
        let resource = try missing(in: engine)
        let waiters = (0..<5).map { _ in Waiter(resource, of: engine) }
        provider.waitUntilAsked()
        provider.releaseAll()
        #expect(waiters.map { $0.end() } == Array(repeating: nil, count: 5))
        #expect(provider.offsets == [0])
        #expect(try engine.owner.open(resource.id).read() == text)
    }

    @Test func aDownloadThatWasCutGoesOnFromThere() throws {
        let engine = try engine()
        let resource = try missing(in: engine)
        provider.fail(after: 2, with: LibraryError(.networkFailed, "cut"))
        provider.releaseAll()
        #expect(refusal { try engine.owner.download(resource.id) { _ in } } == .networkFailed)
        var seen: [Int64] = []
        try engine.owner.download(resource.id) { seen.append($0.bytes) }
        #expect(provider.offsets == [0, 8])
        #expect(seen.first == 8)
        #expect(try engine.owner.open(resource.id).read() == text)
    }

    @Test func whoLeavesDoesNotStopTheOthers() throws {
        let engine = try engine()
        let resource = try missing(in: engine)
        let (one, other) = (Waiter(resource, of: engine), Waiter(resource, of: engine))
        provider.waitUntilAsked()
        one.cancel()
        #expect(one.end() == .overBudget)
        provider.releaseAll()
        #expect(other.end() == nil)
        #expect(provider.offsets == [0])
    }

    @Test func theLastToLeaveStopsItAndTheNextGoesOn() throws {
        let engine = try engine()
        let resource = try missing(in: engine)
        let waiter = Waiter(resource, of: engine)
        provider.waitUntilAsked()
        provider.release(1)
        provider.waitUntilAsked()
        waiter.cancel()
        #expect(waiter.end() == .overBudget)
        // The piece that comes now finds nobody, or those who come next.
        provider.releaseAll()
        try engine.owner.download(resource.id) { _ in }
        #expect([[0], [0, 4]].contains(provider.offsets), "\(provider.offsets)")
        #expect(try engine.owner.open(resource.id).read() == text)
    }

    @Test func aFullDiskLeavesNothing() throws {
        let resource = try missing(in: engine())
        var files = FileSystem.system
        files.write = { _, _, _ throws(LibraryError) in throw LibraryError(.diskFull, "full") }
        let engine = try engine(files: files)
        provider.releaseAll()
        #expect(refusal { try engine.owner.download(resource.id) { _ in } } == .diskFull)
        #expect(try folder.files(below: "incoming").filter { $0.hasSuffix(".part") } == [])
        #expect(try folder.files(below: "originals") == [])
        #expect(refusal { try engine.owner.open(resource.id) } == .notLocal)
    }

    @Test func theBytesAreSyncedBeforeTheyGetTheirPlace() throws {
        let calls = Mutex<[String]>([])
        let log = { @Sendable (name: String, path: LibraryPath) in
            calls.withLock { $0.append("\(name) \(path.relative.split(separator: "/").first ?? "")") }
        }
        let resource = try missing(in: engine())
        var files = FileSystem.system
        files.syncFile = { file, path throws(LibraryError) in
            log("sync", path)
            try FileSystem.system.syncFile(file, path)
        }
        files.rename = { from, to throws(LibraryError) in
            log("move", to)
            try FileSystem.system.rename(from, to)
        }
        files.syncFolder = { path throws(LibraryError) in
            log("sync folder", path)
            try FileSystem.system.syncFolder(path)
        }
        let engine = try engine(files: files)
        provider.releaseAll()
        try engine.owner.download(resource.id) { _ in }
        let order = calls.withLock { $0 }
        let synced = try #require(order.firstIndex(of: "sync incoming"))
        let moved = try #require(order.firstIndex(of: "move originals"))
        let named = try #require(order.lastIndex(of: "sync folder originals"))
        #expect(synced < moved && moved < named)
        #expect(try folder.files(below: "originals").count == 1)
    }
}
