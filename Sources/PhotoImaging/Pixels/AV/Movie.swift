// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoFiles
internal import PhotoLibrary

/// A container format of movies; raw values are libav's names.
enum MovieFormat: String {
    /// QuickTime and MPEG-4.
    case boxes = "mov"
    case avi
    case matroska
    case transportStream = "mpegts"
    case animatedPNG = "apng"
}

/// The owner of a movie that libav reads by callbacks.
struct Movie: ~Copyable {
    let container: UnsafeMutablePointer<AVFormatContext>
    private let stream: MovieStream
    let reader: ByteReader

    init(_ reader: ByteReader, _ format: MovieFormat) throws(LibraryError) {
        try LoadableLibrary.movies.require()
        av_log_set_level(AV_LOG_QUIET)
        ProgramExit.librariesWereLoaded()
        reader.position = 0
        let stream = try MovieStream(reader)
        container = try Self.opened(stream, reader, format)
        self.stream = stream
        self.reader = reader
    }

    deinit {
        var container: UnsafeMutablePointer<AVFormatContext>? = container
        avformat_close_input(&container)
    }

    /// Opens the container. Only the one format is tried, and no other file is opened.
    private static func opened(
        _ stream: MovieStream, _ reader: ByteReader, _ format: MovieFormat
    ) throws(LibraryError) -> UnsafeMutablePointer<AVFormatContext> {
        var container = avformat_alloc_context()
        guard let closed = container else { throw .outOfMemory }
        closed.pointee.pb = stream.pointer
        closed.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        closed.pointee.interrupt_callback = AVIOInterruptCB(
            callback: isExpired, opaque: Unmanaged.passUnretained(reader).toOpaque())
        // On failure, libav frees the context.
        try check(avformat_open_input(&container, "", av_find_input_format(format.rawValue), nil), reader)
        guard let container else { throw .outOfMemory }
        return container
    }

    /// Returns the stream that libav considers the main one, valid as long as the movie.
    func mainStream() throws(LibraryError) -> UnsafeMutablePointer<AVStream> {
        let index = av_find_best_stream(container, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        guard index >= 0, let stream = container.pointee.streams[Int(index)],
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else {
            throw LibraryError(.damagedFile, "The movie has no video track.")
        }
        return stream
    }

    /// Returns the first frame of a stream that can be decoded.
    func firstFrame(
        of stream: UnsafeMutablePointer<AVStream>, _ limits: PixelLimits
    ) throws(LibraryError) -> Frame {
        let decoder = try decoder(of: stream, limits)
        let frame = try Frame(aspect: stream.pointee.sample_aspect_ratio)
        try decoder.decode(into: frame, reader.deadline) { read(into: $0, of: stream) }
        return frame
    }

    /// Returns an open decoder for a stream. Throws if its pictures are too large.
    func decoder(
        of stream: UnsafeMutablePointer<AVStream>, _ limits: PixelLimits
    ) throws(LibraryError) -> FrameDecoder {
        guard let parameters = stream.pointee.codecpar else { throw .brokenMovie(photos_av_end()) }
        if parameters.pointee.width > 0 {
            try limits.check(PixelSize(width: Int(parameters.pointee.width), height: Int(parameters.pointee.height)))
        }
        let decoder = try FrameDecoder(parameters.pointee.codec_id, limits)
        try decoder.open(parameters)
        return decoder
    }

    /// Fills the next packet, without bytes if it belongs to another stream. Returns false at the end.
    func read(into packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard av_read_frame(container, packet) >= 0 else { return false }
        if packet.pointee.stream_index != stream.pointee.index { av_packet_unref(packet) }
        return true
    }

    fileprivate static func check(_ status: Int32, _ reader: ByteReader) throws(LibraryError) {
        guard status < 0 else { return }
        try reader.deadline.check()
        throw .brokenMovie(status)
    }
}

/// The owner of libav's input context: a buffer and callbacks.
private final class MovieStream {
    let pointer: UnsafeMutablePointer<AVIOContext>

    init(_ reader: ByteReader) throws(LibraryError) {
        let size = 32 << 10
        guard let buffer = av_malloc(size),
            let pointer = avio_alloc_context(
                buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, Unmanaged.passUnretained(reader).toOpaque(),
                readFromMovie, nil, seekInMovie)
        else { throw .outOfMemory }
        self.pointer = pointer
    }

    deinit {
        av_free(pointer.pointee.buffer)
        var pointer: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&pointer)
    }
}

extension LibraryError {
    static func brokenMovie(_ status: Int32) -> LibraryError {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        av_strerror(status, &text, text.count)
        let cause = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return LibraryError(.damagedFile, "No frame of the movie can be decoded: its bytes are damaged.", cause: cause)
    }
}

private func byteReader(_ context: UnsafeMutableRawPointer?) -> ByteReader? {
    context.map { Unmanaged<ByteReader>.fromOpaque($0).takeUnretainedValue() }
}

private let readFromMovie: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
    context, buffer, count in
    let memory = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
    guard let read = byteReader(context)?.read(into: memory) else { return photos_av_read_error() }
    return read > 0 ? Int32(read) : photos_av_end()
}

private let seekInMovie: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = { context, offset, whence in
    guard let reader = byteReader(context) else { return -1 }
    if whence & AVSEEK_SIZE != 0 { return Int64(reader.size) }
    return reader.seek(Int(offset), whence & ~AVSEEK_FORCE).map(Int64.init) ?? -1
}

private let isExpired: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    byteReader(context).map { $0.deadline.isExpired } == true ? 1 : 0
}

extension Orientation {
    /// Returns the rotation of a track's display matrix.
    init(of stream: UnsafeMutablePointer<AVStream>) {
        var count = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &count), count >= 36 else {
            self = .up
            return
        }
        let matrix = UnsafeRawPointer(data)
        let entries = (0..<5).map { matrix.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
        self.init(rowsGoTo: (entries[0], entries[1]), columnsGoTo: (entries[3], entries[4]))
    }

    /// Returns the orientation for the upper left of a display matrix: the directions of rows and of columns.
    init(rowsGoTo row: (x: Int32, y: Int32), columnsGoTo column: (x: Int32, y: Int32)) {
        if abs(Int(row.x)) >= abs(Int(row.y)) {
            self = row.x < 0 ? (column.y < 0 ? .down : .upMirrored) : (column.y < 0 ? .downMirrored : .up)
        } else {
            self = row.y < 0 ? (column.x < 0 ? .rightMirrored : .left) : (column.x < 0 ? .right : .leftMirrored)
        }
    }
}
