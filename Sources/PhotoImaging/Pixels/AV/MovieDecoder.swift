// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

/// The owner of a decoder of one video stream.
struct MovieDecoder: ~Copyable {
    /// What cameras and phones have written into QuickTime and MPEG-4. The hundreds of other decoders of libav stay shut.
    private static let codecs: [AVCodecID] = [
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG4, AV_CODEC_ID_H263,
        AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES, AV_CODEC_ID_DVVIDEO, AV_CODEC_ID_DNXHD, AV_CODEC_ID_MPEG2VIDEO,
        AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_SVQ1, AV_CODEC_ID_SVQ3, AV_CODEC_ID_CINEPAK,
    ]
    /// How far to look for a frame in a stream that begins broken.
    private static let mostPackets = 500

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let codec: UnsafePointer<AVCodec>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let limits: PixelLimits

    init(_ stream: UnsafeMutablePointer<AVStream>, _ limits: PixelLimits) throws(LibraryError) {
        let identifier = stream.pointee.codecpar.pointee.codec_id
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
        self.stream = stream
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

    func open() throws(LibraryError) {
        var status = avcodec_parameters_to_context(context, stream.pointee.codecpar)
        guard status >= 0 else { throw .brokenMovie(status) }
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Int64(limits.pixels)
        status = avcodec_open2(context, codec, nil)
        guard status >= 0 else { throw .brokenMovie(status) }
    }

    /// Packets that cannot be decoded are passed over; at the end the decoder is asked for what it still holds.
    func firstFrame(
        of index: Int, _ deadline: Deadline, nextPacket: (UnsafeMutablePointer<AVPacket>) -> Int32
    ) throws(LibraryError) -> MovieFrame {
        let frame = try MovieFrame(of: stream.pointee, turned: Orientation(of: stream))
        var last: Int32 = 0
        for _ in 0..<Self.mostPackets {
            try deadline.check()
            let isAtEnd = nextPacket(packet) < 0
            defer { av_packet_unref(packet) }
            guard isAtEnd || Int(packet.pointee.stream_index) == index else { continue }
            let status = avcodec_send_packet(context, isAtEnd ? nil : packet)
            if status < 0 { last = status }
            if frame.receive(from: context) { return frame }
            if isAtEnd { break }
        }
        try deadline.check()
        throw .brokenMovie(last < 0 ? last : photos_av_end())
    }
}

extension LibraryError {
    fileprivate static func unreadCodec(_ identifier: AVCodecID) -> LibraryError {
        LibraryError(
            .unsupportedFormat,
            "Video coded as \(String(cString: avcodec_get_name(identifier))) is not read. Convert it to H.264 or HEVC.")
    }
}
