// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

/// A preset that encodes: the codec, the largest size and the bit rates of its movies.
struct EncodingPreset: Equatable, Sendable {
    enum Codec: Sendable {
        case h264, hevc
    }

    /// The size of frames in landscape.
    struct Box: Equatable, Sendable {
        let long: Int
        let short: Int
    }

    /// The codec of the pictures; `nil` for sound alone.
    let codec: Codec?
    /// The size that the frames fit into, upright or not; `nil` for the movie's own.
    private(set) var box: Box?
    /// The bits that a pixel of a frame may take on average.
    let bitsPerPixel: Double
    /// The bits per second of the sound.
    let soundRate: Int
    /// True to encode H.264 in less time, with more bits for the same quality.
    private(set) var isFaster = false

    /// The preset of a name; `nil` for ``AVAssetExportPresetPassthrough`` and names that no preset has.
    init?(named name: String) {
        guard let preset = EncodingPreset.all[name] else { return nil }
        self = preset
    }

    private init(_ codec: Codec?, _ long: Int? = nil, _ short: Int? = nil, bits: Double, sound: Int) {
        self.codec = codec
        box = long.flatMap { long in short.map { Box(long: long, short: $0) } }
        bitsPerPixel = bits
        soundRate = sound
    }

    private static let all: [String: EncodingPreset] = [
        AVAssetExportPresetLowQuality: EncodingPreset(.h264, 224, 128, bits: 0.15, sound: 64_000),
        AVAssetExportPresetMediumQuality: EncodingPreset(.h264, 568, 320, bits: 0.13, sound: 96_000),
        AVAssetExportPresetHighestQuality: EncodingPreset(.h264, bits: 0.2, sound: 192_000),
        AVAssetExportPresetHEVCHighestQuality: EncodingPreset(.hevc, bits: 0.12, sound: 192_000),
        AVAssetExportPreset640x480: EncodingPreset(.h264, 640, 480, bits: 0.16, sound: 128_000),
        AVAssetExportPreset960x540: EncodingPreset(.h264, 960, 540, bits: 0.16, sound: 128_000),
        AVAssetExportPreset1280x720: EncodingPreset(.h264, 1280, 720, bits: 0.16, sound: 128_000),
        AVAssetExportPreset1920x1080: EncodingPreset(.h264, 1920, 1080, bits: 0.16, sound: 192_000),
        AVAssetExportPreset3840x2160: EncodingPreset(.h264, 3840, 2160, bits: 0.16, sound: 192_000),
        AVAssetExportPresetHEVC1920x1080: EncodingPreset(.hevc, 1920, 1080, bits: 0.09, sound: 192_000),
        AVAssetExportPresetHEVC3840x2160: EncodingPreset(.hevc, 3840, 2160, bits: 0.09, sound: 192_000),
        AVAssetExportPresetAppleM4A: EncodingPreset(nil, bits: 0, sound: 256_000),
    ]

    /// Returns the preset for movies whose frames fit into a size in landscape or upright; `nil` stands for any size.
    func within(_ size: CGSize?) -> EncodingPreset {
        guard let size, size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite else {
            return self
        }
        func side(_ length: CGFloat) -> Int { Int(min(length, 65_536)) }
        var preset = self
        preset.box = Box(long: side(max(size.width, size.height)), short: side(min(size.width, size.height)))
        return preset
    }

    /// Returns the preset for movies that are played while they are encoded.
    func faster() -> EncodingPreset {
        var preset = self
        preset.isFaster = true
        return preset
    }

    /// The types of the files that it can write.
    var types: [AVFileType] { codec == nil ? [.m4a] : [.mov, .mp4, .m4v] }

    /// Returns true if a movie has what the preset encodes.
    func applies(to contents: MovieFile.Contents) -> Bool {
        contents.tracks.contains { $0.mediaType == (codec == nil ? .audio : .video) }
    }

    /// Returns the size of the frames: as displayed, within the box, never larger than the movie's, in even numbers.
    func size(_ shown: CGSize) -> (width: Int, height: Int) {
        let (width, height) = (max(2, Double(shown.width)), max(2, Double(shown.height)))
        var scale = 1.0
        if let box {
            let (long, short) = (max(width, height), min(width, height))
            scale = min(1, Double(box.long) / long, Double(box.short) / short)
        }
        func even(_ side: Double) -> Int { max(2, Int((side * scale / 2).rounded(.toNearestOrEven)) * 2) }
        let (w, h) = (even(width), even(height))
        return (min(w, Int(width / 2) * 2), min(h, Int(height / 2) * 2))
    }
}
