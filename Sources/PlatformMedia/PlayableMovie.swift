// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// The conversion of a movie into one that browsers play, and that can be played while it is written: H.264 of 8 bits and
/// AAC, in fragments of about two seconds, with at most 1920 × 1080 pixels. It has no metadata of the original.
package struct PlayableMovie: Sendable {
    /// The codecs that browsers play where they play any.
    private static let playedCodecs: Set = ["avc1", "avc3", "vp08", "vp09", "av01"]

    private let plan: EncodingPlan
    private let program: EncoderProgram
    private let byteLimit: Int64

    /// Returns true for a QuickTime or MPEG-4 movie whose pictures have a codec that not all browsers play, such as HEVC,
    /// ProRes or Motion JPEG. Reads metadata only.
    package static func isNeeded(insteadOf file: borrowing OpenFile) -> Bool {
        let tracks = (try? MovieOutline(of: file))?.tracks ?? []
        let codecs = tracks.filter { $0.kind == "vide" }.compactMap(\.coding)
        return !codecs.isEmpty && !codecs.contains(where: playedCodecs.contains)
    }

    /// Throws `encoderNotFound` if ffmpeg is not installed, with the package to install.
    package static func checkEncoder() throws(AVError) { _ = try EncoderProgram.installed.get() }

    /// Plans the conversion of a movie.
    package init(of file: borrowing OpenFile) throws(AVError) {
        let movie = MovieFile(URL(filePath: "/proc/self/fd/\(file.descriptor)"))
        let name = AVAssetExportPreset1920x1080
        guard let preset = EncodingPreset(named: name)?.faster() else { preconditionFailure("\(name) encodes") }
        let request = ExportRequest(
            preset: name, movie: movie, output: nil, type: .mp4,
            range: CMTimeRange(start: .zero, duration: .positiveInfinity), isForNetwork: false, lengthLimit: 0,
            hasComposition: false)
        plan = try EncodingExport(request, as: preset).plan()
        program = try EncoderProgram.installed.get()
        do throws(LibraryError) { byteLimit = plan.fileLimit(from: try file.byteCount()) } catch {
            throw AVError(error)
        }
    }

    /// Writes the movie into an open file. The bytes that the file has at any moment are the beginning of the whole movie.
    ///
    /// - Parameter advance: A closure called about ten times a second. It returns false to cancel.
    package func write(
        _ source: borrowing OpenFile, into target: borrowing OpenFile, _ advance: () -> Bool
    ) throws(AVError) {
        do throws(AVError) {
            let colours = try program.colours(of: source) { !advance() }
            let arguments = plan.growingArguments(colours)
            try program.encode(source, from: nil, into: target, arguments, byteLimit: byteLimit) { _ in advance() }
        } catch {
            throw explained(error, target)
        }
    }

    /// Copies what ``write(_:into:_:)`` has written into another open file, without encoding it again: as a movie with its
    /// index at the start, in which a player can jump.
    ///
    /// Throws `decodeFailed` if only a part of the original was decoded.
    package func writeIndexed(
        _ written: borrowing OpenFile, into target: borrowing OpenFile, _ advance: () -> Bool
    ) throws(AVError) {
        do throws(AVError) {
            try program.encode(
                written, from: nil, into: target, EncodingPlan.indexingArguments, byteLimit: byteLimit
            ) { _ in advance() }
        } catch {
            throw explained(error, target)
        }
        do throws(LibraryError) { try plan.check(target) } catch { throw plan.failure(error) }
    }

    /// Returns the error of a full disk if that is the cause: ffmpeg does not tell it from others but in words.
    private func explained(_ error: AVError, _ target: borrowing OpenFile) -> AVError {
        guard error.code != .operationCancelled, target.isOnFullDisk else { return error }
        return AVError(
            .diskFull, "the disk is full; free some space, then play the video again", cause: error.localizedDescription
        )
    }
}

extension EncodingPlan {
    /// Returns ffmpeg's arguments for a movie that is read while it is written: each fragment is complete when it is written,
    /// and nothing before it is changed.
    fileprivate func growingArguments(_ colours: EncoderProgram.Colours) -> [String] {
        // The header waits for the first fragment, whose edit list keeps sound and pictures together.
        arguments(as: .mp4, colours, isForNetwork: false) + [
            "-force_key_frames", "expr:gte(t,n_forced*2)", "-flush_packets", "1",
            "-movflags", "+frag_keyframe+delay_moov+default_base_moof",
        ]
    }

    fileprivate static let indexingArguments = [
        "-map", "0", "-c", "copy", "-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f",
        "mp4",
    ]
}
