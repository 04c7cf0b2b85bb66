// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoImaging
package import PhotoLibrary
package import PhotoMetadata

/// A decoder of files that somebody else has made, in processes of their own where that is possible, and otherwise in this
/// one: see ``DecoderPlace``.
///
/// It blocks the calling thread and may be used by any number of threads at a time, as ``ImageRenderer``, whose results it
/// returns.
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
        guard let answer = try answer(.picture(request), file) else { return try local.image(of: file, request) }
        return try answer.picture()
    }

    /// Decodes a frame of an animated picture, as ``ImageRenderer/image(of:frame:_:)`` does.
    package func image(
        of file: borrowing OpenFile, frame: Int, _ request: RenderRequest
    ) throws(LibraryError) -> PixelBuffer {
        guard let answer = try answer(.frame(frame, request), file) else {
            return try local.image(of: file, frame: frame, request)
        }
        return try answer.picture()
    }

    package func embeddedPreview(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> PixelBuffer? {
        guard let answer = try answer(.embeddedPreview(budget), file) else {
            return try local.embeddedPreview(of: file, within: budget)
        }
        return try answer.allPictures().first
    }

    package func pictures(
        of file: borrowing OpenFile, sides: [Int], isExact: Bool, within budget: ReadBudget
    ) throws(LibraryError) -> [PixelBuffer] {
        guard let answer = try answer(.reductions(sides: sides, isExact: isExact, budget), file) else {
            return try local.pictures(of: file, sides: sides, isExact: isExact, within: budget)
        }
        let pictures = try answer.allPictures()
        guard pictures.count == sides.count else { throw .wrongAnswer }
        return pictures
    }

    /// Returns the frames of an animated picture, as ``ImageRenderer/animation(of:within:)`` does.
    package func animation(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> Animation? {
        guard let answer = try answer(.animation(budget), file) else {
            return try local.animation(of: file, within: budget)
        }
        return try answer.animation()
    }

    /// Returns an auxiliary picture, as ``ImageRenderer/auxiliary(_:of:_:)`` does.
    package func auxiliary(
        _ kind: AuxiliaryPicture.Kind, of file: borrowing OpenFile, _ request: RenderRequest = RenderRequest(.full)
    ) throws(LibraryError) -> AuxiliaryPicture? {
        guard let answer = try answer(.auxiliary(kind, request), file) else {
            return try local.auxiliary(kind, of: file, request)
        }
        return try answer.auxiliary()
    }

    /// Decodes a HEIC to the planes that it codes, as ``ImageRenderer/codedPlanes(of:within:)`` does.
    package func codedPlanes(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> CodedPlanes? {
        guard let answer = try answer(.codedPlanes(budget), file) else {
            return try local.codedPlanes(of: file, within: budget)
        }
        return try answer.codedPlanes()
    }

    /// Decodes a frame of a movie, as ``ImageRenderer/frame(of:at:_:isUpright:)`` does.
    package func frame(
        of file: borrowing OpenFile, at moment: MovieMoment, _ request: RenderRequest, isUpright: Bool
    ) throws(LibraryError) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        guard let answer = try answer(.moment(moment, request, isUpright: isUpright), file) else {
            return try local.frame(of: file, at: moment, request, isUpright: isUpright)
        }
        return try answer.frame()
    }

    /// Returns what a movie holds, as ``MovieProbe`` does.
    package func outline(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> MovieOutline {
        guard let answer = try answer(.outline(budget), file) else {
            return try MovieProbe.outline(of: file, within: budget)
        }
        return try answer.outline()
    }

    /// Calls a function of the test bundle in a decoder.
    func probe(_ name: String, _ file: borrowing OpenFile, _ budget: ReadBudget) throws(LibraryError) -> Int64 {
        guard let answer = try answer(.probe(name, budget), file) else { throw .wrongAnswer }
        return try answer.number()
    }

    /// Does a job in another process. `nil` if it is to be done here.
    private func answer(
        _ job: DecodeJob, _ file: borrowing OpenFile
    ) throws(LibraryError) -> DecoderChild.Outcome? {
        guard let pool = ownPool ?? DecoderPlace.pool else { return nil }
        return try pool.perform(job, file.descriptor, sharing: memory)
    }
}
