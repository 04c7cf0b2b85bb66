// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoImaging
package import PhotoLibrary
package import PhotoMetadata

/// A decoder of files that somebody else has made, in processes of their own where that is possible, and otherwise in
/// this one: see ``DecoderPlace``.
///
/// It blocks the calling thread and may be used by any number of threads at a time, as ``ImageRenderer``, whose results
/// it returns.
package struct IsolatedDecoder: ImageProvider, PictureReducing {
    private let local: ImageRenderer
    private let memory: DecodeMemory
    /// `nil` for the decoders of the program.
    private let ownPool: DecoderPool?

    /// Creates a decoder.
    ///
    /// - Parameter memory: The budget that decodes share.
    package init(memory: DecodeMemory = .processWide) { self.init(memory: memory, nil) }

    init(memory: DecodeMemory = .processWide, _ pool: DecoderPool?) {
        self.memory = memory
        ownPool = pool
        local = ImageRenderer(memory: memory)
    }

    package func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        let picture = try perform(.picture(request), file) { (outcome) throws(DecoderFailure) -> PixelBuffer in
            try outcome.picture()
        }
        guard let picture else { return try local.image(of: file, request) }
        return picture
    }

    /// Decodes a frame of an animated picture, as ``ImageRenderer/image(of:frame:_:)`` does.
    package func image(
        of file: borrowing OpenFile, frame: Int, _ request: RenderRequest
    ) throws(LibraryError) -> PixelBuffer {
        let picture = try perform(.frame(frame, request), file) { (outcome) throws(DecoderFailure) -> PixelBuffer in
            try outcome.picture()
        }
        guard let picture else { return try local.image(of: file, frame: frame, request) }
        return picture
    }

    package func embeddedPreview(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> PixelBuffer? {
        let job = DecodeJob.embeddedPreview(budget)
        let pictures = try perform(job, file) { (outcome) throws(DecoderFailure) -> [PixelBuffer] in
            try outcome.allPictures()
        }
        guard let pictures else { return try local.embeddedPreview(of: file, within: budget) }
        return pictures.first
    }

    package func pictures(
        of file: borrowing OpenFile, sides: [Int], isExact: Bool, within budget: ReadBudget
    ) throws(LibraryError) -> [PixelBuffer] {
        let job = DecodeJob.reductions(sides: sides, isExact: isExact, budget)
        let pictures = try perform(job, file) { (outcome) throws(DecoderFailure) -> [PixelBuffer] in
            try outcome.pictures(sides.count)
        }
        guard let pictures else {
            return try local.pictures(of: file, sides: sides, isExact: isExact, within: budget)
        }
        return pictures
    }

    /// Returns the frames of an animated picture, as ``ImageRenderer/animation(of:within:)`` does.
    package func animation(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> Animation? {
        let animation = try perform(.animation(budget), file) { (outcome) throws(DecoderFailure) -> Animation? in
            try outcome.animation()
        }
        guard let animation else { return try local.animation(of: file, within: budget) }
        return animation
    }

    /// Returns an auxiliary picture, as ``ImageRenderer/auxiliary(_:of:_:)`` does.
    package func auxiliary(
        _ kind: AuxiliaryPicture.Kind, of file: borrowing OpenFile, _ request: RenderRequest = RenderRequest(.full)
    ) throws(LibraryError) -> AuxiliaryPicture? {
        let job = DecodeJob.auxiliary(kind, request)
        let picture = try perform(job, file) { (outcome) throws(DecoderFailure) -> AuxiliaryPicture? in
            try outcome.auxiliary()
        }
        guard let picture else { return try local.auxiliary(kind, of: file, request) }
        return picture
    }

    /// Decodes a HEIC to the planes that it codes, as ``ImageRenderer/codedPlanes(of:within:)`` does.
    package func codedPlanes(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> CodedPlanes? {
        let planes = try perform(.codedPlanes(budget), file) { (outcome) throws(DecoderFailure) -> CodedPlanes? in
            try outcome.codedPlanes()
        }
        guard let planes else { return try local.codedPlanes(of: file, within: budget) }
        return planes
    }

    /// A frame of a movie, and the time from which it is shown.
    private typealias TimedFrame = (pixels: PixelBuffer, time: MovieOutline.Ticks)

    /// Decodes a frame of a movie, as ``ImageRenderer/frame(of:at:_:isUpright:)`` does.
    package func frame(
        of file: borrowing OpenFile, at moment: MovieMoment, _ request: RenderRequest, isUpright: Bool
    ) throws(LibraryError) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        let job = DecodeJob.moment(moment, request, isUpright: isUpright)
        let frame = try perform(job, file) { (outcome) throws(DecoderFailure) -> TimedFrame? in try outcome.frame() }
        guard let frame else { return try local.frame(of: file, at: moment, request, isUpright: isUpright) }
        return frame
    }

    /// Returns what a movie holds, as ``MovieProbe`` does.
    package func outline(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> MovieOutline {
        let outline = try perform(.outline(budget), file) { (outcome) throws(DecoderFailure) -> MovieOutline in
            try outcome.outline()
        }
        guard let outline else { return try MovieProbe.outline(of: file, within: budget) }
        return outline
    }

    /// Calls a function of the test bundle in a decoder.
    func probe(_ name: String, _ file: borrowing OpenFile, _ budget: ReadBudget) throws(LibraryError) -> Int64 {
        let number = try perform(.probe(name, budget), file) { (outcome) throws(DecoderFailure) -> Int64 in
            try outcome.number()
        }
        guard let number else { throw .noDecoder(nil) }
        return number
    }

    /// Does a job in another process, and reads its outcome. `nil` if it is to be done here.
    private func perform<Answer>(
        _ job: DecodeJob, _ file: borrowing OpenFile,
        read: (DecoderChild.Outcome) throws(DecoderFailure) -> Answer
    ) throws(LibraryError) -> Answer? {
        guard let pool = ownPool ?? DecoderPlace.pool else { return nil }
        return try pool.perform(job, file.descriptor, sharing: memory, read: read)
    }
}
