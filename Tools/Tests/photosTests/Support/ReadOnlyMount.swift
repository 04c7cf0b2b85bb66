// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A mount of a folder as read-only for one program alone.
enum ReadOnlyMount {
    /// Returns the launcher of a command that sees the folder read-only.
    static func launcher(of folder: String) -> [String] {
        let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
        return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, folder]
    }

    /// True if this user may do that.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = launcher(of: NSTemporaryDirectory()) + ["true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
