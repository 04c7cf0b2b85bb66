// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata

/// Each function returns what one kind of job answers, and throws for what does not belong to it.
extension DecoderChild.Outcome {
    func picture() throws(DecoderFailure) -> PixelBuffer {
        guard let picture = try allPictures().first else { throw .otherAnswer }
        return picture
    }

    func allPictures() throws(DecoderFailure) -> [PixelBuffer] {
        switch result {
        case .pictures, .nothing: return pictures
        default: throw .otherAnswer
        }
    }

    func pictures(_ count: Int) throws(DecoderFailure) -> [PixelBuffer] {
        let pictures = try allPictures()
        guard pictures.count == count else { throw .otherAnswer }
        return pictures
    }

    func frame() throws(DecoderFailure) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        switch result {
        case .nothing: return nil
        case .moment(let ticks, let timescale):
            guard let picture = pictures.first else { throw .otherAnswer }
            return (picture, MovieOutline.Ticks(count: ticks, timescale: timescale))
        default: throw .otherAnswer
        }
    }

    func animation() throws(DecoderFailure) -> Animation? {
        switch result {
        case .nothing: return nil
        case .animation(let frameCount, let loopCount):
            guard loopCount >= 0 else { throw .broken("\(loopCount) loops") }
            let durations = bytes.withUnsafeBytes { bytes in
                (0..<frameCount).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
            }
            guard durations.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw .broken("a frame without duration") }
            return Animation(durations: durations, loopCount: loopCount)
        default: throw .otherAnswer
        }
    }

    func auxiliary() throws(DecoderFailure) -> AuxiliaryPicture? {
        switch result {
        case .nothing: return nil
        case .auxiliary(let size):
            guard let picture = AuxiliaryPicture(size: size, bytes: bytes) else { throw .otherAnswer }
            return picture
        default: throw .otherAnswer
        }
    }

    func codedPlanes() throws(DecoderFailure) -> CodedPlanes? {
        switch result {
        case .nothing: return nil
        case .codedPlanes(let size, _):
            guard let memory, let planes = CodedPlanes(size: size, memory) else { throw .broken("half a picture") }
            return planes
        default: throw .otherAnswer
        }
    }

    func outline() throws(DecoderFailure) -> MovieOutline {
        guard case .outline = result else { throw .otherAnswer }
        let outline = try DecoderSocket.decoded(MovieOutline.self, bytes)
        guard outline.tracks.count <= MovieProbe.trackLimit else { throw .broken("tracks without end") }
        guard outline.tracks.allSatisfy({ $0.matrix.count == 6 }) else { throw .broken("a track without matrix") }
        return outline
    }

    func number() throws(DecoderFailure) -> Int64 {
        guard case .probe(let number) = result else { throw .otherAnswer }
        return number
    }
}

extension DecodeResult {
    /// Returns the number of bytes in the file beside the result. Throws for one that no answer has.
    func byteCount() throws(DecoderFailure) -> Int {
        let count: Int? =
            switch self {
            case .pictures, .nothing, .moment, .probe, .failure: 0
            case .animation(let frameCount, _): (0...DecoderLimits.frames).contains(frameCount) ? 8 * frameCount : nil
            case .auxiliary(let size): PixelLayout(size).byteCount.map { $0 / 4 }
            case .codedPlanes(let size, let count): Self.isCount(count, ofPlanes: size) ? count : nil
            case .outline(let count): count <= DecoderLimits.outlineBytes ? count : nil
            }
        guard let count, (0...DecoderLimits.answerBytes).contains(count) else {
            throw .broken("an answer without end")
        }
        return count
    }

    /// Returns true if planes of this size and a profile may have so many bytes.
    private static func isCount(_ count: Int, ofPlanes size: PixelSize) -> Bool {
        guard let samples = CodedPlanes.sampleCount(of: size) else { return false }
        return samples < count && count - samples <= DecoderLimits.profileBytes
    }

    /// True if the file beside the result is mapped, not read, because it has all samples of a picture.
    var isMapped: Bool {
        if case .codedPlanes = self { true } else { false }
    }
}

extension DecoderFailure {
    /// An answer that does not belong to the job.
    static let otherAnswer = DecoderFailure.broken("an answer to another job")
}

extension LibraryError {
    /// The longest text that is taken from a decoder.
    private static let textLimit = 500

    /// Takes an error from a decoder. Throws for kinds that no file causes, so that a decoder that was taken over
    /// cannot say that the disk is full, or that the library is gone.
    init(ofDecoder error: LibraryError) throws(DecoderFailure) {
        switch error.code {
        case .damagedFile, .unsupportedFormat, .overBudget, .invalidRequest, .inputOutput, .unsupported: break
        default: throw .broken("an error that no file causes")
        }
        self.init(
            error.code, String(error.message.prefix(LibraryError.textLimit)),
            cause: error.cause.map { String($0.prefix(LibraryError.textLimit)) })
    }
}
