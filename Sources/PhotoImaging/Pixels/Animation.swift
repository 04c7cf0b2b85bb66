// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
internal import PhotoMetadata

/// The frames of an animated picture, which are shown one after the other.
package struct Animation: Hashable, Sendable {
    /// The seconds for which each frame is shown, as stored; zero where the file does not say.
    package var durations: [Double]
    /// How often all frames are shown; zero for endlessly.
    package var loopCount: Int

    package init(durations: [Double], loopCount: Int) {
        self.durations = durations
        self.loopCount = loopCount
    }
}

extension ImageRenderer {
    /// Returns the frames of a GIF, WebP, PNG, HEIF or AVIF; `nil` for one that stands still, and for other formats.
    /// Decodes none of them.
    package func animation(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> Animation? {
        let reader = try ByteReader(file, budget)
        guard let format = try StreamedFormat(frame: 0, of: reader, within: budget) else {
            return try FrameSequence(reader, within: budget)?.animation()
        }
        let first = try VipsDecoder.opened(format, reader, PixelLimits(budget: budget, memory: memory))
        guard first.frameCount > 1 else { return nil }
        let delays = first.frameDelays
        let durations = (0..<first.frameCount).map { $0 < delays.count ? Double(max(delays[$0], 0)) / 1_000 : 0 }
        return Animation(durations: durations, loopCount: max(first.loopCount, 0))
    }

    /// Decodes a frame of an animated picture, counted from zero, as it is shown: over those before it.
    ///
    /// The frames before it are decoded, too. Throws `invalidRequest` if the file has no such frame.
    package func image(
        of file: borrowing OpenFile, frame: Int, _ request: RenderRequest
    ) throws(LibraryError) -> PixelBuffer {
        guard frame > 0 else { return try image(of: file, request) }
        let reader = try ByteReader(file, request.budget)
        let limits = PixelLimits(budget: request.budget, memory: memory)
        if let sequence = try FrameSequence(reader, within: request.budget) {
            return try sequence.image(frame: frame, request, limits)
        }
        guard let format = try StreamedFormat(frame: frame, of: reader, within: request.budget),
            try frame < animation(of: file, within: request.budget)?.durations.count ?? 1
        else { throw .noFrame(frame) }
        return try VipsDecoder.picture(format, reader, request, limits)
    }
}

extension LibraryError {
    static func noFrame(_ frame: Int) -> LibraryError {
        LibraryError(.invalidRequest, "The picture has no frame \(frame).")
    }
}

extension StreamedFormat {
    /// Creates the format of a file whose frames can be decoded; `nil` for others.
    fileprivate init?(frame: Int, of reader: ByteReader, within budget: ReadBudget) throws(LibraryError) {
        switch FileKind(try FileRegion(reader.fileBytes(within: budget))) {
        case .gif: self = .gif(frame: frame)
        case .webP: self = .webP(frame: frame)
        default: return nil
        }
    }
}
