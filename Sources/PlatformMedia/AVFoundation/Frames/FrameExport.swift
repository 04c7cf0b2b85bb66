// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
package import PlatformTypes

/// A new movie of the frames of another one, each of which a closure changes: H.264 in a QuickTime file, with the sound and the
/// metadata of the other one.
///
/// Two ffmpegs work as child processes: one decodes into a pipe, the other encodes what comes from the closure. Frames are
/// upright, and keep their times. The sound is copied, unless its volume changes.
package struct FrameExport {
    private let movie: AVAsset
    /// The size that frames fit into; `nil` for that of the movie.
    private let limit: CGSize?
    /// The volume of the sound, from 0 to 1.
    private let volume: Float

    package init(_ movie: AVAsset, within limit: CGSize? = nil, volume: Float = 1) {
        self.movie = movie
        self.limit = limit
        self.volume = volume
    }

    /// Changes a frame: its pixels, and its time in the movie.
    package typealias Change = (CGImage, CMTime) throws -> CGImage

    /// Writes the new movie to a URL where no file may be.
    ///
    /// The closure is called on the calling thread, for one frame after the other. All its frames have to have the size of
    /// the first one; an odd row or column at the end is cut off. Throws what it throws, and ``AVError``:
    /// `operationCancelled` once `isCancelled` returned true, `encoderNotFound` without ffmpeg.
    package func write(to url: URL, isCancelled: @escaping @Sendable () -> Bool, change: Change) throws {
        let program = try EncoderProgram.installed.get()
        let request = ExportRequest(
            preset: AVAssetExportPresetHighestQuality, movie: movie.movie, output: url, type: .mov,
            range: CMTimeRange(start: .zero, duration: .positiveInfinity), isForNetwork: false, lengthLimit: 0,
            hasComposition: false)
        let path = try request.checkedPath()
        guard let preset = EncodingPreset(named: request.preset)?.within(limit) else {
            preconditionFailure("\(request.preset) encodes")
        }
        let plan = try EncodingExport(request, as: preset).plan()
        let source = try OpenFile(reading: plan.path)
        let encoded = try AtomicFile(at: path)
        let job = FrameJob(program, plan, volume: volume, isCancelled: isCancelled)
        try job.run(source, into: encoded.file, change)
        let result = try encoded.file.reading()
        do throws(LibraryError) { try plan.check(result) } catch { throw plan.failure(error) }
        let file = try AtomicFile(at: path)
        try file.write(Data(finished(result, of: source)))
        try file.appear()
    }

    /// The largest movie that is finished in memory. A Live Photo has some megabytes.
    private static let limit: Int64 = 1 << 30

    /// Returns the bytes of the encoded movie with the metadata of the other one, and its note of the still picture's time.
    private func finished(
        _ encoded: borrowing OpenFile, of source: borrowing OpenFile
    ) throws(LibraryError) -> [UInt8] {
        guard try encoded.byteCount() <= FrameExport.limit else {
            throw LibraryError(.overBudget, "the movie is longer than a Live Photo's can be")
        }
        var bytes = Array(try encoded.readAll())
        let assembly = try FileAssembly.encoded(encoded, of: source, isQuickTime: true)
        guard let end = assembly.newEnd else {
            throw LibraryError(.inputOutput, "ffmpeg put the header of the movie where it was not expected")
        }
        bytes.replaceSubrange(end.offset..., with: end.bytes)
        guard let seconds = try StillImageTime.seconds(in: source) else { return bytes }
        return try StillImageTimeTrack(seconds: seconds).added(to: bytes)
    }
}

extension AVAsset {
    /// The time of the still picture in the movie of a Live Photo; `nil` if it does not say.
    package var stillImageTime: CMTime? {
        guard let url = (self as? AVURLAsset)?.url, let file = try? OpenFile(reading: url.path),
            let seconds = try? StillImageTime.seconds(in: file)
        else { return nil }
        return CMTime(seconds: seconds, preferredTimescale: 600)
    }
}
