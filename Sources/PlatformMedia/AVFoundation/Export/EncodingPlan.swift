// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// The work of an encoding export: the part of the movie, the size of the frames, and the bit rates.
struct EncodingPlan: Equatable, Sendable {
    let preset: EncodingPreset
    /// The path of the movie.
    let path: String
    /// The time in seconds to begin at; `nil` for the beginning.
    let start: Double?
    /// The seconds to encode.
    let duration: Double
    /// The seconds of them that have pictures, or for a preset of sound alone, sound.
    let expected: Double
    let size: Size
    /// The bits per second of the pictures; zero for sound alone.
    private(set) var pictureRate: Int
    /// The bits per second of the sound; zero for a movie without.
    private(set) var soundRate: Int
    private var isLimited = false
    /// The number of bytes at which a movie of frames ends; `nil` for no limit.
    var byteLimit: Int64?

    struct Size: Equatable, Sendable {
        let width: Int
        let height: Int
    }

    /// The lowest rates at which something can be seen and heard.
    private static let floor = (picture: 64_000, sound: 24_000)
    /// The largest side of a frame; H.264 has none larger.
    private static let sideLimit = 16_384.0
    /// The frames per second above which more of them take no more bits.
    private static let rateLimit: Float = 60

    /// - Returns: `nil` when there is nothing to encode.
    init?(
        _ preset: EncodingPreset, _ path: String, _ contents: MovieFile.Contents, _ cut: (start: Double, end: Double)?
    ) {
        let whole = contents.duration.seconds
        let start = cut?.start ?? 0
        let end = min(cut?.end ?? whole, whole)
        let kind: AVMediaType = preset.codec == nil ? .audio : .video
        guard end > start, let track = contents.tracks.first(where: { $0.mediaType == kind }) else { return nil }
        let turned = track.naturalSize.applying(track.preferredTransform)
        let shown = CGSize(width: abs(turned.width), height: abs(turned.height))
        guard preset.codec == nil || shown.isEncodable(EncodingPlan.sideLimit) else { return nil }
        self.preset = preset
        self.path = path
        self.start = start > 0 ? start : nil
        duration = end - start
        expected = min(end, track.timeRange.duration.seconds) - start
        let (width, height) = preset.size(shown)
        size = Size(width: width, height: height)
        pictureRate = preset.codec == nil ? 0 : EncodingPlan.rate(preset, size, track)
        soundRate = contents.tracks.contains { $0.mediaType == .audio } ? preset.soundRate : 0
    }

    /// Returns the bit rate of the pictures: by their number and size, but no more than twice the movie's own.
    private static func rate(_ preset: EncodingPreset, _ size: Size, _ track: AVAssetTrack) -> Int {
        let frames = track.nominalFrameRate > 0 ? min(track.nominalFrameRate, rateLimit) : 30
        let wanted = preset.bitsPerPixel * Double(size.width * size.height) * Double(frames)
        let own = Double(track.estimatedDataRate)
        return max(floor.picture, Int(own > 0 ? min(wanted, 2 * own) : wanted))
    }

    /// The size of the new file, in bytes; the largest possible size for a movie that claims to last for ever.
    var estimatedByteCount: Int64 {
        Int64(exactly: (Double(pictureRate + soundRate) * duration / 8).rounded(.towardZero)) ?? .max
    }

    /// Returns a size that the new file never has: some times the estimated one, and of a movie that claims to last for
    /// ever, much more than its own.
    ///
    /// - Parameter sourceBytes: The size of the movie.
    func fileLimit(from sourceBytes: Int64) -> Int64 {
        let most = min(Double(estimatedByteCount), 32 * Double(sourceBytes))
        return Int64(exactly: (4 * most).rounded(.up)).map { $0 + EncodingPlan.spareBytes } ?? .max
    }

    private static let spareBytes: Int64 = 64 << 20

    /// Returns the plan with bit rates that make a file of at most this size; `nil` when that is impossible.
    ///
    /// - Parameter length: The size in bytes; 0 for no limit.
    func limited(to length: Int64) -> EncodingPlan? {
        // The header, and what a rate varies by, need room.
        let room = Double(length) * 0.9 - 4096
        guard length > 0, Double(estimatedByteCount) > room else { return self }
        // The encoder's buffer, of half a second, may be full at the end.
        let rate = Int(max(0, room) * 8 / (duration + 0.5))
        var plan = self
        plan.isLimited = true
        if pictureRate == 0 {
            plan.soundRate = rate
        } else {
            plan.soundRate = min(soundRate, max(EncodingPlan.floor.sound, rate / 4))
            if soundRate == 0 { plan.soundRate = 0 }
            plan.pictureRate = rate - plan.soundRate
        }
        let isPossible =
            (pictureRate == 0 || plan.pictureRate >= EncodingPlan.floor.picture / 2)
            && (soundRate == 0 || plan.soundRate >= EncodingPlan.floor.sound)
        return isPossible ? plan : nil
    }

    /// Checks that the new file has all that was to be encoded: ffmpeg takes a movie that is cut off for one that ends
    /// there.
    func check(_ file: borrowing OpenFile) throws(LibraryError) {
        guard try file.byteCount() > 0 else {
            throw LibraryError(
                .damagedFile,
                "ffmpeg ended without an error and wrote nothing. Check that “ffmpeg” in the search path is the program of"
                    + " that name, then export again")
        }
        let kind = preset.codec == nil ? "soun" : "vide"
        let outline = try? MovieOutline(of: file)
        let track = outline?.tracks.first { $0.kind == kind }
        let seconds = track.map { CMTime($0.duration).seconds } ?? 0
        guard seconds > 0, seconds >= expected - max(1, 0.05 * expected) else {
            let (found, all) = (String(format: "%.1f", seconds), String(format: "%.1f", expected))
            throw LibraryError(
                .damagedFile,
                "only \(found) of \(all) seconds can be decoded: the movie is damaged. Export only the part before the damage,"
                    + " or copy the movie without encoding it")
        }
    }
}

