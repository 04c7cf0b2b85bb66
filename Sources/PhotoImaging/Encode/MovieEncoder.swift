// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
package import Foundation
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
            throw LibraryError(
                .invalidRequest,
                "a movie cannot have \(size.width)×\(size.height) pixels: width and height must be even")
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

/// The properties of a movie to encode, without its frames.
package struct MovieDescription: Sendable {
    package enum Container: Sendable {
        case quickTime, mpeg4
    }

    /// The clockwise rotation that a player applies to the stored frames.
    package enum Rotation: Int, Sendable {
        case none = 0
        case quarter = 90
        case half = 180
        case threeQuarters = 270
    }

    package var container: Container
    /// The size of the stored frames; both sides have to be even, because the encoder halves the resolution of colours.
    package var size: PixelSize
    package var framesPerSecond: Int
    package var frameCount: Int
    package var rotation = Rotation.none
    /// The number of frames from one key frame to the next; `nil` for the encoder's default.
    package var framesToAKeyFrame: Int?
    package var metadata = MovieMetadata()

    package init(container: Container = .quickTime, size: PixelSize, framesPerSecond: Int, frameCount: Int) {
        self.container = container
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.frameCount = frameCount
    }
}

/// The metadata of a movie to encode.
///
/// MPEG-4 files can store only the date (in UTC) and the location; the rest is for QuickTime.
package struct MovieMetadata: Sendable {
    package var date: Date?
    /// The offset of local time from UTC.
    package var utcOffsetSeconds = 0
    package var location: GeoLocation?
    package var camera: Camera?
    package var software: String?
    /// The identifier that makes the movie the video of a Live Photo.
    package var contentIdentifier: String?
    /// The time of the still picture of a Live Photo, in seconds from the start of the movie.
    package var stillImageTime: Double?

    package init() {}
}
