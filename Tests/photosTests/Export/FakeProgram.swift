// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A script in the place of exiftool or ffmpeg. `real` in it runs the true program, and `isReading` says whether exiftool
/// is to read tags.
struct FakeProgram {
    private let folder: TemporaryFolder

    init(_ name: String, _ script: String, in folder: TemporaryFolder) throws {
        self.folder = folder
        let programs = folder.url.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let text = """
            #!/bin/sh
            isReading=false
            for word in "$@"; do
                [ "$word" = -json ] && isReading=true
                subject="$word"
            done
            real() { exec /usr/bin/\(name) "$@"; }
            \(script)

            """
        let program = programs.appending(path: name)
        try Data(text.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    /// The launcher of a program that shall find it.
    ///
    /// - Parameter patience: The seconds for which the program waits for it.
    func launcher(patience: Int = 300) -> [String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "/usr/bin/env", "PATH=\(folder.url.appending(path: "bin").path):\(path)", "PHOTOS_PATIENCE=\(patience)",
        ]
    }
}
