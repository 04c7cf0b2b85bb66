// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A library of the sample files, made once and copied, because importing takes longer than copying.
enum SampleLibrary {
    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run("import", Samples.path())
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

extension PhotosProgram {
    /// Returns all assets as `list --json` prints them.
    func assets(_ arguments: String...) throws -> [JSONText.Object] {
        let run = try run(["list", "--json"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        return try JSONText.objects(run.output)
    }

    func identifiers(_ arguments: String...) throws -> [String] { try identifiers(arguments) }

    func identifiers(_ arguments: [String]) throws -> [String] {
        try JSONText.objects(run(["list", "--json"] + arguments).output).compactMap { $0["localIdentifier"] as? String }
    }
}
