// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The downloads that are under way, and those who wait for them: a state without I/O.
///
/// There is one download of an original at a time, which all share who want it. It stops when the last of them leaves.
struct DownloadTable<Listener> {
    /// Somebody who waits.
    struct Ticket: Hashable {
        fileprivate let original: Fingerprint
        fileprivate let number: Int
    }

    private struct Running {
        var listeners: [Int: Listener] = [:]
    }

    private var running: [Fingerprint: Running] = [:]
    private var joined = 0

    /// Adds a listener. The download has to be started if `isFirst`.
    mutating func join(_ original: Fingerprint, _ listener: Listener) -> (ticket: Ticket, isFirst: Bool) {
        let isFirst = running[original] == nil
        joined += 1
        running[original, default: Running()].listeners[joined] = listener
        return (Ticket(original: original, number: joined), isFirst)
    }

    /// Removes a listener. The download ends at its next piece if it was the last one.
    mutating func leave(_ ticket: Ticket) { running[ticket.original]?.listeners[ticket.number] = nil }

    /// Returns the receivers of progress. Without receivers the download stops.
    func listeners(of original: Fingerprint) -> [Listener] {
        running[original].map { Array($0.listeners.values) } ?? []
    }

    /// Ends a download. Returns the receivers of the result.
    ///
    /// - Parameter isStopped: True if it was ended because no caller waited. Returns `nil` if another caller has come
    ///   since: then the download continues.
    mutating func end(_ original: Fingerprint, isStopped: Bool) -> [Listener]? {
        if isStopped, !listeners(of: original).isEmpty { return nil }
        return running.removeValue(forKey: original).map { Array($0.listeners.values) } ?? []
    }
}
