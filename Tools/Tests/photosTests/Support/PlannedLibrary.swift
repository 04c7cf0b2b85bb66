// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A library of metadata without files, made once and copied.
enum PlannedLibrary {
    static let assetCount = 600

    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run(
            "sample", "--index-only", "--count", String(assetCount), "--library", folder.program.libraryPath)
        guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        return folder
    }

    /// Returns a copy that the test may change.
    static func copy() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: original.get().program.libraryPath, toPath: folder.program.libraryPath)
        return folder
    }
}
