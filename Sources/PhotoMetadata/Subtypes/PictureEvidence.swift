// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The evidence for the subtypes of a picture.
///
/// A gain map or an HDR transfer function is no evidence for HDR, because Apple's databases use the subtype only for
/// pictures merged from several. Nor is a depth map sufficient without the portrait effect.
struct PictureEvidence {
    /// The value of EXIF's CustomRendered, in which Apple's cameras record the kind of picture: 3 is merged from
    /// several exposures, 6 a panorama, 7 to 9 a portrait.
    var rendering: Int?
    /// The value of Apple's MakerNote 0x0A: 3 is merged, 4 the plain exposure beside it.
    var exposure: Int?
    /// True if the user comment is the one that Apple's systems write into screenshots.
    var hasScreenshotComment = false
    /// True if there is an auxiliary picture of depth or disparity.
    var hasDepth = false
    /// True if the picture is part of a stereoscopic pair.
    var isStereo = false

    private static let screenshot = "Screenshot"

    /// Reads an entry of the EXIF directory.
    mutating func read(_ block: TIFFBlock, _ entry: TIFFEntry) {
        switch entry.tag {
        case 0xA401: rendering = block.integer(entry)
        case 0x9286: hasScreenshotComment = PictureEvidence.comment(block, entry) == PictureEvidence.screenshot
        default: break
        }
    }

    /// Returns the user comment. Its first eight bytes declare the encoding; some writers omit them.
    private static func comment(_ block: TIFFBlock, _ entry: TIFFEntry) -> String? {
        guard (10...64).contains(entry.byteCount), let region = block.region(entry) else { return nil }
        if region.starts(with: "UNICODE\0") {
            return region.region(from: 8).flatMap { WrittenText.wide($0, block.order) }
        }
        let isNamed = region.starts(with: "ASCII\0\0\0") || region.byte(at: 0) == 0
        return region.region(from: isNamed ? 8 : 0)?.writtenText
    }

    /// Adds other evidence; values found earlier are kept.
    mutating func add(_ other: PictureEvidence) {
        rendering = rendering ?? other.rendering
        exposure = exposure ?? other.exposure
        hasScreenshotComment = hasScreenshotComment || other.hasScreenshotComment
        hasDepth = hasDepth || other.hasDepth
        isStereo = isStereo || other.isStereo
    }

    /// True if the camera has blurred the background.
    var isPortrait: Bool { rendering.map { (7...9).contains($0) } ?? false }

    /// Returns the subtypes that follow from the evidence.
    func subtypes(_ xmp: XMPDocument?) -> MediaSubtypes {
        var subtypes: MediaSubtypes = []
        if rendering == 6 || xmp?.isPartialPanorama ?? false { subtypes.insert(.panorama) }
        if rendering == 3 || exposure == 3 { subtypes.insert(.hdr) }
        if hasScreenshotComment || xmp?.text(.exif, "UserComment") == PictureEvidence.screenshot {
            subtypes.insert(.screenshot)
        }
        if hasDepth, isPortrait { subtypes.insert(.depthEffect) }
        if isStereo { subtypes.insert(.spatial) }
        return subtypes
    }
}

extension XMPDocument {
    /// True for a panorama in Google's vocabulary that covers less than the full sphere. A full sphere has a projection
    /// and is not a panorama.
    fileprivate var isPartialPanorama: Bool {
        guard let projection = text(.panorama, "ProjectionType") else { return false }
        if projection.lowercased() == "cylindrical" { return true }
        return isSmaller("CroppedAreaImageWidthPixels", "FullPanoWidthPixels")
            || isSmaller("CroppedAreaImageHeightPixels", "FullPanoHeightPixels")
    }

    private func isSmaller(_ part: StaticString, _ whole: StaticString) -> Bool {
        guard let part = value(.panorama, part)?.number, let whole = value(.panorama, whole)?.number else {
            return false
        }
        return part > 0 && part < whole
    }
}
