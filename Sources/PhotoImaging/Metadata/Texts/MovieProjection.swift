// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The projection of a spherical movie, from boxes in the sample description, or from the older XML in the track.
enum MovieProjection {
    /// Returns the projection of a track and its media.
    static func projection(of track: FileRegion, _ media: FileRegion) -> Projection? {
        sampleEntry(media).flatMap { google($0) ?? apple($0) } ?? older(track)
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
    private static func older(_ track: FileRegion) -> Projection? {
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
