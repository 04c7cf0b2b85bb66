// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// What the names in PhotoKit's enumerations are in a predicate, which knows only numbers.
enum PredicateHint {
    private static let constants: [(name: String, key: String, number: Int)] = [
        ("image", "mediaType", PHAssetMediaType.image.rawValue),
        ("video", "mediaType", PHAssetMediaType.video.rawValue),
        ("audio", "mediaType", PHAssetMediaType.audio.rawValue),
        ("unknown", "mediaType", PHAssetMediaType.unknown.rawValue),
        ("photoPanorama", "mediaSubtypes", Int(PHAssetMediaSubtype.photoPanorama.rawValue)),
        ("photoHDR", "mediaSubtypes", Int(PHAssetMediaSubtype.photoHDR.rawValue)),
        ("photoScreenshot", "mediaSubtypes", Int(PHAssetMediaSubtype.photoScreenshot.rawValue)),
        ("photoLive", "mediaSubtypes", Int(PHAssetMediaSubtype.photoLive.rawValue)),
        ("photoDepthEffect", "mediaSubtypes", Int(PHAssetMediaSubtype.photoDepthEffect.rawValue)),
        ("spatialMedia", "mediaSubtypes", Int(PHAssetMediaSubtype.spatialMedia.rawValue)),
        ("videoStreamed", "mediaSubtypes", Int(PHAssetMediaSubtype.videoStreamed.rawValue)),
        ("videoHighFrameRate", "mediaSubtypes", Int(PHAssetMediaSubtype.videoHighFrameRate.rawValue)),
        ("videoTimelapse", "mediaSubtypes", Int(PHAssetMediaSubtype.videoTimelapse.rawValue)),
        ("videoScreenRecording", "mediaSubtypes", Int(PHAssetMediaSubtype.videoScreenRecording.rawValue)),
        ("videoCinematic", "mediaSubtypes", Int(PHAssetMediaSubtype.videoCinematic.rawValue)),
    ]

    /// The message, and what to write instead of the constants that the format has outside of quotes.
    static func added(to message: String, of format: String) -> String {
        let words = Set(bareWords(of: format))
        let hints = constants.filter { words.contains($0.name) }.map { constant in
            let test =
                constant.key == "mediaType"
                ? "mediaType = \(constant.number)" : "(mediaSubtypes & \(constant.number)) != 0"
            return "A predicate has numbers for “\(constant.name)”: write \(test)"
        }
        return ([message] + hints).joined(separator: "\n")
    }

    private static func bareWords(of format: String) -> [String] {
        var quote: Character?
        var words = [""]
        for character in format {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character.isLetter || character.isNumber || character == "_" {
                words[words.count - 1].append(character)
            } else {
                words.append("")
            }
        }
        return words
    }
}
