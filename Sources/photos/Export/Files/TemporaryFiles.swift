// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import Synchronization

/// The files that an export is writing, in the folder of its own files. They can be made on any thread.
final class TemporaryFiles: Sendable {
    private let folder: String
    /// The export's folder; `nil` where it does not exist.
    private let tree: FolderTree?
    private let path: String
    private let isClosed = Atomic(false)

    init(in folder: String, of target: ExportTarget) {
        self.folder = folder
        tree = target.existingFolder
        path = target.path
    }

    /// Creates a file. Throws ``Stopped`` after ``close()``.
    func make() throws -> ExportedFile {
        guard let tree else { throw CommandFailure.unwritable(path, "it does not exist") }
        if isClosed.load(ordering: .sequentiallyConsistent) { throw Stopped() }
        let file = try ExportedFile(in: folder, of: tree)
        // Who closed meanwhile may have listed the folder before the file was there; it is removed with its object.
        if isClosed.load(ordering: .sequentiallyConsistent) { throw Stopped() }
        return file
    }

    /// Removes all files permanently: threads that are still at work create no new ones, and the bytes that they write
    /// are freed when the program ends.
    func close() {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        removeAll()
    }

    /// Removes all files, also files of other programs that have ended.
    func removeAll() {
        guard let tree, let names = try? tree.names(in: folder) else { return }
        for name in names where name.hasSuffix(".tmp") && UUID(uuidString: String(name.dropLast(4))) != nil {
            let path = folder.appending(name: name)
            if let status = try? tree.status(of: path), status.kind == .file { try? tree.remove(path) }
        }
    }
}
