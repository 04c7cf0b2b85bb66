// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoMetadata

/// A copy of a movie into a new file: byte by byte, or with its samples in another order.
struct PassthroughExport: Sendable {
    private let request: ExportRequest

    init(_ request: ExportRequest) { self.request = request }

    /// Runs the export on the calling thread.
    ///
    /// - Parameter advance: A closure that gets the fraction written, and returns false to cancel.
    func run(_ advance: (Float) -> Bool) throws(AVError) {
        let (movie, contents) = try request.checkedMovie()
        guard let type = request.type, type == contents.type, contents.isPlayable else {
            throw AVError(
                .operationNotSupportedForAsset,
                "the movie can be exported as \(contents.type.rawValue) only; set outputFileType to that")
        }
        let path = try request.checkedPath()
        let assembly = try assembly()
        do throws(LibraryError) {
            let file = try AtomicFile(at: path)
            try assembly.write(of: OpenFile(reading: movie.url.path), to: file, advance)
            try file.appear()
        } catch {
            throw request.failure(error, at: path)
        }
    }

    /// Returns the pieces of the new file.
    func assembly() throws(AVError) -> FileAssembly {
        guard let movie = request.movie else {
            throw AVError(.operationNotSupportedForAsset, "only a movie file can be exported")
        }
        let assembly: FileAssembly
        do throws(LibraryError) {
            let file = try OpenFile(reading: movie.url.path)
            if let (start, end) = try request.cut() {
                assembly = try .cut(file, from: start, to: end)
            } else {
                assembly = request.isForNetwork ? try .headerFirst(file) : try .whole(file)
            }
        } catch {
            throw AVError(error)
        }
        let limit = request.lengthLimit
        guard limit <= 0 || assembly.byteCount <= limit else {
            throw AVError(
                .maximumFileSizeReached,
                "the file would have \(assembly.byteCount) bytes, more than the fileLengthLimit of \(limit);"
                    + " raise it or set a shorter timeRange")
        }
        return assembly
    }
}
