// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
internal import PhotoMetadata

/// A decoder of pictures, RAW files, and the representative frames of movies.
///
/// It blocks the calling thread, so call it on a ``WorkerPool``. Any number of threads may use it at a time, also on
/// the same file; some wait for others if together they would exceed the memory budget.
package struct ImageRenderer: ImageProvider {
    /// The memory budget shared by decodes, independent of the pixel budget of a request.
    let memory: DecodeMemory

    package init() { self.init(memory: .processWide) }

    package init(memory: DecodeMemory) { self.memory = memory }

    package func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        try image(from: ByteReader(file, request.budget), request)
    }

    /// Decodes a picture whose encoded bytes are in memory.
    package func image(ofEncoded bytes: [UInt8], _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        try image(from: ByteReader(bytes, Deadline(request.budget)), request)
    }

    /// Decodes a stored rendition: a JPEG or WebP, as ``ThumbnailRenderer`` encodes them.
    ///
    /// Throws `damagedFile` if it is neither, and also if only a part of it is broken or missing, where a file of
    /// somebody else gives what there is: a rendition can be made anew.
    package func image(ofRendition bytes: [UInt8], _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        let reader = ByteReader(bytes, Deadline(request.budget), refusesDamage: true)
        return try ProcessorSeats.processWide.taking { () throws(LibraryError) in
            try decodedRendition(from: reader, request)
        }
    }

    private func decodedRendition(
        from reader: ByteReader, _ request: RenderRequest
    ) throws(LibraryError) -> PixelBuffer {
        let limits = PixelLimits(budget: request.budget, memory: memory)
        let file = try FileRegion(reader.fileBytes(within: request.budget))
        switch FileKind(file) {
        case .jpeg:
            if let picture = try JPEGDecoder.picture(reader, file, request, limits) { return picture }
        case .webP: return try VipsDecoder.picture(.webP(), reader, request, limits)
        default: break
        }
        throw LibraryError(.damagedFile, "The stored rendition cannot be decoded: it is damaged.")
    }

    private func image(from reader: ByteReader, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        try ProcessorSeats.processWide.taking { () throws(LibraryError) in try decoded(from: reader, request) }
    }

    private func decoded(from reader: ByteReader, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        let limits = PixelLimits(budget: request.budget, memory: memory)
        let file = try FileRegion(reader.fileBytes(within: request.budget))
        switch FileKind(file) {
        case .jpeg: return try jpeg(from: reader, file, request, limits)
        case .png: return try VipsDecoder.picture(.png, reader, request, limits)
        case .gif: return try VipsDecoder.picture(.gif(), reader, request, limits)
        case .webP: return try VipsDecoder.picture(.webP(), reader, request, limits)
        case .jpegXL: return try JPEGXLDecoder.picture(reader, file, request, limits)
        case .bmp: return try StillDecoder.bmp(reader, request, limits)
        case .heif where HEIFReader.hasOnlySequence(file):
            return try MoviePoster.image(reader, .boxes, request, limits, skipsBlankFrames: false)
        case .heif: return try HeifDecoder.image(reader, file, request, limits)
        case .tiff where TIFFReader.isRaw(file): return try RawDecoder.image(reader, request, limits)
        case .tiff: return try VipsDecoder.picture(.tiff, reader, request, limits)
        case .raw: return try RawDecoder.image(reader, request, limits)
        case .movie: return try MoviePoster.image(reader, .boxes, request, limits)
        case .avi: return try MoviePoster.image(reader, .avi, request, limits)
        case .matroska: return try MoviePoster.image(reader, .matroska, request, limits)
        case .transportStream: return try MoviePoster.image(reader, .transportStream, request, limits)
        case .xmp: throw XMPSidecar.refusal
        case .other(let format): throw format.refusal
        case .unknown: throw LibraryError(.damagedFile, "The file does not begin like a picture or movie.")
        }
    }

    private func jpeg(
        from reader: ByteReader, _ file: FileRegion, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        if let picture = try JPEGDecoder.picture(reader, file, request, limits) { return picture }
        do throws(LibraryError) {
            return try VipsDecoder.jpeg(reader, request, limits)
        } catch {
            guard error.code == .damagedFile else { throw error }
            let orientation = VipsDecoder.orientation(ofJPEG: reader)
            guard let rest = try? StillDecoder.brokenJPEG(reader, orientation, request, limits) else { throw error }
            return rest
        }
    }
}

/// A decoded picture in memory, owned by a decoder or by us: rows without padding, of 8 or 16 bits per channel.
final class DecodedPixels {
    let size: PixelSize
    /// The number of channels: 1 for grey, 3 for RGB, 4 with alpha, not premultiplied.
    let channels: Int
    let depth: PixelDepth
    let bytes: UnsafeRawBufferPointer
    /// The ICC profile; `nil` for none.
    let profile: [UInt8]?
    private let release: () -> Void

    /// Creates a picture from existing memory.
    ///
    /// - Parameter release: Frees the memory; called once.
    init(
        size: PixelSize, channels: Int, depth: PixelDepth = .eightBits, bytes: UnsafeRawBufferPointer,
        profile: [UInt8]? = nil, release: @escaping () -> Void
    ) {
        self.size = size
        self.channels = channels
        self.depth = depth
        self.bytes = bytes
        self.profile = profile
        self.release = release
    }

    /// True if the number of bytes matches the size.
    var isComplete: Bool {
        [1, 3, 4].contains(channels) && size.area > 0 && bytes.count >= channels * depth.bytesPerChannel * size.area
    }

    /// True if all bytes are zero, which is the result of a decoder when the data of a picture is missing.
    var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    deinit { release() }
}
