// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// An export as a session asks for it: a movie, the form of the new file, and its place.
struct ExportRequest: Sendable {
    let preset: String
    let movie: MovieFile?
    let output: URL?
    let type: AVFileType?
    let range: CMTimeRange
    let isForNetwork: Bool
    /// The maximum size in bytes; 0 for no limit.
    let lengthLimit: Int64
    /// True if a video composition was set.
    let hasComposition: Bool

    /// Returns the types as which a movie can be exported: its own for a copy, which changes no format.
    static func types(_ movie: MovieFile?, preset: String) -> [AVFileType] {
        guard let contents = try? movie?.result().get(), contents.isExportable else { return [] }
        guard preset != AVAssetExportPresetPassthrough else { return [contents.type] }
        guard let encoding = EncodingPreset(named: preset), encoding.applies(to: contents),
            (try? EncoderProgram.installed.get()) != nil
        else { return [] }
        return encoding.types
    }

    /// Runs the export on the calling thread.
    ///
    /// - Parameter advance: A closure that gets the fraction written, and returns false to cancel.
    func run(_ advance: (Float) -> Bool) throws(AVError) {
        guard let encoding = EncodingPreset(named: preset) else { return try PassthroughExport(self).run(advance) }
        try EncodingExport(self, as: encoding).run(with: EncoderProgram.installed.get(), advance)
    }

    /// The size of the new file in bytes; `nil` if it is not known.
    var estimatedByteCount: Int64? {
        guard let encoding = EncodingPreset(named: preset) else {
            return (try? PassthroughExport(self).assembly()).map { Int64($0.byteCount) }
        }
        return try? EncodingExport(self, as: encoding).plan().estimatedByteCount
    }

    /// Returns the movie and its contents if they can be exported.
    func checkedMovie() throws(AVError) -> (file: MovieFile, contents: MovieFile.Contents) {
        guard !hasComposition else {
            throw AVError(
                .operationNotSupportedForPreset,
                "a videoComposition is not supported yet; set it to nil")
        }
        guard let movie else {
            throw AVError(.operationNotSupportedForAsset, "only a movie file can be exported; use an AVURLAsset")
        }
        do {
            let contents = try movie.result().get()
            guard contents.isMadeOfBoxes else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "only QuickTime and MPEG-4 movies can be exported; convert it to one of them")
            }
            return (movie, contents)
        } catch let error as AVError {
            throw error
        } catch {
            throw AVError(.unknown, "\(movie.url.path) cannot be read", cause: "\(error)")
        }
    }

    /// Returns the path of the new file if it can be written there.
    func checkedPath() throws(AVError) -> String {
        guard let output, output.isFileURL else {
            throw AVError(.exportFailed, "outputURL is not a file URL; set it to the URL of a new file")
        }
        guard access(output.path, F_OK) != 0 else { throw ExportRequest.fileExists(output.path) }
        let folder = output.deletingLastPathComponent().path
        guard access(folder, F_OK) == 0 else {
            throw AVError(.exportFailed, "the folder \(folder) does not exist; create it first")
        }
        return output.path
    }

    /// Converts an error of writing the new file. Another program may have made the file meanwhile.
    func failure(_ error: LibraryError, at path: String) -> AVError {
        access(path, F_OK) == 0 ? ExportRequest.fileExists(path) : AVError(error)
    }

    private static func fileExists(_ path: String) -> AVError {
        AVError(.fileAlreadyExists, "the file \(path) already exists; remove it or choose another name")
    }

    /// Returns the start and end of the export in seconds; `nil` for the whole movie.
    func cut() throws(LibraryError) -> (start: Double, end: Double)? {
        guard range.start.isNumeric, range.start.seconds >= 0, range.duration.seconds > 0 else {
            throw LibraryError(
                .invalidRequest, "the timeRange is invalid; set a timeRange that starts at zero or later")
        }
        let end = range.end.isNumeric ? range.end.seconds : .infinity
        let whole = (try? movie?.result().get())?.duration.seconds ?? .infinity
        return range.start == .zero && end >= whole ? nil : (range.start.seconds, end)
    }
}

extension FileAssembly {
    /// Writes the new file.
    ///
    /// - Parameter advance: A closure that gets the fraction written, and returns false to cancel.
    func write(
        of source: borrowing OpenFile, to file: AtomicFile, _ advance: (Float) -> Bool
    ) throws(LibraryError) {
        let total = Float(max(1, byteCount))
        var written = 0
        func write(_ piece: Data) throws(LibraryError) {
            guard advance(min(1, Float(written) / total)) else {
                throw LibraryError(.cancelled, "the export was cancelled")
            }
            try file.write(piece)
            written += piece.count
        }
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): try write(Data(bytes))
            case .copy(let offset, let count):
                var left = count
                while left > 0 {
                    let bytes = try source.piece(at: Int64(offset + count - left)).prefix(left)
                    guard !bytes.isEmpty else {
                        throw LibraryError(.fileChanged, "the movie became shorter while it was read; export it again")
                    }
                    try write(bytes)
                    left -= bytes.count
                }
            }
        }
    }
}
