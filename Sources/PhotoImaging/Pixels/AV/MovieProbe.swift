// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
package import PhotoLibrary
package import PhotoMetadata

/// The reader of the headers of movies that are not made of boxes: AVI, Matroska, WebM and MPEG transport streams.
///
/// libav reads them in process, and decodes a few frames where the header does not say enough; only the codecs that
/// movies are decoded with are opened.
package enum MovieProbe {
    /// The maximum number of tracks; movies have few.
    package static let trackLimit = 64

    /// Returns what a movie holds. Throws `unsupportedFormat` if it is no movie of these formats, and `damagedFile` if
    /// its header is missing.
    package static func outline(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> MovieOutline {
        let reader = try ByteReader(file, budget)
        guard let format = try MovieFormat(FileKind(FileRegion(reader.fileBytes(within: budget)))) else {
            throw LibraryError(
                .unsupportedFormat, "This file is not a movie that can be decoded. Convert it to QuickTime or MPEG-4.")
        }
        let type = try FileMetadataReader().metadata(of: file, within: budget).uniformTypeIdentifier
        let movie = try Movie(reader, format)
        try movie.readTracks()
        let duration = movie.duration
        let tracks = movie.tracks.prefix(trackLimit).compactMap { MovieOutline.Track($0, duration) }
        return MovieOutline(uniformTypeIdentifier: type, duration: duration, tracks: tracks)
    }
}

extension MovieFormat {
    /// The format of a file that is no QuickTime or MPEG-4 movie; `nil` for other files.
    fileprivate init?(_ kind: FileKind) {
        switch kind {
        case .avi: self = .avi
        case .matroska: self = .matroska
        case .transportStream: self = .transportStream
        default: return nil
        }
    }
}

extension Movie {
    /// Reads the beginning until all tracks are known.
    fileprivate func readTracks() throws(LibraryError) {
        let names = FrameDecoder.codecs.map { String(cString: avcodec_get_name($0)) }
        av_opt_set(container, "codec_whitelist", names.joined(separator: ","), 0)
        let status = avformat_find_stream_info(container, nil)
        try reader.deadline.check()
        guard status >= 0 else { throw .brokenMovie(status) }
    }

    fileprivate var tracks: [UnsafeMutablePointer<AVStream>] {
        (0..<Int(container.pointee.nb_streams)).compactMap { container.pointee.streams[$0] }
    }

    fileprivate var duration: MovieOutline.Ticks {
        MovieOutline.Ticks(count: max(0, Int(container.pointee.duration)), timescale: Int(AV_TIME_BASE))
    }
}

extension MovieOutline.Track {
    /// Creates the description of a stream of pictures or sound; `nil` for others.
    ///
    /// - Parameter whole: The duration of the movie, which is that of a stream without one.
    fileprivate init?(_ stream: UnsafeMutablePointer<AVStream>, _ whole: MovieOutline.Ticks) {
        guard let coded = stream.pointee.codecpar, stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
            let kind = MovieOutline.Track.kind(coded.pointee.codec_type)
        else { return nil }
        let base = stream.pointee.time_base
        let isKnown = stream.pointee.duration > 0 && base.den > 0
        let isVideo = kind == "vide"
        let (width, height) = isVideo ? MovieOutline.Track.size(stream, coded) : (0, 0)
        self.init(
            id: Int(stream.pointee.index) + 1, kind: kind,
            duration: isKnown
                ? MovieOutline.Ticks(count: Int(stream.pointee.duration) &* Int(base.num), timescale: Int(base.den))
                : whole,
            width: width, height: height, matrix: Orientation(of: stream).matrix(width: width, height: height),
            frameRate: isVideo ? stream.pointee.avg_frame_rate.quotient : 0, timescale: Int(base.den))
        coding = MovieOutline.Track.coding(coded.pointee.codec_id)
    }

    /// Returns the four letters that a codec has in QuickTime and MPEG-4 movies; `nil` for other codecs.
    private static func coding(_ codec: AVCodecID) -> String? {
        switch codec {
        case AV_CODEC_ID_H264: "avc1"
        case AV_CODEC_ID_HEVC: "hvc1"
        case AV_CODEC_ID_AV1: "av01"
        case AV_CODEC_ID_VP9: "vp09"
        default: nil
        }
    }

    private static func kind(_ type: AVMediaType) -> String? {
        switch type {
        case AVMEDIA_TYPE_VIDEO: "vide"
        case AVMEDIA_TYPE_AUDIO: "soun"
        default: nil
        }
    }

    /// The size with square pixels.
    private static func size(
        _ stream: UnsafeMutablePointer<AVStream>, _ coded: UnsafeMutablePointer<AVCodecParameters>
    ) -> (Double, Double) {
        let aspects = [stream.pointee.sample_aspect_ratio, coded.pointee.sample_aspect_ratio]
        let aspect = aspects.first { $0.num > 0 && $0.den > 0 }?.quotient ?? 1
        return ((Double(coded.pointee.width) * aspect).rounded(), Double(coded.pointee.height))
    }
}

extension AVRational {
    /// The value as a number; zero if it is none.
    fileprivate var quotient: Double { den == 0 ? 0 : Double(num) / Double(den) }
}

extension Orientation {
    /// The coefficients `a b c d x y` of the transform that displays a picture of this size.
    fileprivate func matrix(width: Double, height: Double) -> [Double] {
        switch self {
        case .up: [1, 0, 0, 1, 0, 0]
        case .upMirrored: [-1, 0, 0, 1, width, 0]
        case .down: [-1, 0, 0, -1, width, height]
        case .downMirrored: [1, 0, 0, -1, 0, height]
        case .leftMirrored: [0, 1, 1, 0, 0, 0]
        case .right: [0, 1, -1, 0, height, 0]
        case .rightMirrored: [0, -1, -1, 0, height, width]
        case .left: [0, -1, 1, 0, 0, width]
        }
    }
}
