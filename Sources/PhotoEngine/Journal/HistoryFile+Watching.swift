// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

extension HistoryFile {
    /// Returns a descriptor that becomes readable after each commit (``CommitWatch``).
    ///
    /// The folder is the one that the library was opened in, wherever it is by now.
    func watch() throws(LibraryError) -> OpenFile {
        do throws(FileFailure) { return try CommitWatch.shared.watch(path.root.descriptor) } catch {
            throw .system("watch", path.root.path, error)
        }
    }
}
