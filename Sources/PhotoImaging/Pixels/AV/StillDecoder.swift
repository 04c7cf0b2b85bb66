// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

/// Decodes single pictures by libav.
enum StillDecoder {
    private static let mostFileBytes = 128 << 20

    /// Makes what can be made of a JPEG that libvips gives up on: libav looks past garbage, and goes on after it.
    /// A profile in the file is passed over.
    static func brokenJPEG(
        _ reader: ByteReader, _ orientation: Orientation, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        try image(AV_CODEC_ID_MJPEG, reader, orientation, request, limits)
    }

    /// libvips has no reader of its own for BMP.
    static func bmp(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        try image(AV_CODEC_ID_BMP, reader, .up, request, limits)
    }

    /// The whole file is one packet.
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
