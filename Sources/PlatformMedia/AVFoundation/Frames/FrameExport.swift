// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
package import PlatformTypes

/// A new movie of the frames of another one, each of which a closure changes: H.264 in a QuickTime file, with the sound and the
/// metadata of the other one.
///
/// Two ffmpegs work as child processes: one decodes into a socket, the other encodes what comes from the closure. Frames are
/// upright, and keep their times. The values of their colours are those of the movie, such as Display P3's, and are passed on
/// as those of sRGB; high dynamic range becomes sRGB. The sound is copied, unless its volume changes.
package struct FrameExport {
    private let movie: AVAsset
    /// The size that frames fit into; `nil` for that of the movie.
    private let limit: CGSize?
    /// The volume of the sound, from 0 to 1.
    private let volume: Float
    /// The number of bytes that the new movie may have. That of a Live Photo has some megabytes.
    var byteLimit: Int64 = 1 << 30

    /// The maximum number of pixels in a frame: 8K has half of it. A frame is in memory several times at once.
    private static let pixelLimit = 1 << 26

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
    /// `operationCancelled` once `isCancelled` returned true, `encoderNotFound` without ffmpeg,
    /// `operationNotSupportedForAsset` for frames of more than 2^26 pixels, and `maximumFileSizeReached` for a new movie of
    /// more than 1 GiB. A file that cannot be read or written is a `LibraryError`.
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
        var plan = try EncodingExport(request, as: preset).plan()
        plan.byteLimit = byteLimit
        try FrameExport.check(plan.size)
        let source = try OpenFile(reading: plan.path)
        let encoded = try AtomicFile(at: path)
        let job = FrameJob(program, plan, volume: volume, isCancelled: isCancelled)
        do {
            try job.run(source, into: encoded.file, change)
        } catch {
            // ffmpeg ends when the file is as long as it may be, and takes no more frames.
            try checkLength(of: encoded.file)
            throw error
        }
        try checkLength(of: encoded.file)
        let result = try encoded.file.reading()
        do throws(LibraryError) { try plan.check(result) } catch { throw plan.failure(error) }
        let end = try FrameExport.end(of: result, source)
        try encoded.file.replaceEnd(at: end.offset, with: end.bytes)
        try encoded.appear()
    }

    /// Throws for frames that take too much memory.
    private static func check(_ size: EncodingPlan.Size) throws(AVError) {
        guard size.width <= pixelLimit / size.height else {
            throw AVError(
                .operationNotSupportedForAsset,
                "the frames of \(size.width) × \(size.height) pixels are too large to be processed: use a smaller movie"
            )
        }
    }

    /// Throws for a movie that was ended because of its length.
    private func checkLength(of file: borrowing OpenFile) throws {
        guard try file.byteCount() >= byteLimit else { return }
        throw AVError(
            .maximumFileSizeReached, "the new movie is larger than \(byteLimit) bytes: use a shorter or smaller movie")
    }

    /// Returns the end of the encoded movie, its header: with the metadata of the other one, and the note of the still
    /// picture's time.
    private static func end(
        of encoded: borrowing OpenFile, _ source: borrowing OpenFile
    ) throws(LibraryError) -> (offset: Int, bytes: [UInt8]) {
        let assembly = try FileAssembly.encoded(encoded, of: source, isQuickTime: true)
        guard let end = assembly.newEnd else {
            throw LibraryError(.inputOutput, "ffmpeg wrote the header of the movie in an unexpected position")
        }
        guard let seconds = try StillImageTime.seconds(in: source) else { return end }
        return (end.offset, try StillImageTimeTrack(seconds: seconds).added(to: end.bytes, at: end.offset))
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
