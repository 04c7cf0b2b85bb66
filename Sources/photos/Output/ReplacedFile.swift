// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CoreFoundation
internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// A file that is written completely or not at all.
///
/// The data go to a new file in the same folder. ``commit()`` syncs it, renames it, and syncs the folder; without that
/// call the new file is removed. A symbolic link of that name is replaced itself; the file that it leads to is left
/// alone.
final class ReplacedFile {
    private let path: String
    private let folder: FolderTree
    private let name: String
    private let temporaryName = ".photos-\(UUID().uuidString).tmp"
    private let file: OpenFile

    /// Creates the temporary file.
    /// - Parameter root: A folder with untrusted links: below it, no link of the path is followed.
    init(path: String, below root: String? = nil) throws {
        self.path = path
        name = path.lastName
        do {
            try ReplacedFile.refuseOthers(at: path)
            folder = try ReplacedFile.folder(of: path, below: root)
            file = try folder.open(temporaryName, for: .new(mode: 0o666))
        } catch let failure as FileFailure {
            throw CommandFailure(
                "\(path.printable) cannot be written: \(failure.message). Name a file in a folder that you may write to."
            )
        }
    }

    /// Throws unless the path is free, or leads to a regular file, which may be replaced.
    private static func refuseOthers(at path: String) throws {
        var found = stat()
        guard stat(path, &found) == 0 else { return }
        switch found.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw CommandFailure("\(path.printable) is a folder: name a file in it.")
        default: throw CommandFailure("\(path.printable) is not a regular file: name another file.")
        }
    }

    /// Returns the folder that the file goes into. Below the root it is opened name by name; the first part of the path
    /// that is the same folder as the root counts, however the path is spelled.
    private static func folder(of path: String, below root: String?) throws -> FolderTree {
        let names = path.folder.split(separator: "/").map(String.init).filter { $0 != "." }
        let start = path.hasPrefix("/") ? "/" : "."
        let whole = start.appending(names: names)
        try LibraryFolder.refuse(whole, named: path)
        guard let root, let rootFolder = FolderIdentity(root) else { return try FolderTree(whole) }
        let reached = (0...names.count).first { FolderIdentity(start.appending(names: names.prefix($0))) == rootFolder }
        guard let reached else { return try FolderTree(whole) }
        let rest = names.dropFirst(reached)
        if rest.contains("..") { throw CommandFailure("\(path.printable) contains “..”. Name the file without it.") }
        let tree = try FolderTree(root)
        return rest.isEmpty ? tree : try tree.folder(rest.joined(separator: "/"))
    }

    /// A writer of lines to the file. Flush it before ``commit()``.
    var lines: LineOutput { LineOutput(descriptor: file.descriptor) }

    func write(_ data: Data) throws {
        do {
            try FileHandle(fileDescriptor: file.descriptor).write(contentsOf: data)
        } catch {
            throw CommandFailure("\(path.printable) cannot be written: \(SystemMessage.last).")
        }
    }

    func commit() throws {
        do {
            guard fsync(file.descriptor) == 0 else { throw FileFailure(.system(errno), path) }
            try folder.rename(temporaryName, to: name)
            try folder.syncFolder()
        } catch let failure as FileFailure {
            throw CommandFailure("\(path.printable) cannot be written: \(failure.message).")
        }
    }

    deinit { try? folder.remove(temporaryName) }

    /// Writes a whole file in one step.
    static func write(_ data: Data, to path: String) throws {
        let file = try ReplacedFile(path: path)
        try file.write(data)
        try file.commit()
    }
}

/// The identity of a folder, independent of its path.
private struct FolderIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        (device, inode) = (found.st_dev, found.st_ino)
    }
}

extension String {
    fileprivate func appending(names: some Collection<String>) -> String {
        names.isEmpty ? self : (self == "/" ? "" : self) + "/" + names.joined(separator: "/")
    }
}

/// A check for folders of photo libraries, ours or Apple's. Other files must not be written there: they would be
/// unknown to the library, or replace an original.
enum LibraryFolder {
    /// The files that together mark a folder as a library.
    private static let markerFiles = [["library.json", "library.sqlite"], ["database/Photos.sqlite", "originals"]]

    /// Throws when a folder is a library or lies in one, after symbolic links are resolved.
    ///
    /// - Parameters:
    ///   - folder: The folder. If it does not exist, the nearest existing folder above it counts.
    ///   - path: The path that the person gave, for the message.
    static func refuse(_ folder: String, named path: String) throws {
        var around = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
        while access(around, F_OK) != 0, around != "/" { around = parent(of: around) }
        // Only the system resolves “..” after a symbolic link correctly.
        if let real = realpath(around, nil) {
            around = String(cString: real)
            free(real)
        }
        while !isLibrary(around) {
            if around == "/" { return }
            around = parent(of: around)
        }
        throw CommandFailure("\(path.printable) is inside the library. Name a folder outside of it.")
    }

    private static func isLibrary(_ folder: String) -> Bool {
        markerFiles.contains { $0.allSatisfy { access("\(folder)/\($0)", F_OK) == 0 } }
    }

    private static func parent(of folder: String) -> String {
        let parent = (folder as NSString).deletingLastPathComponent
        return parent.isEmpty ? "/" : parent
    }
}
