// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// A copy of a movie into a new file: byte by byte, or with its samples in another order.
struct PassthroughExport: Sendable {
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

    /// Returns the types as which a movie can be exported: its own, because a copy changes no format.
    static func types(_ movie: MovieFile?, preset: String) -> [AVFileType] {
        guard preset == AVAssetExportPresetPassthrough, let contents = try? movie?.result().get(), contents.isExportable
        else { return [] }
        return [contents.type]
    }

    /// Runs the export on the calling thread.
    ///
    /// - Parameter advance: A closure that gets the fraction written, and returns false to cancel.
    func run(_ advance: (Float) -> Bool) throws(AVError) {
        let movie = try checkedMovie()
        let path = try checkedPath()
        let assembly = try assembly()
        do throws(LibraryError) {
            let file = try AtomicFile(at: path)
            try copy(assembly, of: OpenFile(reading: movie.url.path), to: file, advance)
            try file.appear()
        } catch {
            // Another program may have made the file meanwhile.
            throw access(path, F_OK) == 0 ? PassthroughExport.fileExists(path) : AVError(error)
        }
    }

    private func checkedMovie() throws(AVError) -> MovieFile {
        guard preset == AVAssetExportPresetPassthrough else {
            throw AVError(
                .operationNotSupportedForPreset,
                "\(preset) would encode the movie anew, which is not built yet; use AVAssetExportPresetPassthrough")
        }
        guard !hasComposition else {
            throw AVError(
                .operationNotSupportedForPreset,
                "a videoComposition would encode the movie anew, which is not built yet; set it to nil")
        }
        guard let movie else {
            throw AVError(.operationNotSupportedForAsset, "only a movie in a file can be exported; use an AVURLAsset")
        }
        do {
            let contents = try movie.result().get()
            guard contents.isMadeOfBoxes else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "only QuickTime and MPEG-4 movies can be exported; convert it to one of them")
            }
            guard let type, type == contents.type, contents.isPlayable else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "the movie can be exported as \(contents.type.rawValue) only; set outputFileType to that")
            }
            return movie
        } catch let error as AVError {
            throw error
        } catch {
            throw AVError(.unknown, "\(movie.url.path) cannot be read", cause: "\(error)")
        }
    }

    private func checkedPath() throws(AVError) -> String {
        guard let output, output.isFileURL else {
            throw AVError(.exportFailed, "there is no file to export to; set outputURL to one that is not there yet")
        }
        guard access(output.path, F_OK) != 0 else { throw PassthroughExport.fileExists(output.path) }
        let folder = output.deletingLastPathComponent().path
        guard access(folder, F_OK) == 0 else {
            throw AVError(.exportFailed, "there is no folder \(folder) to export into; make it first")
        }
        return output.path
    }

    private static func fileExists(_ path: String) -> AVError {
        AVError(.fileAlreadyExists, "there is a file already at \(path); remove it or choose another name")
    }

    /// Returns the pieces of the new file.
    func assembly() throws(AVError) -> FileAssembly {
        guard let movie else { throw AVError(.operationNotSupportedForAsset, "only a movie in a file can be exported") }
        let assembly: FileAssembly
        do throws(LibraryError) {
            let file = try OpenFile(reading: movie.url.path)
            if let (start, end) = try cut() {
                assembly = try .cut(file, from: start, to: end)
            } else {
                assembly = isForNetwork ? try .headerFirst(file) : try .whole(file)
            }
        } catch {
            throw AVError(error)
        }
        guard lengthLimit <= 0 || assembly.byteCount <= lengthLimit else {
            throw AVError(
                .maximumFileSizeReached,
                "the file would have \(assembly.byteCount) bytes, more than the fileLengthLimit of \(lengthLimit);"
                    + " raise it or set a shorter timeRange")
        }
        return assembly
    }

    /// Returns the start and end of the cut in seconds; `nil` for the whole movie.
    private func cut() throws(LibraryError) -> (Double, Double)? {
        guard range.start.isNumeric, range.start.seconds >= 0, range.duration.seconds > 0 else {
            throw LibraryError(.invalidRequest, "the timeRange makes no sense; set one that begins at zero or later")
        }
        let end = range.end.isNumeric ? range.end.seconds : .infinity
        let whole = (try? movie?.result().get())?.duration.seconds ?? .infinity
        return range.start == .zero && end >= whole ? nil : (range.start.seconds, end)
    }

    private func copy(
        _ assembly: FileAssembly, of source: borrowing OpenFile, to file: AtomicFile, _ advance: (Float) -> Bool
    ) throws(LibraryError) {
        let total = Float(max(1, assembly.byteCount))
        var written = 0
        func write(_ piece: Data) throws(LibraryError) {
            guard advance(min(1, Float(written) / total)) else {
                throw LibraryError(.cancelled, "the export was cancelled")
            }
            try file.write(piece)
            written += piece.count
        }
        for piece in assembly.pieces {
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
