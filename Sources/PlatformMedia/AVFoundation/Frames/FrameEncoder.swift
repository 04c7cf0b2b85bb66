// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes

/// The program that encodes frames, which it gets through a socket.
struct FrameEncoder {
    private let size: EncodingPlan.Size
    private let frames: FrameSink
    private let thread: ProgramThread

    init(
        _ program: EncoderProgram, _ plan: EncodingPlan, _ colours: EncoderProgram.Colours, _ volume: Float,
        _ first: CGImage, _ source: Int32, _ target: Int32, _ progress: FrameProgress
    ) throws {
        size = EncodingPlan.Size(width: first.width / 2 * 2, height: first.height / 2 * 2)
        guard size.width > 0, size.height > 0, max(size.width, size.height) <= 16_384 else {
            throw AVError(
                .operationNotSupportedForAsset,
                "a movie cannot have frames of \(first.width) × \(first.height) pixels")
        }
        frames = try FrameSink()
        thread = ProgramThread(
            "frames-encode", program.encoding(plan, size, colours, volume), [source, target, frames.reading],
            writing: target, progress)
        frames.closeReading()
        _ = frames.write(MatroskaFrames.header(size))
    }

    /// Adds a frame; returns false when the program has ended.
    func add(_ picture: CGImage, at time: FrameTime) throws -> Bool {
        guard picture.width / 2 * 2 == size.width, picture.height / 2 * 2 == size.height else {
            throw AVError(
                .operationNotSupportedForAsset,
                "all frames of a movie must have the same size: the first has \(size.width) × \(size.height) pixels, "
                    + "another \(picture.width) × \(picture.height)")
        }
        guard frames.write(MatroskaFrames.head(of: time, size)) else { return false }
        // An odd row or column at the end is cut off.
        if picture.width == size.width { return frames.write(picture.rgba.prefix(4 * size.width * size.height)) }
        return (0..<size.height).allSatisfy { row in
            frames.write(picture.rgba[4 * row * picture.width..<4 * (row * picture.width + size.width)])
        }
    }

    /// Ends the movie, and waits for the program.
    func finish() -> Result<ChildProgram.Ending, LibraryError> {
        frames.closeWriting()
        return thread.wait()
    }
}
