// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary

/// Copies a movie, byte by byte, into a file that was not there.
struct PassthroughExport: Sendable {
    let preset: String
    let movie: MovieFile?
    let output: URL?
    let type: AVFileType?

    /// The types that a movie can be exported as: its own, as nothing of it is changed.
    static func types(_ movie: MovieFile?, preset: String) -> [AVFileType] {
        guard preset == AVAssetExportPresetPassthrough, let contents = try? movie?.result().get(), contents.isPlayable
        else { return [] }
        return [contents.type]
    }

    /// - Parameter advance: Is told how far the copy is, and says whether it is to go on.
    func run(_ advance: (Float) -> Bool) throws(AVError) {
        let movie = try checkedMovie()
        let path = try checkedPath()
        do throws(LibraryError) {
            let file = try FileInMaking(at: path)
            try copy(OpenFile(reading: movie.url.path), to: file, advance)
            try file.appear()
        } catch {
            // Another may have come first.
            throw access(path, F_OK) == 0 ? PassthroughExport.fileExists(path) : AVError(error)
        }
    }

    private func checkedMovie() throws(AVError) -> MovieFile {
        guard preset == AVAssetExportPresetPassthrough else {
            throw AVError(
                .operationNotSupportedForPreset,
                "\(preset) would encode the movie anew, which is not built yet; use AVAssetExportPresetPassthrough")
        }
        guard let movie else {
            throw AVError(.operationNotSupportedForAsset, "only a movie in a file can be exported; use an AVURLAsset")
        }
        do {
            let contents = try movie.result().get()
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
        return output.path
    }

    private static func fileExists(_ path: String) -> AVError {
        AVError(.fileAlreadyExists, "there is a file already at \(path); remove it or choose another name")
    }

    private func copy(
        _ source: borrowing OpenFile, to file: FileInMaking, _ advance: (Float) -> Bool
    ) throws(LibraryError) {
        var status = stat()
        let size = fstat(source.descriptor, &status) == 0 ? max(1, Int64(status.st_size)) : 1
        var offset: Int64 = 0
        while true {
            guard advance(min(1, Float(offset) / Float(size))) else {
                throw LibraryError(.cancelled, "the export was cancelled")
            }
            let piece = try source.piece(at: offset)
            if piece.isEmpty { return }
            try file.write(piece)
            offset += Int64(piece.count)
        }
    }
}
