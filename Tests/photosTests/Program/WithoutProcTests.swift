// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// Swift reads a program's arguments from `/proc`.
struct WithoutProcTests {
    @Test(
        "Without /proc no command is taken for another one",
        .enabled(if: ReadOnlyMount.isPossible, "this user may not mount"),
        arguments: [["import", "/nowhere"], ["verify"], ["nonsense"]])
    func nothingIsDone(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let launcher = [
            "unshare", "--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh",
        ]
        let result = try folder.program.run(arguments, through: launcher)
        #expect(result.status == ExitStatus.failed.rawValue)
        #expect(result.errors.contains("/proc"))
        #expect(!FileManager.default.fileExists(atPath: folder.program.libraryPath))
    }
}
