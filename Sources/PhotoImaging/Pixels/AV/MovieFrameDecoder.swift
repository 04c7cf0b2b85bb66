// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Makes the picture that stands for a movie: its first frame, as in Photos.
enum MovieFrameDecoder {
    /// The frame as it is coded, and as RGB.
    private static let bytesPerPixel = 6

    static func image(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let frame = try Movie(reader).firstFrame(limits)
        try limits.check(frame.size)
        let plan = try RenderPlan(stored: frame.size, frame.orientation, request)
        return try limits.holding(plan, decoderBytes: bytesPerPixel * frame.size.area) { () throws(LibraryError) in
            frame.colourCode.inSRGB(try VipsDecoder.picture(frame.pixels(), plan, reader.deadline))
        }
    }
}
