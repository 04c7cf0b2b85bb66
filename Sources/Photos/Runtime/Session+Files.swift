// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Session {
    func importFiles(
        _ paths: [String], options: ImportOptions, isCancelled: @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        throw LibraryError(.unsupported, "not merged yet")
    }

    func verify(deep: Bool, onProgress: (Int64, Int64) -> Void) throws(LibraryError) -> VerifyReport {
        throw LibraryError(.unsupported, "not merged yet")
    }
}
