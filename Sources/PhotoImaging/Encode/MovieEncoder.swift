// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
package import PhotoLibrary

/// An encoder of movie files: H.264 in QuickTime or MPEG-4, by libavcodec and libavformat.
package enum MovieEncoder {
    /// Encodes a movie. Requests one frame after the other, of the description's size.
    ///
    /// A movie with a ``MovieMetadata/stillImageTime`` also gets the timed metadata track of a Live Photo. Throws
    /// `unsupported` if no H.264 encoder is installed, `invalidRequest` if a frame has another size, and the errors of
    /// `frame`.
    package static func encode(
        _ movie: MovieDescription, frame: (Int) throws(LibraryError) -> PixelBuffer
    ) throws(LibraryError) -> [UInt8] {
        try check(movie)
        let encoder = try H264Encoder(movie)
        try encoder.start()
        let muxer = try MovieMuxer(movie.container)
        try muxer.addTrack(from: encoder, movie)
        let converter = try FrameConverter(movie.size)
        for index in 0..<movie.frameCount {
            let picture = try converter.frame(try frame(index), at: index)
            try encoder.send(picture, to: muxer)
        }
        try encoder.finish(to: muxer)
        let bytes = try muxer.finish()
        return try movie.metadata.stillImageTime.map { seconds throws(LibraryError) in
            try StillImageTimeTrack(seconds: seconds).added(to: bytes)
        } ?? bytes
    }

    private static func check(_ movie: MovieDescription) throws(LibraryError) {
        let size = movie.size
        guard size.width > 0, size.height > 0, size.width % 2 == 0, size.height % 2 == 0 else {
            throw LibraryError(.invalidRequest, "a movie of \(size.width)×\(size.height) needs even sides")
        }
        guard movie.framesPerSecond > 0, movie.frameCount > 0 else {
            throw LibraryError(.invalidRequest, "a movie needs frames")
        }
    }
}

/// Throws the error for a negative status of libav.
@discardableResult
func requireAV(_ status: Int32, _ doing: String) throws(LibraryError) -> Int32 {
    guard status < 0 else { return status }
    var text = [CChar](repeating: 0, count: 128)
    av_strerror(status, &text, text.count)
    let cause = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    throw LibraryError(.inputOutput, "libav cannot \(doing)", cause: cause)
}
