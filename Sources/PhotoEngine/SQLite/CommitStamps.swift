// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The history's record of the newest commit, only for comparisons.
struct CommitStamp: Hashable, Sendable {
    let bytes: [UInt8]
}

/// A look at the history by one system call, to learn whether anything was committed since the last one.
///
/// The file stays open for a second, and is opened again then: it may have been replaced.
final class CommitStamps: Sendable {
    private final class Opened: Sendable {
        let file: OpenFile
        let end = ContinuousClock.now + .seconds(1)

        init?(_ history: HistoryFile) {
            // A file that is not a history has no record of commits.
            guard history.content() != nil, let file = try? history.opened(for: .reading) else { return nil }
            self.file = file
        }
    }

    private let history: HistoryFile
    private let opened = Mutex<Opened?>(nil)

    init(_ history: HistoryFile) { self.history = history }

    /// Returns the stamp of the newest commit; `nil` if the history cannot be read.
    func newest() -> CommitStamp? {
        let file = opened.withLock { (opened: inout Opened?) -> Opened? in
            if let known = opened, known.end > .now { return known }
            opened = Opened(history)
            return opened
        }
        guard let bytes = try? file?.file.bytes(at: 0, count: HistoryFile.Content.byteCount) else { return nil }
        return CommitStamp(bytes: bytes)
    }
}
