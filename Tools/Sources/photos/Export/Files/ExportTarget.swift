// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

/// The folder that an export goes to. All access below it goes through its descriptor: no state file, no template and no
/// link that lies in it leads out.
final class ExportTarget {
    /// As the person named it, for messages.
    let path: String
    /// `nil` where there is none: a dry run makes none.
    let folderThere: FolderTree?

    /// - Parameter isMade: Makes the folder when it is missing, and throws unless it can be written.
    init(_ path: String, isMade: Bool) throws {
        self.path = path
        folderThere = try ExportTarget.open(path, isMade: isMade)
    }

    private static func open(_ path: String, isMade: Bool) throws -> FolderTree? {
        do {
            if isMade { try make(path) }
            let folder = try FolderTree(path)
            if isMade { try folder.checkWritable() }
            return folder
        } catch let failure as FileFailure {
            guard failure.number == ENOENT, !isMade else { throw CommandFailure.unwritable(path, failure.words) }
            return nil
        }
    }

    /// The folder, for whoever writes into it.
    func tree() throws -> FolderTree {
        guard let folderThere else { throw CommandFailure.unwritable(path, "it is not there") }
        return folderThere
    }

    /// For people: the path of something below it.
    func shownPath(_ path: String) -> String { self.path.appending(name: path) }

    /// The regular file of that name; `nil` when there is none, or something else.
    func file(at path: String) -> FileStatus? {
        guard let status = try? folderThere?.status(of: path), status.kind == .file else { return nil }
        return status
    }

    /// The names in a folder of it; none where there is no such folder.
    func names(in path: String) -> [String] { (try? folderThere?.names(in: path)) ?? [] }

    /// The fingerprint of what is in a file now. Ends with ``Stopped`` as soon as somebody wants the program to stop.
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

    /// Makes the folder with those around it, and their names lasting.
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

/// Somebody wants the program to stop, in the middle of a file.
struct Stopped: Error {}

extension CommandFailure {
    static func unwritable(_ folder: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(folder.printable) cannot be written: \(reason). Name a folder that you may write to.")
    }
}
