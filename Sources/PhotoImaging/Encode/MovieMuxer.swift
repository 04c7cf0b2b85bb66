// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of a libavformat muxer that writes into memory.
struct MovieMuxer: ~Copyable {
    /// QuickTime's usual timescale, of which 24, 25 and 30 frames per second are divisors.
    private static let timescale = "600"

    private let context: UnsafeMutablePointer<AVFormatContext>

    init(_ container: MovieDescription.Container) throws(LibraryError) {
        try LoadableLibrary.movies.require()
        var context: UnsafeMutablePointer<AVFormatContext>?
        try requireAV(
            avformat_alloc_output_context2(&context, nil, Self.name(of: container), nil), "write this container")
        guard let context else { throw LibraryError(.inputOutput, "libav has no memory for a movie") }
        self.context = context
    }

    deinit {
        _ = Self.takeBytes(context)
        avformat_free_context(context)
    }

    private static func name(of container: MovieDescription.Container) -> String {
        switch container {
        case .quickTime: "mov"
        case .mpeg4: "mp4"
        }
    }

    /// Adds the only track, and writes the header of the file.
    borrowing func addTrack(from encoder: borrowing H264Encoder, _ movie: MovieDescription) throws(LibraryError) {
        guard let stream = avformat_new_stream(context, nil) else {
            throw LibraryError(.inputOutput, "libav has no memory for a track")
        }
        try requireAV(
            avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context), "describe the track")
        stream.pointee.time_base = encoder.context.pointee.time_base
        stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
        try turn(stream, by: movie.rotation)
        for (name, value) in MovieTags.tags(of: movie).sorted(by: { $0.key < $1.key }) {
            try requireAV(av_dict_set(&context.pointee.metadata, name, value, 0), "keep metadata")
        }
        try requireAV(avio_open_dyn_buf(&context.pointee.pb), "write into memory")
        try writeHeader(movie.container)
    }

    private borrowing func turn(
        _ stream: UnsafeMutablePointer<AVStream>, by rotation: MovieDescription.Rotation
    ) throws(LibraryError) {
        guard rotation != .none else { return }
        let byteCount = 9 * MemoryLayout<Int32>.size
        guard let bytes = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, byteCount) else {
            throw LibraryError(.inputOutput, "libav has no memory for the rotation")
        }
        bytes.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            av_display_rotation_set(matrix, Double(rotation.rawValue))
        }
    }

    private borrowing func writeHeader(_ container: MovieDescription.Container) throws(LibraryError) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "movie_timescale", Self.timescale, 0)
        av_dict_set(&options, "video_track_timescale", Self.timescale, 0)
        if container == .quickTime { av_dict_set(&options, "movflags", "use_metadata_tags", 0) }
        try requireAV(avformat_write_header(context, &options), "begin the movie")
    }

    /// Writes a packet and takes ownership of its contents.
    borrowing func write(
        _ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational
    ) throws(LibraryError) {
        guard let stream = context.pointee.streams[0] else { return }
        packet.pointee.stream_index = 0
        av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
        try requireAV(av_interleaved_write_frame(context, packet), "write a frame")
    }

    borrowing func finish() throws(LibraryError) -> [UInt8] {
        try requireAV(av_write_trailer(context), "finish the movie")
        return Self.takeBytes(context)
    }

    private static func takeBytes(_ context: UnsafeMutablePointer<AVFormatContext>) -> [UInt8] {
        guard let output = context.pointee.pb else { return [] }
        context.pointee.pb = nil
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = avio_close_dyn_buf(output, &bytes)
        defer { av_free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

/// The metadata of a movie under the names of libavformat's muxer.
enum MovieTags {
    static func tags(of movie: MovieDescription) -> [String: String] {
        var tags: [String: String] = [:]
        tags["creation_time"] = movie.metadata.date.map(utc)
        switch movie.container {
        case .mpeg4: tags["location"] = movie.metadata.location.map(iso6709)
        case .quickTime: tags.merge(quickTime(movie.metadata)) { first, _ in first }
        }
        return tags
    }

    private static func quickTime(_ metadata: MovieMetadata) -> [String: String] {
        let values: [String: String?] = [
            "content.identifier": metadata.contentIdentifier,
            "creationdate": metadata.date.map { local($0, offset: metadata.utcOffsetSeconds) },
            "location.ISO6709": metadata.location.map(iso6709),
            "make": metadata.camera?.make,
            "model": metadata.camera?.model,
            "software": metadata.software,
        ]
        let present = values.compactMap { name, value in value.map { ("com.apple.quicktime." + name, $0) } }
        return Dictionary(uniqueKeysWithValues: present)
    }

    private static func utc(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle())
    }

    /// Formats a date such as `2021-04-03T09:12:11+0900`.
    private static func local(_ date: Date, offset: Int) -> String {
        let zone = TimeZone(secondsFromGMT: offset) ?? .gmt
        return date.formatted(
            Date.ISO8601FormatStyle(timeZoneSeparator: .omitted, timeZone: zone).year().month().day()
                .timeZone(separator: .omitted).time(includingFractionalSeconds: false))
    }

    /// Formats a place such as `+35.0116+135.7681+050.000/`.
    private static func iso6709(_ place: GeoLocation) -> String {
        let position = String(format: "%+08.4f%+09.4f", place.latitude, place.longitude)
        let altitude = place.altitude.map { String(format: "%+08.3f", $0) } ?? ""
        return position + altitude + "/"
    }
}
