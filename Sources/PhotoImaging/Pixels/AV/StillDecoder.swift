// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

/// A decoder of single pictures by libav.
enum StillDecoder {
    private static let mostFileBytes = 128 << 20

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
        av_log_set_level(AV_LOG_QUIET)
        let bytes = try reader.bytes(at: 0, count: min(reader.size, mostFileBytes))
        let decoder = try FrameDecoder(codec, limits)
        try decoder.open()
        let frame = try Frame()
        var isRead = false
        try decoder.decode(into: frame, reader.deadline) { packet in
            guard !isRead, av_new_packet(packet, Int32(bytes.count)) == 0 else { return false }
            UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: bytes.count).copyBytes(from: bytes)
            isRead = true
            return true
        }
        return try frame.drawn(orientation, request, limits, reader.deadline)
    }
}
