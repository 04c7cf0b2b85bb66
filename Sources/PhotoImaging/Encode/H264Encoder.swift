// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of an H.264 encoder and of the packet that it fills.
struct H264Encoder: ~Copyable {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    init(_ movie: MovieDescription) throws(LibraryError) {
        try LoadableLibrary.movies.require()
        try LoadableLibrary.frameScaling.require()
        let codec = try Self.codec()
        var made = avcodec_alloc_context3(codec)
        guard let context = made, let packet = av_packet_alloc() else {
            avcodec_free_context(&made)
            throw LibraryError(.inputOutput, "libav has no memory for an encoder")
        }
        self.context = context
        self.packet = packet
        configure(movie)
    }

    deinit {
        var (context, packet) = (Optional(context), Optional(packet))
        avcodec_free_context(&context)
        av_packet_free(&packet)
    }

    /// Returns the encoder, preferably x264, because others need hardware.
    private static func codec() throws(LibraryError) -> UnsafePointer<AVCodec> {
        guard let codec = avcodec_find_encoder_by_name("libx264") ?? avcodec_find_encoder(AV_CODEC_ID_H264) else {
            throw LibraryError(
                .unsupported,
                "libav has no H.264 encoder, so movies cannot be written; install a libavcodec with libx264")
        }
        return codec
    }

    private borrowing func configure(_ movie: MovieDescription) {
        context.pointee.width = Int32(movie.size.width)
        context.pointee.height = Int32(movie.size.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = AVRational(num: 1, den: Int32(movie.framesPerSecond))
        context.pointee.framerate = AVRational(num: Int32(movie.framesPerSecond), den: 1)
        context.pointee.color_primaries = AVCOL_PRI_BT709
        context.pointee.color_trc = AVCOL_TRC_BT709
        context.pointee.colorspace = AVCOL_SPC_BT709
        context.pointee.color_range = AVCOL_RANGE_MPEG
        // Both containers store the codec's parameters in the track header.
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        // Nothing is logged to standard error, because errors are returned as status codes.
        context.pointee.log_level_offset = AV_LOG_TRACE
        if let frames = movie.framesToAKeyFrame { context.pointee.gop_size = Int32(frames) }
        // An encoder other than x264 may not have these options, and keeps its defaults.
        av_opt_set(context.pointee.priv_data, "preset", "veryfast", 0)
        av_opt_set(context.pointee.priv_data, "crf", "23", 0)
    }

    borrowing func start() throws(LibraryError) {
        try requireAV(avcodec_open2(context, context.pointee.codec, nil), "start the H.264 encoder")
    }

    /// Encodes a frame and writes the resulting packets.
    borrowing func send(
        _ frame: UnsafePointer<AVFrame>, to muxer: borrowing MovieMuxer
    ) throws(LibraryError) {
        try requireAV(avcodec_send_frame(context, frame), "encode a frame")
        try drain(to: muxer)
    }

    /// Writes the frames that the encoder has delayed.
    borrowing func finish(to muxer: borrowing MovieMuxer) throws(LibraryError) {
        try requireAV(avcodec_send_frame(context, nil), "finish encoding")
        try drain(to: muxer)
    }

    private borrowing func drain(to muxer: borrowing MovieMuxer) throws(LibraryError) {
        while true {
            let status = avcodec_receive_packet(context, packet)
            if status == photos_av_needs_input() || status == photos_av_end_of_file() { return }
            try requireAV(status, "encode a frame")
            packet.pointee.duration = 1
            try muxer.write(packet, timeBase: context.pointee.time_base)
        }
    }
}

/// The owner of a frame in the encoder's pixel format, and of the scaler that converts pixels into it.
struct FrameConverter: ~Copyable {
    private let size: PixelSize
    private let scaler: OpaquePointer
    private let frame: UnsafeMutablePointer<AVFrame>

    init(_ size: PixelSize) throws(LibraryError) {
        let (width, height) = (Int32(size.width), Int32(size.height))
        let flags = SWS_BILINEAR | SWS_ACCURATE_RND
        let scaler = sws_getContext(
            width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P, flags, nil, nil, nil)
        guard let scaler, let frame = av_frame_alloc() else {
            sws_freeContext(scaler)
            throw LibraryError(.inputOutput, "libav has no memory for a frame")
        }
        self.size = size
        self.scaler = scaler
        self.frame = frame
        useVideoColours()
        describeFrame()
    }

    deinit {
        sws_freeContext(scaler)
        var frame = Optional(frame)
        av_frame_free(&frame)
    }

    /// Sets full range for the input, and BT.709's limited range for the output, as declared to the encoder.
    private borrowing func useVideoColours() {
        let bt709 = sws_getCoefficients(SWS_CS_ITU709)
        sws_setColorspaceDetails(scaler, bt709, 1, bt709, 0, 0, 1 << 16, 1 << 16)
    }

    private borrowing func describeFrame() {
        frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        frame.pointee.width = Int32(size.width)
        frame.pointee.height = Int32(size.height)
    }

    /// Converts a picture. The frame belongs to this object, and is overwritten by the next call.
    borrowing func frame(_ pixels: PixelBuffer, at index: Int) throws(LibraryError) -> UnsafePointer<AVFrame> {
        guard pixels.size == size else {
            throw LibraryError(
                .invalidRequest,
                "frame \(index) is \(pixels.size.width)×\(pixels.size.height), not \(size.width)×\(size.height)")
        }
        try makeWritable()
        let status = pixels.in8Bits.bytes.withUnsafeBufferPointer { convert($0) }
        try requireAV(status, "convert a frame")
        frame.pointee.pts = Int64(index)
        return UnsafePointer(frame)
    }

    /// Allocates or copies the buffer, because the encoder may still reference that of the last frame.
    private borrowing func makeWritable() throws(LibraryError) {
        let isNew = frame.pointee.buf.0 == nil
        try requireAV(isNew ? av_frame_get_buffer(frame, 0) : av_frame_make_writable(frame), "make a frame")
    }

    private borrowing func convert(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        let sources = [bytes.baseAddress]
        let strides = [Int32(4 * size.width)]
        let planes = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let widths = [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        return sws_scale(scaler, sources, strides, 0, Int32(size.height), planes, widths)
    }
}
