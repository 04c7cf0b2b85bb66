// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata

/// Each function returns what one kind of job answers, and throws what the decoder threw. What does not belong to the job
/// is a wrong answer.
extension DecoderChild.Outcome {
    consuming func picture() throws(LibraryError) -> PixelBuffer {
        guard let picture = try allPictures().first else { throw .wrongAnswer }
        return picture
    }

    consuming func allPictures() throws(LibraryError) -> [PixelBuffer] {
        switch result {
        case .pictures, .nothing: return pictures
        case .failure(let error): throw LibraryError(ofDecoder: error)
        default: throw .wrongAnswer
        }
    }

    consuming func frame() throws(LibraryError) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        switch result {
        case .nothing: return nil
        case .failure(let error): throw LibraryError(ofDecoder: error)
        case .moment(let ticks, let timescale):
            guard let picture = pictures.first else { throw .wrongAnswer }
            return (picture, MovieOutline.Ticks(count: ticks, timescale: timescale))
        default: throw .wrongAnswer
        }
    }

    consuming func animation() throws(LibraryError) -> Animation? {
        switch result {
        case .nothing: return nil
        case .failure(let error): throw LibraryError(ofDecoder: error)
        case .animation(let frameCount, let loopCount):
            guard frameCount >= 0, frameCount <= DecoderLimits.answerBytes / 8, loopCount >= 0 else {
                throw .wrongAnswer
            }
            let durations = try bytes(8 * frameCount).withUnsafeBytes { bytes in
                (0..<frameCount).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
            }
            guard durations.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw .wrongAnswer }
            return Animation(durations: durations, loopCount: loopCount)
        default: throw .wrongAnswer
        }
    }

    consuming func auxiliary() throws(LibraryError) -> AuxiliaryPicture? {
        switch result {
        case .nothing: return nil
        case .failure(let error): throw LibraryError(ofDecoder: error)
        case .auxiliary(let size):
            guard let count = PixelLayout(size).byteCount, count / 4 <= DecoderLimits.answerBytes,
                let picture = AuxiliaryPicture(size: size, bytes: try bytes(count / 4))
            else { throw .wrongAnswer }
            return picture
        default: throw .wrongAnswer
        }
    }

    consuming func codedPlanes() throws(LibraryError) -> CodedPlanes? {
        switch result {
        case .nothing: return nil
        case .failure(let error): throw LibraryError(ofDecoder: error)
        case .codedPlanes(let size, let count):
            guard let planes = CodedPlanes(size: size, bytes: try bytes(count)) else { throw .wrongAnswer }
            return planes
        default: throw .wrongAnswer
        }
    }

    consuming func outline() throws(LibraryError) -> MovieOutline {
        switch result {
        case .failure(let error): throw LibraryError(ofDecoder: error)
        case .outline(let count):
            let bytes = try bytes(count)
            guard let outline = try? DecoderSocket.decoded(MovieOutline.self, bytes),
                outline.tracks.allSatisfy({ $0.matrix.count == 6 })
            else { throw .wrongAnswer }
            return outline
        default: throw .wrongAnswer
        }
    }

    consuming func number() throws(LibraryError) -> Int64 {
        switch result {
        case .probe(let number): return number
        case .failure(let error): throw LibraryError(ofDecoder: error)
        default: throw .wrongAnswer
        }
    }

    private borrowing func bytes(_ count: Int) throws(LibraryError) -> [UInt8] {
        guard count > 0 else { return [] }
        guard file != nil else { throw .wrongAnswer }
        do throws(DecoderFailure) {
            return try readFile(count)
        } catch {
            throw .wrongAnswer
        }
    }

    private borrowing func readFile(_ count: Int) throws(DecoderFailure) -> [UInt8] {
        switch file {
        case .some(let file): try DecoderChild.bytes(of: file, count: count, limit: DecoderLimits.answerBytes)
        case .none: throw .broken("no file")
        }
    }
}

extension LibraryError {
    /// The error for an answer that does not belong to the job, or whose sizes are not those of its bytes.
    static var wrongAnswer: LibraryError {
        LibraryError(
            .damagedFile, "The file cannot be decoded: its bytes are broken, and made the decoder give a wrong answer.")
    }

    /// The longest text that is taken from a decoder.
    private static let textLimit = 500

    /// Takes an error from a decoder: only of the kinds that files cause, so that a decoder that was taken over cannot say
    /// that the disk is full, or that the library is gone.
    init(ofDecoder error: LibraryError) {
        let isOfFile: Bool =
            switch error.code {
            case .damagedFile, .unsupportedFormat, .overBudget, .invalidRequest, .inputOutput, .unsupported: true
            default: false
            }
        self.init(
            isOfFile ? error.code : .damagedFile, String(error.message.prefix(LibraryError.textLimit)),
            cause: error.cause.map { String($0.prefix(LibraryError.textLimit)) })
    }
}
