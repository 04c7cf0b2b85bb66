// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The evidence for the subtypes of a movie.
struct MovieEvidence {
    /// The frames per second of the first video track.
    var frameRate = 0.0
    /// True if the movie is stereoscopic.
    var isStereo = false
    private var isTimelapse = false
    private var isCinematic = false
    /// True if the movie is to be played at its full frame rate.
    private var playsAtFullRate = false

    /// The minimum frame rate of a slow-motion movie: NTSC's 120 are 119.88, and dropped frames reduce it a little
    /// more.
    private static let slowMotionRate = 119.0

    /// Reads a value of Apple's keyed metadata.
    mutating func read(key: String, _ value: String) {
        switch key {
        case "com.apple.photos.captureMode": isTimelapse = value == "Time-lapse"
        case "com.apple.quicktime.full-frame-rate-playback-intent": playsAtFullRate = value == "1"
        case "com.apple.quicktime.cinematic-video": isCinematic = isCinematic || value == "1"
        default: break
        }
    }

    /// Reads the first video track.
    mutating func read(_ picture: MovieTrack) {
        frameRate = picture.frameRate
        isStereo = MovieEvidence.isStereo(picture.media)
    }

    /// Returns true if both views are declared, and the second one is coded.
    private static func isStereo(_ media: FileRegion) -> Bool {
        guard let entry = MovieProjection.sampleEntry(media), entry.box("lhvC") != nil,
            let eyes = entry.box("vexu")?.box("eyes")?.box("stri")?.byte(at: 4)
        else { return false }
        return eyes & 3 == 3
    }

    /// Reads the names of the keys in a timed metadata track.
    mutating func read(notes media: FileRegion) {
        guard let table = media.box("minf")?.box("stbl")?.box("stsd")?.region(from: 8) else { return }
        for description in Boxes(table).prefix(16) where description.type == "mebx" {
            guard let keys = description.content.region(from: 8)?.box("keys") else { continue }
            for key in Boxes(keys).prefix(64) {
                guard let name = key.content.box("keyd")?.region(from: 4) else { continue }
                let text = name.text(count: min(name.count, 128)) ?? ""
                if MovieEvidence.cinematicNotes.contains(text) { isCinematic = true }
            }
        }
    }

    private static let cinematicNotes: Set = [
        "com.apple.quicktime.cinematic-video.rendering", "com.apple.quicktime.cinematic-video.cinematography",
    ]

    /// The subtypes that follow from the evidence.
    var subtypes: MediaSubtypes {
        var subtypes: MediaSubtypes = []
        if frameRate >= MovieEvidence.slowMotionRate, !playsAtFullRate { subtypes.insert(.highFrameRate) }
        if isTimelapse { subtypes.insert(.timelapse) }
        if isCinematic { subtypes.insert(.cinematic) }
        if isStereo { subtypes.insert(.spatial) }
        return subtypes
    }
}
