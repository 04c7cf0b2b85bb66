// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of a decoded frame.
struct Frame: ~Copyable {
    /// The memory for each pixel: the coded frame and its RGBA copy.
    private static let bytesPerPixel = 7

    private let pointer: UnsafeMutablePointer<AVFrame>
    /// The pixel aspect ratio if the frame has none.
    private let aspect: AVRational

    /// Creates an empty frame.
    init(aspect: AVRational = AVRational(num: 1, den: 1)) throws(LibraryError) {
        guard let pointer = av_frame_alloc() else { throw .outOfMemory }
        self.pointer = pointer
        self.aspect = aspect
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }

    /// Receives the next frame; returns false if the decoder has none ready.
    func receive(from decoder: UnsafeMutablePointer<AVCodecContext>) -> Bool {
        avcodec_receive_frame(decoder, pointer) == 0
    }

    /// The presentation time in ticks of the stream; `nil` if it is not known.
    var time: Int64? {
        let time = pointer.pointee.best_effort_timestamp
        return time == Int64.min ? nil : time
    }

    private var coded: PixelSize {
        PixelSize(width: Int(pointer.pointee.width), height: Int(pointer.pointee.height))
    }

    /// The size with square pixels, before rotation.
    private var size: PixelSize {
        let ratio = pointer.pointee.sample_aspect_ratio.num > 0 ? pointer.pointee.sample_aspect_ratio : aspect
        guard ratio.num > 0, ratio.den > 0 else { return coded }
        let width = Double(coded.width) * Double(ratio.num) / Double(ratio.den)
        return width < 65_536 ? PixelSize(width: max(1, Int(width.rounded())), height: coded.height) : coded
    }

    func rendered(
        _ orientation: Orientation, _ request: RenderRequest, _ limits: PixelLimits, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        try limits.check(size)
        let plan = try RenderPlan(stored: size, orientation, request)
        return try limits.reserving(plan, decoderBytes: Self.bytesPerPixel * size.area) { () throws(LibraryError) in
            colourCode.inSRGB(try VipsDecoder.picture(pixels(dividedBy: Frame.divisor(plan)), plan, deadline))
        }
    }

    /// Returns the divisor for an inexact request: swscale produces a coarse small picture in a fraction of the time of
    /// the whole one.
    private static func divisor(_ plan: RenderPlan) -> Int {
        plan.isExact ? 1 : plan.divisor(of: [1, 2, 3, 4, 6, 8, 12, 16], of: plan.stored, leaving: 1)
    }

    private var colourCode: ColourCode {
        ColourCode(
            primaries: Int(pointer.pointee.color_primaries.rawValue), transfer: Int(pointer.pointee.color_trc.rawValue))
    }

    /// Converts the frame to RGB with square pixels, with both sides divided.
    private func pixels(dividedBy divisor: Int) throws(LibraryError) -> DecodedPixels {
        let size = PixelSize(width: max(1, size.width / divisor), height: max(1, size.height / divisor))
        let method = divisor > 1 ? SWS_AREA : SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT
        return try converted(to: size, channels: hasAlpha ? 4 : 3, method)
    }

    private var hasAlpha: Bool {
        guard let format = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format)) else { return false }
        let flags = Int32(truncatingIfNeeded: format.pointee.flags)
        return flags & AV_PIX_FMT_FLAG_ALPHA != 0 && flags & AV_PIX_FMT_FLAG_PAL == 0
    }

    /// Converts the frame to grey, RGB or RGBA of another size.
    ///
    /// - Parameters:
    ///   - channels: 1, 3 or 4.
    ///   - method: The filter of swscale.
    func converted(to size: PixelSize, channels: Int, _ method: Int32) throws(LibraryError) -> DecodedPixels {
        try LoadableLibrary.frameScaling.require()
        let format = channels == 1 ? AV_PIX_FMT_GRAY8 : channels == 3 ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
        guard
            let scaler = sws_getContext(
                pointer.pointee.width, pointer.pointee.height, AVPixelFormat(pointer.pointee.format),
                Int32(size.width), Int32(size.height), format, method, nil, nil, nil)
        else {
            throw LibraryError(
                .unsupportedFormat, "The pixel format of the video is not supported. Convert the video to H.264.")
        }
        defer { sws_freeContext(scaler) }
        setColours(of: scaler)
        let count = channels * size.area
        // Extra bytes, because swscale may write a little beyond the last row.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 32)
        let rows = scale(by: scaler, into: memory, bytesPerRow: channels * size.width)
        let pixels = DecodedPixels(
            size: size, channels: channels, bytes: UnsafeRawBufferPointer(rebasing: memory.prefix(count))
        ) { memory.deallocate() }
        guard rows == size.height else { throw .brokenMovie(rows) }
        return pixels
    }

    private func scale(
        by scaler: OpaquePointer, into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) -> Int32 {
        var planes = [memory.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil]
        var distances = [Int32(bytesPerRow), 0, 0, 0]
        return withUnsafePointer(to: pointer.pointee.data) { data in
            withUnsafePointer(to: pointer.pointee.linesize) { linesize in
                data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
                    linesize.withMemoryRebound(to: Int32.self, capacity: 8) { linesize in
                        sws_scale(scaler, data, linesize, 0, pointer.pointee.height, &planes, &distances)
                    }
                }
            }
        }
    }

    /// Sets the colour matrix and range. Without a declared matrix, BT.709 is used from high definition on, and BT.601
    /// below.
    private func setColours(of scaler: OpaquePointer) {
        let matrix = pointer.pointee.colorspace
        let isKnown = matrix != AVCOL_SPC_UNSPECIFIED && matrix != AVCOL_SPC_RESERVED
        let guess = coded.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
        let coefficients = sws_getCoefficients(isKnown ? Int32(matrix.rawValue) : guess)
        let isFullRange = pointer.pointee.color_range == AVCOL_RANGE_JPEG
        let one: Int32 = 1 << 16
        sws_setColorspaceDetails(
            scaler, coefficients, isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, one, one)
    }
}
