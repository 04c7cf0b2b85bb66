// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// A watch of folders and of those in them, as an import walks them.
///
/// Used by one thread. A folder that was moved within the tree is reported as a new one, and watched at its new place.
final class FolderTreeWatch {
    /// A report about the tree.
    enum Report {
        /// A file was made, written or moved here.
        case file(SettlingFiles.Place, isCreation: Bool)
        /// A file was moved elsewhere.
        case departure(SettlingFiles.Place)
        /// A folder was made in another one or moved there; it and those in it are not watched yet.
        case folder(WalkFolder, in: WalkFolder)
        /// Reports were lost.
        case overflow
    }

    private let queue: InotifyQueue
    private var folders: [Int32: WalkFolder] = [:]

    init() throws(LibraryError) {
        do throws(FileFailure) { queue = try InotifyQueue() } catch { throw .watching(error) }
    }

    /// Watches a folder, without those in it. Returns the failure if it cannot be watched.
    func watch(_ folder: WalkFolder) -> FileFailure? {
        do throws(FileFailure) {
            let opened = try OpenFile(folderAt: folder.realPath)
            folders[try queue.watch(opened.descriptor, for: .names)] = folder
            return nil
        } catch {
            return error
        }
    }

    /// Ends the watch of a folder and of those in it.
    func forget(_ root: RawPath) {
        for (number, folder) in folders where folder.realPath.isOrLies(in: root) {
            queue.forget(number)
            folders[number] = nil
        }
    }

    /// Waits until there are reports, for at most that long.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return }
        // Reports come in swarms: a little later there are more of them.
        _ = poll(nil, 0, min(milliseconds, 50))
    }

    /// Returns what was reported since the last call.
    func reports() -> [Report] {
        queue.events().compactMap { event in
            if event.isOverflow { return .overflow }
            guard let folder = folders[event.watch] else { return nil }
            if event.isEnd {
                folders[event.watch] = nil
                return nil
            }
            return event.isFolder ? reportOnFolder(event, in: folder) : FolderTreeWatch.reportOnFile(event, in: folder)
        }
    }

    private func reportOnFolder(_ event: InotifyQueue.Event, in parent: WalkFolder) -> Report? {
        if event.isDeparture { forget(parent.realPath.appending(event.name)) }
        return event.isArrival ? .folder(parent.appending(event.name), in: parent) : nil
    }

    private static func reportOnFile(_ event: InotifyQueue.Event, in folder: WalkFolder) -> Report {
        let place = SettlingFiles.Place(folder: folder, name: event.name)
        return event.isDeparture ? .departure(place) : .file(place, isCreation: event.isCreation)
    }
}

extension RawPath {
    /// True for a folder and everything below it.
    func isOrLies(in folder: RawPath) -> Bool {
        self == folder
            || bytes.starts(with: folder.bytes)
                && (folder == RawPath("/") || bytes[folder.bytes.count] == UInt8(ascii: "/"))
    }
}

extension LibraryError {
    /// The error for a folder that cannot be watched. The system's limits are named: their `errno` would mean a full disk
    /// or too many open files elsewhere.
    static func watching(_ failure: FileFailure) -> LibraryError {
        guard failure.path == "inotify",
            let limit = [EMFILE: "max_user_instances", ENOSPC: "max_user_watches"][failure.number ?? 0]
        else { return .system("watch", failure.path, failure) }
        return LibraryError(
            .inputOutput,
            "The folder cannot be watched: the limit of watched folders for this user is reached. Raise the limit: "
                + "sysctl fs.inotify.\(limit)",
            cause: failure.message)
    }
}
