// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// Everything that a walk found, in its order: a list of the files to import, made before the first of them is read.
///
/// The folders are walked once, so that the import reads the files that it has counted. Of a file the list keeps the
/// name, the kind and the size, of a folder its paths: some tens of bytes for a file.
struct FolderListing: IteratorProtocol {
    /// The entries of one step of the walk.
    private struct Step {
        var folders: [WalkFolder] = []
        /// The names of all entries, without anything between them.
        var names: [UInt8] = []
        var entries: [ListedEntry] = []
        /// The paths that the user gave to entries.
        var namedPaths: [Int: RawPath] = [:]
    }

    private struct ListedEntry {
        let nameEnd: Int32
        let folder: Int32
        let kind: WalkEntry.Kind
    }

    private var steps: ArraySlice<Step> = []
    private(set) var fileCount = 0
    private(set) var byteCount: Int64 = 0
    /// False if the walk was cancelled.
    private(set) var isWhole = false

    /// Walks files and folders to the end, or until it is cancelled.
    init(_ paths: [String], isCancelled: () -> Bool) {
        var walk = FolderWalk(paths)
        while !isCancelled() {
            guard let entries = walk.next() else {
                isWhole = true
                return
            }
            append(entries)
        }
    }

    private mutating func append(_ entries: [WalkEntry]) {
        var step = Step()
        for entry in entries {
            if step.folders.last != entry.folder { step.folders.append(entry.folder) }
            if let path = entry.namedPath { step.namedPaths[step.entries.count] = path }
            step.names += entry.name.bytes
            step.entries.append(
                ListedEntry(
                    nameEnd: Int32(clamping: step.names.count), folder: Int32(clamping: step.folders.count - 1),
                    kind: entry.kind))
            byteCount += entry.byteCount ?? 0
        }
        fileCount += entries.count
        steps.append(step)
    }

    /// Returns the entries of the next folder, or the files that were named between two folders.
    mutating func next() -> [WalkEntry]? {
        guard let step = steps.popFirst() else { return nil }
        var start = 0
        return step.entries.enumerated().map { index, entry in
            let name = RawPath(bytes: step.names[start..<Int(entry.nameEnd)])
            start = Int(entry.nameEnd)
            return WalkEntry(
                folder: step.folders[Int(entry.folder)], name: name, kind: entry.kind,
                namedPath: step.namedPaths[index])
        }
    }
}
