// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// Everything that a walk found, in its order: a list of the files to import, made before the first of them is read, and
/// returned in groups of files that may be parts of one asset. No file is grouped with one of another folder.
///
/// The folders are walked once, so that the import reads the files that it has counted. Of a file the list keeps the
/// name, the kind, the size and the identity, of a folder its paths: some tens of bytes for a file.
struct FolderListing: IteratorProtocol {
    /// The entries of one step of the walk.
    private struct Step {
        var folders: [WalkFolder] = []
        /// The names of all entries, without anything between them.
        var names: [UInt8] = []
        var entries: [ListedEntry] = []
        /// The paths that the user gave to entries.
        var namedPaths: [Int: RawPath] = [:]
        /// The names of all files in the folder, if it has others than those listed, which decide on groups as well.
        var allNames: [RawPath]?
    }

    private struct ListedEntry {
        let nameByteCount: Int32
        let folder: Int32
        let kind: WalkEntry.Kind
        let identity: WalkEntry.Identity?
    }

    private var steps: ArraySlice<Step> = []
    /// The groups of the folder that is being returned.
    private var groups: ArraySlice<[ImportFile]> = []
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

    /// Creates an empty list.
    init() { isWhole = true }

    /// Adds entries of one folder.
    ///
    /// - Parameter allNames: The names of all files in the folder, if not all of them are listed.
    mutating func append(_ entries: [WalkEntry], among allNames: [RawPath]? = nil) {
        var step = Step()
        step.allNames = allNames
        for entry in entries {
            if step.folders.last != entry.folder { step.folders.append(entry.folder) }
            if let path = entry.namedPath { step.namedPaths[step.entries.count] = path }
            step.names += entry.name.bytes
            step.entries.append(
                ListedEntry(
                    nameByteCount: Int32(clamping: entry.name.bytes.count),
                    folder: Int32(clamping: step.folders.count - 1),
                    kind: entry.kind, identity: entry.identity))
            byteCount += entry.byteCount ?? 0
        }
        fileCount += entries.count
        steps.append(step)
    }

    /// Returns the next files that belong together by their names, and their parts.
    mutating func next() -> [ImportFile]? {
        while groups.isEmpty {
            guard let step = steps.popFirst() else { return nil }
            let entries = FolderListing.entries(of: step)
            groups = FolderNames(step.allNames ?? entries.filter(\.isFile).map(\.name)).groups(of: entries)[...]
        }
        return groups.popFirst()
    }

    /// Returns the entries of the next folder, or the files that were named between two folders.
    mutating func nextFolder() -> [WalkEntry]? { steps.popFirst().map(FolderListing.entries) }

    private static func entries(of step: Step) -> [WalkEntry] {
        var start = 0
        return step.entries.enumerated().map { index, entry in
            let name = RawPath(bytes: step.names[start...].prefix(Int(entry.nameByteCount)))
            start += Int(entry.nameByteCount)
            return WalkEntry(
                folder: step.folders[Int(entry.folder)], name: name, kind: entry.kind,
                identity: entry.identity, namedPath: step.namedPaths[index])
        }
    }
}
