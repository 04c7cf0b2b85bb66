// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

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
