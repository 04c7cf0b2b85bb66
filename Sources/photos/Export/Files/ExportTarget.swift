// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

/// The folder that an export writes to. All access below it uses its descriptor, so that no state file, no template and
/// no symbolic link in it leads out of it.
final class ExportTarget {
    /// The path as the person gave it, for messages.
    let path: String
    /// The folder; `nil` where it does not exist, because a dry run makes none.
    let existingFolder: FolderTree?

    /// - Parameter isMade: True to make a missing folder, and to throw unless it can be written.
    init(_ path: String, isMade: Bool) throws {
        self.path = path
        existingFolder = try ExportTarget.open(path, isMade: isMade)
    }

    private static func open(_ path: String, isMade: Bool) throws -> FolderTree? {
        do {
            if isMade { try make(path) }
            let folder = try FolderTree(path)
            if isMade { try folder.checkWritable() }
            return folder
        } catch let failure as FileFailure {
            guard failure.number == ENOENT, !isMade else { throw CommandFailure.unwritable(path, failure.message) }
            return nil
        }
    }

    /// Returns the folder for writing. Throws when it does not exist.
    func tree() throws -> FolderTree {
        guard let existingFolder else { throw CommandFailure.unwritable(path, "it does not exist") }
        return existingFolder
    }

    /// Returns the path of an entry for messages.
    func shownPath(_ path: String) -> String { self.path.appending(name: path) }

    /// Returns the status of the regular file of that name, or `nil` without such a file.
    func file(at path: String) -> FileStatus? {
        guard let status = try? existingFolder?.status(of: path), status.kind == .file else { return nil }
        return status
    }

    /// Returns the names in a folder below it; none when the folder does not exist.
    func names(in path: String) -> [String] { (try? existingFolder?.names(in: path)) ?? [] }

    /// Returns the fingerprint of a file's present content. Throws ``Stopped`` as soon as the program is to stop.
    func fingerprint(of path: String) throws -> String {
        try ExportTarget.fingerprint(of: tree().open(path, for: .reading))
    }

    static func fingerprint(of file: borrowing OpenFile) throws -> String {
        do {
            return try PHPhotoLibrary.fingerprint(of: file) { StopRequest.isMade }.hex
        } catch  where error.code == .cancelled {
            throw Stopped()
        }
    }

    func contents(of path: String) throws -> Data {
        let file = try tree().open(path, for: .reading)
        return try FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    }

    /// Makes the folder and those above it, and syncs their names.
    private static func make(_ path: String) throws {
        var missing: [String] = []
        var reached = path.hasSuffix("/") ? String(path.dropLast()) : path
        while !reached.isEmpty, access(reached, F_OK) != 0, errno == ENOENT {
            missing.append(reached)
            reached = reached.folder
        }
        for folder in missing.reversed() {
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
                throw FileFailure(.system(errno), path)
            }
            let parent = folder.contains("/") ? (folder.folder.isEmpty ? "/" : folder.folder) : "."
            try FolderTree(parent).syncFolder()
        }
    }
}

/// The error that ends the work on a file when the program is to stop.
struct Stopped: Error {}

extension CommandFailure {
    static func unwritable(_ folder: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(folder.printable) cannot be written: \(reason). Name a folder that you may write to.")
    }
}

/// The folders of an export with new names that are not synced yet.
struct FolderSync {
    private let tree: FolderTree
    private var folders: Set<String> = []
    private(set) var failures: [FileFailure] = []

    init(_ tree: FolderTree) { self.tree = tree }

    mutating func add(_ folders: some Sequence<String>) {
        self.folders.formUnion(folders)
        if self.folders.count >= 64 { flush() }
    }

    mutating func flush() {
        for folder in folders.sorted() {
            do {
                try tree.syncFolder(folder)
            } catch {
                failures.append(FileFailure(error.reason, folder))
            }
        }
        folders = []
    }
}
