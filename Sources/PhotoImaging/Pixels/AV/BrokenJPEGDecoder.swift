// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

/// Makes what can be made of a JPEG that libvips gives up on: libav looks past garbage, and goes on after it.
/// A profile in the file is passed over.
enum BrokenJPEGDecoder {
    private static let mostFileBytes = 128 << 20

    static func image(
        _ reader: ByteReader, _ orientation: Orientation, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        av_log_set_level(AV_LOG_QUIET)
        let bytes = try reader.bytes(at: 0, count: min(reader.size, mostFileBytes))
        let decoder = try FrameDecoder(AV_CODEC_ID_MJPEG, limits)
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
