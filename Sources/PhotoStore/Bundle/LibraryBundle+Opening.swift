// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LibraryBundle {
    /// Reads the manifest, and makes what is missing of the library's folders.
    ///
    /// To be called with the folder locked. A crash at any point of a creation leaves a folder that the next call
    /// completes; a folder with anything else in it is never written into.
    func open(createIfMissing: Bool, _ files: FileSystem) throws(LibraryError) -> LibraryManifest {
        let found = try readManifest()
        if found == nil { try checkVacant(createIfMissing: createIfMissing) }
        try checkWritable()
        let manifest = if let found { found } else { try writeManifest(files) }
        let madeOriginals = try files.makeFolder(originals)
        let madeIncoming = try files.makeFolder(incoming)
        if madeOriginals || madeIncoming { try files.syncFolder(path) }
        try checkDatabaseNotLost()
        return manifest
    }

    /// Makes the library's folder, and those above it, durably.
    func makeFolder(_ files: FileSystem) throws(LibraryError) {
        var missing: [String] = []
        var next = path
        while try Disk.status(of: next) == nil {
            missing.append(next)
            next = LibraryBundle.parent(of: next)
        }
        for folder in missing.reversed() where try files.makeFolder(folder) {
            try files.syncFolder(LibraryBundle.parent(of: folder))
        }
    }

    /// Throws unless there is a folder.
    func checkFolder() throws(LibraryError) {
        guard let status = try Disk.status(of: path) else {
            throw LibraryError(
                .libraryMissing, "There is no library at “\(path)”. Check the path, and whether its volume is mounted.")
        }
        guard status.isFolder else {
            throw LibraryError(.libraryUnreadable, "“\(path)” is a file, not a library. Choose another path.")
        }
    }

    private func readManifest() throws(LibraryError) -> LibraryManifest? {
        guard let json = try Disk.bytes(of: manifest) else { return nil }
        return try LibraryManifest(json: json, path: manifest)
    }

    private func checkVacant(createIfMissing: Bool) throws(LibraryError) {
        let names = try Disk.names(in: path).filter { $0 != newManifestName }
        guard names.isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(path)” is not a library: it holds other things and no library.json. Choose an empty or new folder.")
        }
        guard createIfMissing else {
            throw LibraryError(
                .libraryMissing, "“\(path)” is empty. Check the path, and whether its volume is mounted.")
        }
    }

    private func checkWritable() throws(LibraryError) {
        do {
            try Disk.checkWritable(path)
        } catch {
            throw LibraryError(
                .libraryUnreadable,
                "The library at “\(path)” cannot be written to, so it cannot be opened. Mount its volume for writing and "
                    + "check its permissions.", cause: error.cause)
        }
    }

    private func writeManifest(_ files: FileSystem) throws(LibraryError) -> LibraryManifest {
        let manifest = LibraryManifest(uuid: UUID())
        let new = path + "/" + newManifestName
        try files.remove(new)
        try write(manifest.json, to: new, files)
        try files.rename(new, self.manifest)
        try files.syncFolder(path)
        return manifest
    }

    private func write(_ bytes: [UInt8], to path: String, _ files: FileSystem) throws(LibraryError) {
        let file = try files.createFile(path)
        // Typed throws cannot pass through `withUnsafeBytes`: the result carries the error out.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try files.write(file, bytes, 0) }
        }
        try result.get()
        try files.syncFile(file, path)
    }

    /// An empty database is right while nothing has been taken in. After that it is a loss that must not be hidden.
    private func checkDatabaseNotLost() throws(LibraryError) {
        if let status = try Disk.status(of: database), status.byteCount > 0 { return }
        guard try Disk.names(in: originals).isEmpty else {
            throw LibraryError(
                .libraryUnreadable,
                "“\(database)” is gone or empty, though there are originals. \(LibraryDatabase.restoring)")
        }
    }

    private var newManifestName: String { "library.json.new" }

    private static func parent(of path: String) -> String {
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent
    }
}
