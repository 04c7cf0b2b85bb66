// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata

/// What a decoder sends back for a job.
struct DecodeAnswer {
    var pictures: [PixelBuffer] = []
    let result: DecodeResult
    /// The bytes beside the result.
    var bytes: [UInt8]?
    /// The memory beside the result, which is sent as it is.
    var memory: SampleMemory?

    init(
        _ result: DecodeResult, pictures: [PixelBuffer] = [], bytes: [UInt8]? = nil, memory: SampleMemory? = nil
    ) {
        self.result = result
        self.pictures = pictures
        self.bytes = bytes
        self.memory = memory
    }

    /// Does a job.
    init(
        _ job: DecodeJob, _ file: borrowing OpenFile, _ decoder: ImageRenderer, socket: Int32
    ) throws(LibraryError) {
        switch job {
        case .picture(let request): self.init(picture: try decoder.image(of: file, request))
        case .frame(let index, let request): self.init(picture: try decoder.image(of: file, frame: index, request))
        case .embeddedPreview(let budget): self.init(picture: try decoder.embeddedPreview(of: file, within: budget))
        case .reductions(let sides, let isExact, let budget):
            self.init(
                .pictures, pictures: try decoder.pictures(of: file, sides: sides, isExact: isExact, within: budget))
        case .animation(let budget): try self.init(decoder.animation(of: file, within: budget))
        case .auxiliary(let kind, let request): self.init(try decoder.auxiliary(kind, of: file, request))
        case .moment(let moment, let request, let isUpright):
            let frame = try decoder.frame(of: file, at: moment, request, isUpright: isUpright)
            self.init(
                frame.map { .moment(ticks: $0.time.count, timescale: $0.time.timescale) } ?? .nothing,
                pictures: frame.map { [$0.pixels] } ?? [])
        case .codedPlanes(let budget): self.init(try decoder.codedPlanes(of: file, within: budget))
        case .outline(let budget): try self.init(MovieProbe.outline(of: file, within: budget))
        case .probe(let name, _): try self.init(probe: name, file, socket)
        }
    }

    private init(picture: PixelBuffer?) {
        self.init(picture == nil ? .nothing : .pictures, pictures: picture.map { [$0] } ?? [])
    }

    private init(_ animation: Animation?) throws(LibraryError) {
        guard animation.map({ $0.durations.count <= DecoderLimits.frames }) ?? true else {
            throw LibraryError(.overBudget, "The animation has more than \(DecoderLimits.frames) frames.")
        }
        self.init(
            animation.map { .animation(frameCount: $0.durations.count, loopCount: $0.loopCount) } ?? .nothing,
            bytes: animation?.durations.withUnsafeBytes { Array($0) })
    }

    private init(_ picture: AuxiliaryPicture?) {
        self.init(picture.map { .auxiliary($0.size) } ?? .nothing, bytes: picture?.bytes)
    }

    /// Planes or profiles that are too large to be sent are none.
    private init(_ planes: CodedPlanes?) {
        guard let planes, case let result = DecodeResult.codedPlanes(planes.size, byteCount: planes.memory.count),
            (try? result.byteCount()) != nil
        else {
            self.init(.nothing)
            return
        }
        self.init(result, memory: planes.memory)
    }

    private init(_ outline: MovieOutline) throws(LibraryError) {
        do throws(DecoderFailure) {
            let bytes = Array(try DecoderSocket.encoded(outline))
            self.init(.outline(byteCount: bytes.count), bytes: bytes)
        } catch {
            throw LibraryError(.damagedFile, "The header of the movie cannot be decoded.", cause: "\(error)")
        }
    }

    private init(probe name: String, _ file: borrowing OpenFile, _ socket: Int32) throws(LibraryError) {
        var answer: Int64 = 0
        guard decoders_probe(name, socket, file.descriptor, &answer) else {
            throw LibraryError(.unsupported, "Only test bundles have decoders that can be probed.")
        }
        self.init(.probe(answer))
    }
}
