// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

extension HistoryFile {
    /// Returns a descriptor that becomes readable after each commit: every writer opens and closes this file once the
    /// transaction is visible (``recordCommit(_:)``), and the kernel reports files in the library's folder that were
    /// open for writing and are closed.
    ///
    /// The folder is watched and not the file, because a backup may put another file in its place.
    func watch() throws(LibraryError) -> OpenFile {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw .system("watch", path.root.path, errno: errno) }
        let watch = OpenFile(taking: descriptor)
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
        // By its descriptor, so that it is the folder that the library was opened in, wherever it is by now.
        guard inotify_add_watch(watch.descriptor, "/proc/self/fd/\(path.root.descriptor)", events) >= 0 else {
            throw .system("watch", path.root.path, errno: errno)
        }
        return watch
    }
}
