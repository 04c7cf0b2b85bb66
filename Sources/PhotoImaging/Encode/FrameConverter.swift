// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

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
        let status = pixels.bytes.withUnsafeBufferPointer { convert($0) }
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
