// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import Logging
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The watch of the libraries of this process for commits: one queue of the kernel and one thread for all of them, because
/// a user's programs together may have only 128 such queues.
///
/// Every writer opens and closes the file `history` once a transaction is visible (``HistoryFile/recordCommit(_:)``), and
/// the kernel reports files in a library's folder that were open for writing and are closed. The folder is watched and not
/// the file, because a backup may put another file in its place. Where the kernel's limits are reached, the file is looked
/// at ten times a second instead, which is logged.
final class CommitWatch: Sendable {
    /// The watch of this process, which lasts as long as it.
    static let shared = CommitWatch()

    private struct State {
        var queue: InotifyQueue?
        var folders: [WatchedFolder] = []
        var isRunning = false
        var wasLogged = false
    }

    /// The time between two looks at a file, in milliseconds.
    private static let interval: Int32 = 100
    private let state = Mutex(State())
    /// A pipe that ends the thread's wait, so that it waits for a new queue or looks at a file.
    private let wake: (reading: Int32, writing: Int32)

    private init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wake = (ends[0], ends[1])
    }

    /// Returns a descriptor that becomes readable after each commit to the library in a folder, and is at its end when the
    /// folder was removed.
    func watch(_ folder: Int32) throws(FileFailure) -> OpenFile {
        try state.withLock { (state) throws(FileFailure) in
            prune(&state)
            let index = try index(of: folder, &state)
            let file = try state.folders[index].waiters.add()
            try startThread(&state)
            _ = write(wake.writing, [1], 1)
            return file
        }
    }

    /// Forgets the folders without observers.
    private func prune(_ state: inout State) {
        for index in state.folders.indices { state.folders[index].waiters.prune() }
        for folder in state.folders where folder.waiters.isEmpty {
            if let watch = folder.watch { state.queue?.forget(watch) }
            if let descriptor = folder.descriptor { close(descriptor) }
        }
        state.folders.removeAll(where: \.waiters.isEmpty)
    }

    /// Returns the index of a folder, which is watched from now on.
    private func index(of folder: Int32, _ state: inout State) throws(FileFailure) -> Int {
        let watch = kernelsWatch(of: folder, &state)
        let status = WatchedFolder.status(of: folder)
        if let index = state.folders.firstIndex(where: { $0.isWatched(as: watch, at: status) }) { return index }
        // A watch of the kernel keeps no volume from being unmounted.
        let copy = watch == nil ? fcntl(folder, F_DUPFD_CLOEXEC, 0) : nil
        if copy == -1 { throw FileFailure(.system(errno), "") }
        state.folders.append(WatchedFolder(descriptor: copy, place: status, watch: watch))
        return state.folders.count - 1
    }

    /// Returns the number of the kernel's watch; `nil` when a limit is reached, which is logged once.
    private func kernelsWatch(of folder: Int32, _ state: inout State) -> Int32? {
        do throws(FileFailure) {
            let queue = if let known = state.queue { known } else { try InotifyQueue() }
            state.queue = queue
            return try queue.watch(folder, for: .writtenFiles)
        } catch {
            guard !state.wasLogged else { return nil }
            state.wasLogged = true
            Logger(label: "photos.library").notice(
                """
                The limit of watched folders for this user is reached (\(error.message)), so the library is polled \
                for changes by other programs ten times a second. To raise the limit: sysctl \
                fs.inotify.max_user_instances and fs.inotify.max_user_watches.
                """)
            return nil
        }
    }

    private func startThread(_ state: inout State) throws(FileFailure) {
        if state.isRunning { return }
        guard SystemThread.start("photos-commits", { CommitWatch.shared.run() }) else {
            throw FileFailure(.system(EAGAIN), "")
        }
        state.isRunning = true
    }

    // MARK: In the thread

    private func run() {
        while true {
            let (queue, looks) = state.withLock { ($0.queue, $0.folders.contains { $0.watch == nil }) }
            var entries = [pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0)]
            if let queue { entries.append(pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0)) }
            _ = poll(&entries, nfds_t(entries.count), looks ? CommitWatch.interval : -1)
            ChangeWatch.drain(wake.reading)
            let events = queue?.events() ?? []
            state.withLock { state in
                for event in events { CommitWatch.take(event, &state) }
                for index in state.folders.indices where state.folders[index].watch == nil {
                    state.folders[index].look()
                }
                prune(&state)
            }
        }
    }

    private static func take(_ event: InotifyQueue.Event, _ state: inout State) {
        for index in state.folders.indices where event.isOverflow || state.folders[index].watch == event.watch {
            if event.isEnd { state.folders[index].waiters.end() } else { state.folders[index].waiters.signal() }
        }
    }
}

/// A library's folder that is watched for commits, and those who wait for them.
private struct WatchedFolder {
    /// A copy of the descriptor that the library was opened with, for a folder whose file is looked at.
    let descriptor: Int32?
    let place: FileStatus?
    /// The number of the kernel's watch; `nil` for a folder whose file is looked at.
    let watch: Int32?
    var waiters = WaiterSockets()
    private var seen: FileStatus?

    init(descriptor: Int32?, place: FileStatus?, watch: Int32?) {
        self.descriptor = descriptor
        self.place = place
        self.watch = watch
        seen = descriptor.flatMap { WatchedFolder.status(of: $0, "history") }
    }

    /// True if it is the folder of that number, or for one without a number the same place on disk.
    func isWatched(as number: Int32?, at status: FileStatus?) -> Bool {
        guard watch == number else { return false }
        return watch != nil || status != nil && place?.inode == status?.inode && place?.device == status?.device
    }

    /// Tells those who wait if the file is another one by now, or was written.
    mutating func look() {
        let status = descriptor.flatMap { WatchedFolder.status(of: $0, "history") }
        guard status != seen else { return }
        seen = status
        waiters.signal()
    }

    static func status(of folder: Int32, _ name: String = ".") -> FileStatus? {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileStatus(status)
    }
}
