// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import CPixels
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of a decoder of libav for the tiles of a HEIC picture. One decoder for all of them saves opening one for
/// each, as libheif does.
struct HEVCTileDecoder: DecodedPlanes, ~Copyable {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let frame: UnsafeMutablePointer<AVFrame>

    /// Opens a decoder; returns `nil` if libav has none.
    ///
    /// - Parameters:
    ///   - configuration: The content of an `hvcC` box.
    ///   - isCoarse: True for leaving out the filter across the edges of blocks, whose effect is lost in a much smaller
    ///     picture.
    init?(_ configuration: [UInt8], _ limits: PixelLimits, isCoarse: Bool) throws(LibraryError) {
        guard LoadableLibrary.movies.load() == nil, let codec = avcodec_find_decoder(AV_CODEC_ID_HEVC) else {
            return nil
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .outOfMemory }
        var owned: UnsafeMutablePointer<AVCodecContext>? = context
        let padded = configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let extra = av_mallocz(padded) else {
            avcodec_free_context(&owned)
            throw .outOfMemory
        }
        extra.copyMemory(from: configuration, byteCount: configuration.count)
        context.pointee.extradata = extra.assumingMemoryBound(to: UInt8.self)
        context.pointee.extradata_size = Int32(configuration.count)
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Int64(limits.budget.pixels)
        context.pointee.skip_loop_filter = isCoarse ? AVDISCARD_ALL : AVDISCARD_DEFAULT
        av_log_set_level(AV_LOG_QUIET)
        guard avcodec_open2(context, codec, nil) >= 0 else {
            avcodec_free_context(&owned)
            return nil
        }
        var packet = av_packet_alloc()
        guard let made = packet, let frame = av_frame_alloc() else {
            av_packet_free(&packet)
            avcodec_free_context(&owned)
            throw .outOfMemory
        }
        self.context = context
        self.packet = made
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Decodes a tile. Returns false if it is broken.
    func decode(_ tile: [UInt8]) throws(LibraryError) -> Bool {
        av_frame_unref(frame)
        guard av_new_packet(packet, Int32(truncatingIfNeeded: tile.count)) == 0 else { throw .outOfMemory }
        defer { av_packet_unref(packet) }
        packet.pointee.data.update(from: tile, count: tile.count)
        guard avcodec_send_packet(context, packet) >= 0 else { return false }
        if avcodec_receive_frame(context, frame) == 0 { return true }
        // A decoder that waits for more pictures gives this one at the end of the stream, after which it begins anew.
        avcodec_send_packet(context, nil)
        defer { avcodec_flush_buffers(context) }
        return avcodec_receive_frame(context, frame) == 0
    }

    /// The size of the decoded tile; `nil` if it has not three planes of 8 bits with a sample of colour for four
    /// pixels.
    var size: PixelSize? {
        let format = frame.pointee.format
        guard format == AV_PIX_FMT_YUV420P.rawValue || format == AV_PIX_FMT_YUVJ420P.rawValue else { return nil }
        return PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    }

    /// The conversion to RGB that the tile's code asks for; `nil` if it asks for none that is known.
    var matrix: pixels_matrix? {
        let range = frame.pointee.color_range
        guard range != AVCOL_RANGE_UNSPECIFIED || frame.pointee.format == AV_PIX_FMT_YUVJ420P.rawValue else {
            return nil
        }
        let isFullRange = range != AVCOL_RANGE_MPEG
        return pixels_matrix(code: Int(frame.pointee.colorspace.rawValue), isFullRange: isFullRange)
    }

    func forEachRow(of plane: Int, _ body: (Int, UnsafePointer<UInt8>) -> Void) {
        let planes = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        guard let start = planes[plane], let size else { return }
        for row in 0..<(plane == 0 ? size.height : (size.height + 1) / 2) {
            body(row, UnsafePointer(start + row * Int(strides[plane])))
        }
    }
}
