// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The name of a staging session's folder: the start time, in seconds since 1970, and a UUID.
struct StagingSessionName: Hashable {
    var startedSeconds: Int
    var uuid: UUID

    init(started: Date, uuid: UUID) {
        startedSeconds = Int(started.timeIntervalSince1970)
        self.uuid = uuid
    }

    /// Reads a name. Returns `nil` for a name that no session has.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let seconds = Int(parts[0]), let uuid = UUID(uuidString: String(parts[1])) else {
            return nil
        }
        startedSeconds = seconds
        self.uuid = uuid
    }

    var text: String { "\(startedSeconds)-\(uuid.uuidString)" }
}
