// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A writer of the files of a sample set.
enum SampleWriter {
    static func write(_ output: ShotFiles.Output, to folder: URL) throws(LibraryError) {
        let url = folder.appending(path: output.file.path)
        let files = FileManager.default
        guard !files.fileExists(atPath: url.path) else {
            throw LibraryError(
                .invalidRequest, "\(url.path) is there already; choose an empty folder for the samples")
        }
        do {
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(output.bytes).write(to: url, options: .withoutOverwriting)
            try files.setAttributes([.modificationDate: output.file.date], ofItemAtPath: url.path)
        } catch {
            throw LibraryError(.inputOutput, "cannot write \(url.path)", cause: "\(error)")
        }
    }
}
