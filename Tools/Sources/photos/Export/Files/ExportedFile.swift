// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary
internal import Photos

/// A file on its way into an export: written under another name, synced, and only then given its own.
final class ExportedFile {
    let temporaryPath: String

    init(temporaryPath: String) { self.temporaryPath = temporaryPath }

    /// Copies the bytes of a resource into it; they are on disk when this returns.
    func write(_ resource: PHAssetResource) throws {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var failure: (any Error)?
        PHAssetResourceManager.default().writeData(
            for: resource, toFile: URL(filePath: temporaryPath), options: nil
        ) { error in
            failure = error
            done.signal()
        }
        done.wait()
        if let failure { throw failure }
    }

    func write(_ data: Data) throws {
        do {
            try data.write(to: URL(filePath: temporaryPath), options: .withoutOverwriting)
        } catch {
            throw CommandFailure("it cannot be written: \(error.localizedDescription)")
        }
    }

    /// The fingerprint of what was written, read back.
    func fingerprint() throws -> String { try PHPhotoLibrary.fingerprint(ofFile: temporaryPath).hex }

    /// Gives it the date, readers, and a place on the disk.
    func seal(modified date: Date?) throws {
        let descriptor = open(temporaryPath, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandFailure.placing }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        if let date {
            let seconds = min(max(date.timeIntervalSince1970, -9e9), 9e10)
            let whole = seconds.rounded(.down)
            let time = timespec(tv_sec: Int(whole), tv_nsec: min(Int((seconds - whole) * 1e9), 999_999_999))
            // A file system that cannot note a date of long ago keeps today's.
            _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
        }
        guard fsync(descriptor) == 0 else { throw CommandFailure.placing }
    }

    /// Gives it a name that must be free. False when it is not.
    func place(at path: String) throws -> Bool {
        try ExportedFile.makeFolder(of: path)
        if link(temporaryPath, path) == 0 {
            unlink(temporaryPath)
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return try placeWithoutLinks(at: path)
        default: throw CommandFailure.placing
        }
    }

    /// Takes the place of the file that is there.
    func replace(_ path: String) throws {
        try ExportedFile.makeFolder(of: path)
        guard rename(temporaryPath, path) == 0 else { throw CommandFailure.placing }
    }

    /// For file systems that know no second names, such as FAT. The export's lock keeps others away.
    private func placeWithoutLinks(at path: String) throws -> Bool {
        if access(path, F_OK) == 0 { return false }
        try replace(path)
        return true
    }

    private static func makeFolder(of path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path.folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("its folder cannot be made: \(error.localizedDescription)")
        }
    }

    deinit { unlink(temporaryPath) }
}

extension CommandFailure {
    fileprivate static var placing: CommandFailure { CommandFailure("it cannot be written: \(SystemMessage.last)") }
}

/// Folders whose new names are not on disk yet.
struct FolderSync {
    private var folders: Set<String> = []

    mutating func add(_ folder: String) {
        folders.insert(folder)
        if folders.count >= 64 { flush() }
    }

    /// A folder that cannot be synced costs nothing that the last look would not find.
    mutating func flush() {
        for folder in folders {
            let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            fsync(descriptor)
            close(descriptor)
        }
        folders = []
    }
}
