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
        isCinematic =
            isCinematic || MovieEvidence.noteNames(media).contains(where: MovieEvidence.cinematicNotes.contains)
    }

    /// Returns the names of the keys in a timed metadata track.
    static func noteNames(_ media: FileRegion) -> [String] {
        guard let table = media.box("minf")?.box("stbl")?.box("stsd")?.region(from: 8) else { return [] }
        var names: [String] = []
        for description in Boxes(table).prefix(16) where description.type == "mebx" {
            guard let keys = description.content.region(from: 8)?.box("keys") else { continue }
            for key in Boxes(keys).prefix(64) {
                guard let name = key.content.box("keyd")?.region(from: 4) else { continue }
                names.append(name.text(count: min(name.count, 128)) ?? "")
            }
        }
        return names
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

/// The projection of a spherical movie, from boxes in the sample description, or from the older XML in the track.
enum MovieProjection {
    /// Returns the projection of a track and its media.
    static func projection(of track: FileRegion, _ media: FileRegion) -> Projection? {
        sampleEntry(media).flatMap { google($0) ?? apple($0) } ?? sphericalV1(track)
    }

    /// Returns the boxes of the first sample description, after its 78 bytes.
    static func sampleEntry(_ media: FileRegion) -> FileRegion? {
        media.box("minf")?.box("stbl")?.box("stsd")?.region(from: 8)
            .flatMap { Box(in: $0, at: 0)?.content.region(from: 78) }
    }

    private static func google(_ entry: FileRegion) -> Projection? {
        guard let boxes = entry.box("sv3d")?.box("proj") else { return nil }
        for box in Boxes(boxes).prefix(16) {
            switch box.type {
            case "equi": return isHalf(box.content) ? .halfEquirectangular : .equirectangular
            case "cbmp": return .cubemap
            case "mshp": return .mesh
            default: continue
            }
        }
        return nil
    }

    /// Returns true if at least half is cropped at the left and the right. The bounds follow the version: top, bottom,
    /// left and right, in units of 2^-32.
    private static func isHalf(_ bounds: FileRegion) -> Bool {
        let sides = [12, 16].map { Int(bounds.unsigned32(at: $0) ?? 0) }
        return sides.reduce(0, +) >= 1 << 31
    }

    private static func apple(_ entry: FileRegion) -> Projection? {
        switch entry.box("vexu")?.box("proj")?.box("prji")?.fourCC(at: 4) {
        case "equi": .equirectangular
        case "hequ": .halfEquirectangular
        default: nil
        }
    }

    /// Returns the projection from the XML in the box with the UUID ffcc8263-f855-4a93-8814-587a02521fdd.
    private static func sphericalV1(_ track: FileRegion) -> Projection? {
        let box = Boxes(track).prefix(64).first { box in
            box.type == "uuid" && box.content.unsigned64(at: 0) == 0xFFCC_8263_F855_4A93
                && box.content.unsigned64(at: 8) == 0x8814_587A_0252_1FDD
        }
        guard let document = box?.content.region(from: 16).flatMap({ XMPDocument($0) }),
            document.text(.spherical, "Spherical")?.lowercased() == "true"
        else { return nil }
        return document.text(.spherical, "ProjectionType").map { Projection(rawValue: $0) }
    }
}

extension Box {
    /// The XMP of a file of boxes, in the box with the UUID be7acfcb-97a9-42e8-9c71-999491e3afac.
    var xmp: FileRegion? {
        guard type == "uuid", content.unsigned64(at: 0) == 0xBE7A_CFCB_97A9_42E8,
            content.unsigned64(at: 8) == 0x9C71_9994_91E3_AFAC
        else { return nil }
        return content.region(from: 16)
    }
}
