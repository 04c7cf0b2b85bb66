// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of a decoder for one stream of packets.
struct FrameDecoder: ~Copyable {
    /// The allowed codecs: those that cameras and phones have used in movies, BMP, and animated PNG. The hundreds of
    /// other decoders of libav are never opened.
    static let codecs: [AVCodecID] = [
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG4, AV_CODEC_ID_H263,
        AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES, AV_CODEC_ID_DVVIDEO, AV_CODEC_ID_DNXHD, AV_CODEC_ID_MPEG2VIDEO,
        AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_SVQ1, AV_CODEC_ID_SVQ3, AV_CODEC_ID_CINEPAK,
        AV_CODEC_ID_VP8, AV_CODEC_ID_VC1, AV_CODEC_ID_MSMPEG4V2, AV_CODEC_ID_MSMPEG4V3, AV_CODEC_ID_BMP,
        AV_CODEC_ID_APNG,
    ]
    /// The maximum number of packets to try if the beginning of a stream is broken.
    private static let packetLimit = 500

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let codec: UnsafePointer<AVCodec>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let limits: PixelLimits

    init(_ identifier: AVCodecID, _ limits: PixelLimits) throws(LibraryError) {
        try LoadableLibrary.movies.require()
        guard Self.codecs.contains(identifier), let codec = avcodec_find_decoder(identifier) else {
            throw .unreadCodec(identifier)
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .outOfMemory }
        guard let packet = av_packet_alloc() else {
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            throw .outOfMemory
        }
        self.context = context
        self.codec = codec
        self.packet = packet
        self.limits = limits
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    /// Opens the decoder.
    ///
    /// - Parameter parameters: The parameters of the stream in its container.
    func open(_ parameters: UnsafePointer<AVCodecParameters>? = nil) throws(LibraryError) {
        var status = parameters.map { avcodec_parameters_to_context(context, $0) } ?? 0
        guard status >= 0 else { throw .brokenMovie(status) }
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Int64(limits.budget.pixels)
        status = avcodec_open2(context, codec, nil)
        guard status >= 0 else { throw .brokenMovie(status) }
    }

    /// Decodes the first frame. Packets that cannot be decoded are skipped, and at the end the decoder is drained.
    /// - Parameter nextPacket: Fills a packet, and returns false at the end of the stream; a packet without bytes is
    ///   skipped.
    func decode(
        into frame: borrowing Frame, _ deadline: Deadline, nextPacket: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) throws(LibraryError) {
        var failure: Int32?
        for _ in 0..<Self.packetLimit {
            try deadline.check()
            let hasPacket = nextPacket(packet)
            defer { av_packet_unref(packet) }
            guard !hasPacket || packet.pointee.size > 0 else { continue }
            let status = avcodec_send_packet(context, hasPacket ? packet : nil)
            if frame.receive(from: context) { return }
            if status < 0 { failure = status }
            if !hasPacket { break }
        }
        throw .brokenMovie(failure ?? photos_av_end())
    }

    /// Decodes the next frame, from any number of packets. Packets that cannot be decoded are skipped.
    /// - Parameter nextPacket: The source of packets, as in ``decode(into:_:nextPacket:)``.
    /// - Returns: False at the end of the stream.
    func next(
        into frame: borrowing Frame, _ deadline: Deadline, nextPacket: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) throws(LibraryError) -> Bool {
        while true {
            try deadline.check()
            if frame.receive(from: context) { return true }
            let hasPacket = nextPacket(packet)
            defer { av_packet_unref(packet) }
            guard !hasPacket || packet.pointee.size > 0 else { continue }
            avcodec_send_packet(context, hasPacket ? packet : nil)
            if !hasPacket { return frame.receive(from: context) }
        }
    }

    /// Decodes the next packet by itself, without those that the decoder would wait for. Packets that cannot be decoded
    /// are skipped.
    /// - Parameter nextPacket: Fills a packet, and returns false at the end.
    /// - Returns: False at the end.
    func nextAlone(
        into frame: borrowing Frame, nextPacket: (UnsafeMutablePointer<AVPacket>) -> Bool
    ) -> Bool {
        while nextPacket(packet) {
            defer { av_packet_unref(packet) }
            avcodec_flush_buffers(context)
            guard avcodec_send_packet(context, packet) >= 0 else { continue }
            if frame.receive(from: context) { return true }
            // At the end of the stream a decoder returns what it holds back.
            avcodec_send_packet(context, nil)
            if frame.receive(from: context) { return true }
        }
        return false
    }

    /// Discards the state of the decoder, after a seek.
    func flush() { avcodec_flush_buffers(context) }
}

extension LibraryError {
    fileprivate static func unreadCodec(_ identifier: AVCodecID) -> LibraryError {
        LibraryError(
            .unsupportedFormat,
            "Video coded as \(String(cString: avcodec_get_name(identifier))) is not supported. Convert the video to "
                + "H.264 or HEVC.")
    }
}

/// A decoder of single pictures by libav.
enum StillDecoder {
    private static let fileByteLimit = 128 << 20

    /// Decodes as much as possible of a JPEG that libvips cannot decode: libav skips garbage, and continues after it.
    /// An embedded profile is ignored.
    static func brokenJPEG(
        _ reader: ByteReader, _ orientation: Orientation, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        try image(AV_CODEC_ID_MJPEG, reader, orientation, request, limits)
    }

    /// Decodes a BMP, for which libvips has no native loader.
    static func bmp(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        try image(AV_CODEC_ID_BMP, reader, .up, request, limits)
    }

    /// Decodes the whole file as a single packet.
    private static func image(
        _ codec: AVCodecID, _ reader: ByteReader, _ orientation: Orientation, _ request: RenderRequest,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let bytes = try reader.bytes(at: 0, count: min(reader.size, fileByteLimit))
        let decoder = try FrameDecoder(codec, limits)
        av_log_set_level(AV_LOG_QUIET)
        try decoder.open()
        let frame = try Frame()
        var isRead = false
        try decoder.decode(into: frame, reader.deadline) { packet in
            guard !isRead, av_new_packet(packet, Int32(bytes.count)) == 0 else { return false }
            UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: bytes.count).copyBytes(from: bytes)
            isRead = true
            return true
        }
        return try frame.rendered(orientation, request, limits, reader.deadline)
    }
}
