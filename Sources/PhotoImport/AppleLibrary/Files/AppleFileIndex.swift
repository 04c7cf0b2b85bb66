// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// An index of the files in a library of Apple Photos, because its database is not always right about them.
struct AppleFileIndex {
    /// The library's folder, as the user wrote it.
    let library: String
    /// The resolved absolute path, which identifies files.
    private let realLibrary: String
    /// The names in each folder that was read, by their lower-case stems.
    private var folders: [String: [String: [String]]] = [:]
    /// The files anywhere below the folders that were searched, by their lower-case stems.
    private var allStems: [String: [String: (folder: String, name: String)]] = [:]

    init(of library: String) throws(LibraryError) {
        self.library = library
        guard let real = realpath(library, nil) else { throw .system("find", library, errno: errno) }
        defer { free(real) }
        realLibrary = String(cString: real)
    }

    /// Returns the file with a name in a folder of the library, or the only one with its stem, whose extension has
    /// changed.
    mutating func file(_ name: String, in folder: String) throws(LibraryError) -> WalkEntry? {
        let names = try self.names(in: folder)[name.stem] ?? []
        if names.contains(name) { return try entry(name, in: folder) }
        // A JPEG does not stand for a missing RAW file of the same stem.
        let alike = names.filter { $0.lowercased() == name.lowercased() || $0.isNamedRAW == name.isNamedRAW }
        guard names.count == 1, let found = alike.first else { return nil }
        return try entry(found, in: folder)
    }

    /// Returns the first file in a folder whose name without extension is `stem`.
    mutating func file(withStem stem: String, in folder: String) throws(LibraryError) -> WalkEntry? {
        guard let name = try names(in: folder)[stem.lowercased()]?.sorted().first else { return nil }
        return try entry(name, in: folder)
    }

    /// Returns the first file whose name without extension is `stem` in the folders below a folder, two levels deep.
    /// Photos moves some of its own files.
    mutating func file(withStem stem: String, anywhereBelow folder: String) throws(LibraryError) -> WalkEntry? {
        if allStems[folder] == nil { allStems[folder] = try collect(below: folder) }
        guard let found = allStems[folder]?[stem.lowercased()] else { return nil }
        return try entry(found.name, in: found.folder)
    }

    private mutating func collect(
        below folder: String
    ) throws(LibraryError) -> [String: (folder: String, name: String)] {
        guard try Disk.status(of: "\(library)/\(folder)")?.isFolder == true else { return [:] }
        var all: [String: (folder: String, name: String)] = [:]
        for outer in try Disk.names(in: "\(library)/\(folder)").sorted() where !outer.hasPrefix(".") {
            guard try Disk.status(of: "\(library)/\(folder)/\(outer)")?.isFolder == true else { continue }
            let inner = try allNames(below: "\(folder)/\(outer)")
            let here = try names(in: "\(folder)/\(outer)").values.joined().sorted().map {
                (folder: "\(folder)/\(outer)", name: $0)
            }
            for file in here + inner where all[file.name.stem] == nil { all[file.name.stem] = file }
        }
        return all
    }

    /// Returns the entry of a file outside the library.
    func file(outside path: String) -> WalkEntry? {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        return AppleFileIndex.entry(url.lastPathComponent, shown: folder, real: folder)
    }

    /// Returns all names in the folders directly below a folder, with the folder of each.
    mutating func allNames(below folder: String) throws(LibraryError) -> [(folder: String, name: String)] {
        var all: [(folder: String, name: String)] = []
        for inner in try Disk.names(in: "\(library)/\(folder)").sorted() where !inner.hasPrefix(".") {
            guard try Disk.status(of: "\(library)/\(folder)/\(inner)")?.isFolder == true else { continue }
            let path = "\(folder)/\(inner)"
            all += try names(in: path).values.joined().sorted().map { (path, $0) }
        }
        return all
    }

    /// Returns the names in a folder, by their lower-case stems: Apple's volumes ignore case, Linux does not.
    private mutating func names(in folder: String) throws(LibraryError) -> [String: [String]] {
        if let known = folders[folder] { return known }
        var names: [String: [String]] = [:]
        if folder.isSafeRelativePath, try Disk.status(of: "\(library)/\(folder)")?.isFolder == true {
            for name in try Disk.names(in: "\(library)/\(folder)") where !name.hasPrefix(".") {
                names[name.stem, default: []].append(name)
            }
        }
        folders[folder] = names
        return names
    }

    /// Returns the entry of a file, or `nil` when a link leads out of the library.
    private func entry(_ name: String, in folder: String) throws(LibraryError) -> WalkEntry? {
        guard let resolved = realpath("\(library)/\(folder)", nil) else { return nil }
        defer { free(resolved) }
        let real = String(cString: resolved)
        // The comparison is one of bytes: folders that are equal as characters may be different ones on disk.
        guard (real + "/").utf8.starts(with: (realLibrary + "/").utf8) else { return nil }
        return AppleFileIndex.entry(name, shown: "\(library)/\(folder)", real: real)
    }

    private static func entry(_ name: String, shown: String, real: String) -> WalkEntry? {
        var status = stat()
        guard name.isPathName, lstat("\(real)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let folder = WalkFolder(path: RawPath(shown), realPath: RawPath(real))
        return WalkEntry(folder: folder, name: RawPath(name), file: FileStatus(status))
    }
}

extension String {
    /// The name before its last dot, in lower case.
    fileprivate var stem: String {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return lowercased() }
        return self[..<dot].lowercased()
    }

    /// True if the extension is that of a camera's RAW format.
    fileprivate var isNamedRAW: Bool {
        guard let dot = lastIndex(of: ".") else { return false }
        return rawExtensions.contains(self[index(after: dot)...].lowercased())
    }

    /// True if the path has no empty or parent components.
    fileprivate var isSafeRelativePath: Bool { pathNames.allSatisfy { $0 != ".." && !$0.isEmpty } }
}

/// The extensions of the RAW formats that occur in Apple's libraries.
private let rawExtensions: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw", "nef", "nrw",
    "orf",
    "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
]
