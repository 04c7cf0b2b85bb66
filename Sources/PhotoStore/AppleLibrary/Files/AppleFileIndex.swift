// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary

/// What files there are in a library of Apple Photos: what its database says of that is not always so.
struct AppleFileIndex {
    /// The library's folder, as the user wrote it.
    let library: String
    /// Without links, from the root: what files are known by.
    private let realLibrary: String
    /// The names in each folder that was looked into, by what comes before their last dot.
    private var folders: [String: [String: [String]]] = [:]
    /// What lies anywhere below the folders that were searched through.
    private var allStems: [String: [String: (folder: String, name: String)]] = [:]

    init(of library: String) throws(LibraryError) {
        self.library = library
        guard let real = realpath(library, nil) else { throw .system("find", library, errno: errno) }
        defer { free(real) }
        realLibrary = String(cString: real)
    }

    /// The file of that name below a folder of the library, whatever its extension turned out to be.
    mutating func file(_ name: String, in folder: String) throws(LibraryError) -> AppleFile.Place? {
        let names = try self.names(in: folder)[name.stem] ?? []
        if names.contains(name) { return try place(name, in: folder) }
        // The JPEG beside a RAW that is gone is not that RAW.
        let alike = names.filter { $0.lowercased() == name.lowercased() || $0.isNamedRAW == name.isNamedRAW }
        guard names.count == 1, let found = alike.first else { return nil }
        return try place(found, in: folder)
    }

    /// The only file whose name is that before its extension.
    mutating func file(withStem stem: String, in folder: String) throws(LibraryError) -> AppleFile.Place? {
        guard let name = try names(in: folder)[stem.lowercased()]?.sorted().first else { return nil }
        return try place(name, in: folder)
    }

    /// The first file of that name, without its extension, in any folder below one: Photos moves some of its own.
    mutating func file(withStem stem: String, anywhereBelow folder: String) throws(LibraryError) -> AppleFile.Place? {
        if allStems[folder] == nil { allStems[folder] = try collect(below: folder) }
        guard let found = allStems[folder]?[stem.lowercased()] else { return nil }
        return try place(found.name, in: found.folder)
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

    /// A file outside the library.
    func file(outside path: String) -> AppleFile.Place? {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        return AppleFileIndex.place(url.lastPathComponent, shown: folder, real: folder)
    }

    /// All names below a folder of folders, with the folder that each is in.
    mutating func allNames(below folder: String) throws(LibraryError) -> [(folder: String, name: String)] {
        var all: [(folder: String, name: String)] = []
        for inner in try Disk.names(in: "\(library)/\(folder)").sorted() where !inner.hasPrefix(".") {
            guard try Disk.status(of: "\(library)/\(folder)/\(inner)")?.isFolder == true else { continue }
            let path = "\(folder)/\(inner)"
            all += try names(in: path).values.joined().sorted().map { (path, $0) }
        }
        return all
    }

    /// By their lower-case stems: volumes of Apple's do not tell capitals apart, and ours do.
    private mutating func names(in folder: String) throws(LibraryError) -> [String: [String]] {
        if let known = folders[folder] { return known }
        var names: [String: [String]] = [:]
        if folder.staysBelow, try Disk.status(of: "\(library)/\(folder)")?.isFolder == true {
            for name in try Disk.names(in: "\(library)/\(folder)") where !name.hasPrefix(".") {
                names[name.stem, default: []].append(name)
            }
        }
        folders[folder] = names
        return names
    }

    /// `nil` where a link leads out of the library, which nobody asked to read.
    private func place(_ name: String, in folder: String) throws(LibraryError) -> AppleFile.Place? {
        guard let resolved = realpath("\(library)/\(folder)", nil) else { return nil }
        defer { free(resolved) }
        let real = String(cString: resolved)
        // By bytes: for characters two folders may be one that the system tells apart.
        guard (real + "/").utf8.starts(with: (realLibrary + "/").utf8) else { return nil }
        return AppleFileIndex.place(name, shown: "\(library)/\(folder)", real: real)
    }

    private static func place(_ name: String, shown: String, real: String) -> AppleFile.Place? {
        var status = stat()
        guard name.isPathName, lstat("\(real)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let folder = WalkFolder(path: RawPath(shown), realPath: RawPath(real))
        let byteCount = Int64(status.st_size)
        return .here(WalkEntry(folder: folder, name: RawPath(name), kind: .file(byteCount: byteCount)), byteCount)
    }
}

extension String {
    /// The name before its last dot, in small letters.
    fileprivate var stem: String {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return lowercased() }
        return self[..<dot].lowercased()
    }

    /// Whether its extension is that of a camera's RAW.
    fileprivate var isNamedRAW: Bool {
        guard let dot = lastIndex(of: ".") else { return false }
        return rawExtensions.contains(self[index(after: dot)...].lowercased())
    }

    /// Whether it leads down only.
    fileprivate var staysBelow: Bool { pathNames.allSatisfy { $0 != ".." && !$0.isEmpty } }
}

/// Of the cameras that Apple's libraries come from.
private let rawExtensions: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw", "nef", "nrw",
    "orf",
    "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
]
