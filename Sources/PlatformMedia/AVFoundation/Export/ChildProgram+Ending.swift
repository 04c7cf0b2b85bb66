// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

extension ChildProgram {
    /// Runs the program as ``run(giving:into:writing:_:)`` does, and returns how it ended. Throws the library's error for one
    /// that cannot be started.
    func ending(
        giving descriptors: [Int32], writing file: Int32? = nil, _ look: (Data) -> Verdict
    ) throws(LibraryError) -> Ending {
        do throws(FileFailure) { return try run(giving: descriptors, writing: file, look) } catch {
            throw .system("run", path, error)
        }
    }
}
