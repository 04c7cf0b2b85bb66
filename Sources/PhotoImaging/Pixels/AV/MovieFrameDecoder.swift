// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoder of the frame that represents a movie: the first one, as in Photos.
enum MovieFrameDecoder {
    static func image(
        _ reader: ByteReader, _ format: MovieFormat, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let movie = try Movie(reader, format)
        let stream = try movie.mainStream()
        let orientation = Orientation(of: stream)
        return try movie.firstFrame(of: stream, limits).drawn(orientation, request, limits, reader.deadline)
    }
}