extension EncodingPlan {
    /// Converts an error of ``check(_:)`` and of reading what was encoded.
    func failure(_ error: LibraryError) -> AVError {
        error.code == .damagedFile ? AVError(.decodeFailed, error.message) : AVError(error)
    }
}

extension CGSize {
    /// True if both sides are more than one pixel and none is longer than a codec can have.
    fileprivate func isEncodable(_ limit: Double) -> Bool {
        min(width, height) >= 1 && Double(max(width, height)) <= limit
    }
}

// MARK: - Arguments

extension EncodingPlan {
    /// Returns ffmpeg's arguments for the new file, but its name.
    func arguments(as type: AVFileType, _ colours: EncoderProgram.Colours, isForNetwork: Bool) -> [String] {
        var arguments = ["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-t", "\(duration)"]
        // Each frame keeps its time. By default ffmpeg fills gaps between times, however long, with copies of frames.
        arguments += ["-vsync", "vfr"]
        if let codec = preset.codec {
            arguments += ["-map", "0:V:0", "-map", "0:a:0?", "-vf", filter(colours)] + picture(codec, colours)
        } else {
            arguments += ["-map", "0:a:0", "-vn"]
        }
        arguments += ["-c:a", "aac", "-b:a", "\(soundRate)"]
        // No mention of programs, which would be metadata of the movie.
        arguments += ["-fflags", "+bitexact"] + (isForNetwork ? ["-movflags", "+faststart"] : [])
        return arguments + EncodingPlan.container(type)
    }

    /// Returns the filter that makes frames in the plan's size, with the values of the movie's colours; colours of high
    /// dynamic range become sRGB's.
    func decodingFilter(_ colours: EncoderProgram.Colours) -> String {
        guard colours.isHighDynamicRange else {
            return "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int,setsar=1,format=rgba"
        }
        return filter(colours)
            + ",scale=flags=accurate_rnd+full_chroma_int:in_color_matrix=bt709:in_range=tv,format=rgba"
    }

    /// Returns ffmpeg's arguments for a movie of frames from the first input, with the sound of the second one.
    func frameArguments(_ size: Size, _ colours: EncoderProgram.Colours, _ volume: Float) -> [String] {
        let filter =
            "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int"
            + ":out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p"
        // The times of the frames are kept to a sixty-thousandth of a second.
        var arguments = ["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-map", "0:v:0", "-map", "1:a:0?"]
        arguments += ["-vsync", "vfr", "-enc_time_base", "1/60000", "-video_track_timescale", "60000", "-vf", filter]
        arguments += picture(preset.codec ?? .h264, colours)
        arguments +=
            volume == 1 ? ["-c:a", "copy"] : ["-af", "volume=\(volume)", "-c:a", "aac", "-b:a", "\(soundRate)"]
        arguments += byteLimit.map { ["-fs", "\($0)"] } ?? []
        return arguments + ["-fflags", "+bitexact"] + EncodingPlan.container(.mov)
    }

    private func picture(_ codec: EncodingPreset.Codec, _ colours: EncoderProgram.Colours) -> [String] {
        let encoder =
            switch codec {
            case .h264: ["-c:v", "libx264", "-preset", preset.isFaster ? "veryfast" : "medium", "-profile:v", "high"]
            case .hevc: ["-c:v", "libx265", "-preset", "fast", "-tag:v", "hvc1", "-x265-params", "log-level=error"]
            }
        let (most, buffer) = isLimited ? (pictureRate, pictureRate / 2) : (3 * pictureRate / 2, 3 * pictureRate)
        return encoder + ["-b:v", "\(pictureRate)", "-maxrate", "\(most)", "-bufsize", "\(buffer)"]
            + ["-color_primaries", primaries(colours), "-color_trc", "bt709", "-colorspace", "bt709"]
            + ["-color_range", "tv"]
    }

    /// The primaries of the new movie: as in the old one, such as Display P3 of phones, unless it is tone-mapped.
    private func primaries(_ colours: EncoderProgram.Colours) -> String {
        let kept = ["bt709", "smpte432", "smpte170m", "bt470bg"]
        guard !colours.isHighDynamicRange, let own = colours.color_primaries, kept.contains(own) else { return "bt709" }
        return own
    }

    private func filter(_ colours: EncoderProgram.Colours) -> String {
        let (width, height) = (size.width, size.height)
        guard colours.isHighDynamicRange else {
            return "scale=\(width):\(height):flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p"
        }
        let transfer = colours.color_transfer.flatMap { ["smpte2084", "arib-std-b67"].contains($0) ? $0 : nil }
        return "zscale=w=\(width):h=\(height):filter=bicubic:pin=bt2020:min=bt2020nc:tin=\(transfer ?? "bt709")"
            + ":t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,"
            + "zscale=t=bt709:m=bt709:r=tv,format=yuv420p,setsar=1"
    }

    private static func container(_ type: AVFileType) -> [String] {
        switch type {
        case .mov: ["-f", "mov"]
        case .m4v: ["-f", "mp4", "-brand", "M4V "]
        case .m4a: ["-f", "ipod"]
        default: ["-f", "mp4"]
        }
    }
}
