// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoder of RAW files, by LibRaw.
///
/// The embedded JPEG is used if it is large enough, even for the full size: it is the rendering that the photographer
/// saw, and ten times as fast. Otherwise the sensor data is developed with the camera's white balance, at half size if
/// that is sufficient.
enum RawDecoder {
    /// The memory that LibRaw needs for each pixel: sensor data, intermediate picture and result.
    private static let bytesPerPixel = 14
    private static let mostFileBytes = 256 << 20

    static func image(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let raw = try RawFile(RawBytes(reader, limit: mostFileBytes))
        try raw.open()
        let size = raw.size()
        try limits.check(size)
        let plan = try RenderPlan(stored: size, raw.orientation, request)
        if let bytes = try raw.preview(),
            let preview = try? VipsDecoder.preview(ByteReader(bytes, reader.deadline), plan, limits)
        {
            return preview
        }
        let half = plan.divisor(of: [2], of: size, leaving: 1) == 2
        let decoderBytes = reader.size + bytesPerPixel * size.area / (half ? 2 : 1)
        return try limits.holding(plan, decoderBytes: decoderBytes) { () throws(LibraryError) in
            try VipsDecoder.picture(raw.developed(half: half), plan, reader.deadline)
        }
    }
}
