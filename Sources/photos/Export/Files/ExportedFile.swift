// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CoreFoundation
internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos
internal import Synchronization

/// A file that is being exported: written under a temporary name, synced, and only then given its own.
final class ExportedFile {
    private let tree: FolderTree
    private let temporaryPath: String
    private let file: OpenFile

    /// Creates a new and empty file in a folder of the tree.
    init(in folder: String, of tree: FolderTree) throws {
        self.tree = tree
        temporaryPath = folder.appending(name: UUID().uuidString + ".tmp")
        file = try tree.open(temporaryPath, for: .new(mode: 0o666))
    }

    /// The descriptor, for other programs: it refers to the file itself, whatever becomes of its name.
    var descriptor: Int32 { file.descriptor }

    /// Copies the bytes of a resource into the file.
    func write(_ resource: PHAssetResource) throws {
        let copy = ResourceCopy(into: self)
        let manager = PHAssetResourceManager.default()
        let request = manager.requestData(
            for: resource, options: nil, dataReceivedHandler: copy.take, completionHandler: copy.end)
        while !copy.hasEnded(within: .milliseconds(100)) {
            if StopRequest.isMade || copy.hasFailed { manager.cancelDataRequest(request) }
            // A disk that does not answer must not delay the end of the program.
            if StopRequest.isMade, !copy.hasEnded(within: .milliseconds(500)) { throw Stopped() }
        }
        if StopRequest.isMade { throw Stopped() }
        try copy.result()
    }

    func write(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(file.descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw FileFailure(.system(errno), temporaryPath) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Copies a part of another file into the file.
    func write(_ other: ExportedFile, _ part: ByteExtent) throws {
        let (end, room) = (part.offset + part.count, 1 << 20)
        var position = part.offset
        var bytes = [UInt8](repeating: 0, count: room)
        while position < end {
            if StopRequest.isMade { throw Stopped() }
            let count = pread(other.descriptor, &bytes, min(room, Int(end - position)), Int(position))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(.system(count < 0 ? errno : EIO), other.temporaryPath) }
            try write(Data(bytes.prefix(count)))
            position += Int64(count)
        }
    }

    /// Converts the content into another file, and returns that.
    func converted(to format: CommonFormat, into target: ExportedFile) throws -> ExportedFile {
        do {
            try PHPhotoLibrary.convert(file, to: format, into: target.file) { StopRequest.isMade }
            return target
        } catch {
            if error.code == .cancelled { throw Stopped() }
            if error.code == .diskFull { throw FileFailure(.system(ENOSPC), target.temporaryPath) }
            let reason = error.message.hasSuffix(".") ? error.message : error.message + "."
            throw CommandFailure("it cannot be converted: \(reason) To export it unchanged, leave out --convert")
        }
    }

    /// Throws an error unless the written file, read back, has the bytes that the library took in.
    func check(is content: ResourceContent) throws {
        do throws(LibraryError) {
            try content.checkBytes(of: file) { StopRequest.isMade }
        } catch {
            if error.code == .cancelled { throw Stopped() }
            if error.code == .damagedFile { throw CommandFailure(error.message) }
            throw error
        }
    }

    /// Reads the metadata of the written file, as an import would.
    func metadata() throws(LibraryError) -> FileMetadata {
        // Not by its name, which could be given to another file meanwhile.
        try PHPhotoLibrary.metadata(ofFile: "/proc/self/fd/\(file.descriptor)")
    }

    /// Returns the bytes of the written file, which are read as they are looked at.
    func contents() throws -> Data {
        try Data(contentsOf: URL(filePath: "/proc/self/fd/\(file.descriptor)"), options: .alwaysMapped)
    }

    /// True if the file cannot grow, because its disk has no room.
    var isOnFullDisk: Bool {
        var status = statvfs()
        return fstatvfs(file.descriptor, &status) == 0 && UInt64(status.f_bavail) * UInt64(status.f_frsize) < 1 << 16
    }

    /// The error of a full disk.
    var fullDisk: FileFailure { FileFailure(.system(ENOSPC), temporaryPath) }

    /// Returns the fingerprint of the written file, read back.
    func fingerprint() throws -> String { try ExportTarget.fingerprint(of: file) }

    /// Returns the present status of the file.
    func status() throws -> FileStatus {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw FileFailure(.system(errno), temporaryPath) }
        return FileStatus(status)
    }

    /// Sets the modification date and syncs the file.
    func seal(modified date: Date?) throws {
        if let date {
            let seconds = min(max(date.timeIntervalSince1970, -9e9), 9e10)
            let whole = seconds.rounded(.down)
            let time = timespec(tv_sec: Int(whole), tv_nsec: min(Int((seconds - whole) * 1e9), 999_999_999))
            // A file system that cannot store an old date keeps the present one.
            _ = [time, time].withUnsafeBufferPointer { futimens(file.descriptor, $0.baseAddress) }
        }
        guard fsync(file.descriptor) == 0 else { throw FileFailure(.system(errno), temporaryPath) }
    }

    /// Gives the file its name. Returns `false` when the name is not free.
    func place(at path: String) throws -> Bool {
        do {
            try tree.link(temporaryPath, to: path)
        } catch {
            switch error.number {
            case EEXIST: return false
            case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return try placeWithoutLinks(at: path)
            default: throw error
            }
        }
        try tree.remove(temporaryPath)
        return true
    }

    /// Replaces the existing file of that name.
    func replace(_ path: String) throws { try tree.rename(temporaryPath, to: path) }

    /// Gives the file its name on file systems without hard links, such as FAT. The export's lock keeps other exports
    /// away.
    private func placeWithoutLinks(at path: String) throws -> Bool {
        guard try tree.status(of: path) == nil else { return false }
        try replace(path)
        return true
    }

    deinit { try? tree.remove(temporaryPath) }
}

/// A copy of a resource's bytes into a file. The pieces arrive one after the other on a queue of the library.
private final class ResourceCopy: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let ended = DispatchSemaphore(value: 0)
    // Only the library's queue writes to it, while the other thread waits.
    nonisolated(unsafe) private let file: ExportedFile

    init(into file: ExportedFile) { self.file = file }

    var hasFailed: Bool { failure.withLock { $0 != nil } }

    func take(_ piece: Data) {
        if hasFailed { return }
        do {
            try file.write(piece)
        } catch {
            failure.withLock { $0 = error }
        }
    }

    /// Ends the copy. An earlier error of writing is kept, because it is the cause of the cancellation.
    func end(_ error: (any Error)?) {
        failure.withLock { $0 = $0 ?? error }
        ended.signal()
    }

    func hasEnded(within time: DispatchTimeInterval) -> Bool { ended.isSignalled(by: .now() + time) }

    func result() throws { if let failure = failure.withLock({ $0 }) { throw failure } }
}
