// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What tells of a picture's kind, gathered before it is weighed.
///
/// A gain map, or a transfer of high dynamic range, is no evidence: Apple's databases call only those pictures HDR that
/// were merged from several. Nor is a depth map without a portrait's effect.
struct PictureEvidence {
    /// EXIF's CustomRendered, in which Apple's cameras say what they made: 3 is merged from several exposures, 6 a
    /// panorama, 7 to 9 a portrait.
    var rendering: Int?
    /// Apple's MakerNote 0x0A: 3 is merged, 4 the plain exposure kept beside it.
    var exposure: Int?
    /// Whether the user comment is the word that Apple's systems write into pictures of the screen.
    var isCommentedAsScreenshot = false
    /// Whether a picture of depth or disparity lies beside it.
    var hasDepth = false
    /// Whether it belongs to a pair, one for each eye.
    var isStereo = false

    private static let screenshot = "Screenshot"

    /// Takes over an entry of the EXIF directory.
    mutating func read(_ block: TIFFBlock, _ entry: TIFFEntry) {
        switch entry.tag {
        case 0xA401: rendering = block.integer(entry)
        case 0x9286: isCommentedAsScreenshot = PictureEvidence.comment(block, entry) == PictureEvidence.screenshot
        default: break
        }
    }

    /// Eight bytes name the coding of what follows; some writers leave them out.
    private static func comment(_ block: TIFFBlock, _ entry: TIFFEntry) -> String? {
        guard (10...64).contains(entry.byteCount), let region = block.region(entry) else { return nil }
        if region.starts(with: "UNICODE\0") {
            return region.region(from: 8).flatMap { WrittenText.wide($0, block.order) }
        }
        let isNamed = region.starts(with: "ASCII\0\0\0") || region.byte(at: 0) == 0
        return region.region(from: isNamed ? 8 : 0)?.writtenText
    }

    /// Takes over what is not known yet.
    mutating func add(_ other: PictureEvidence) {
        rendering = rendering ?? other.rendering
        exposure = exposure ?? other.exposure
        isCommentedAsScreenshot = isCommentedAsScreenshot || other.isCommentedAsScreenshot
        hasDepth = hasDepth || other.hasDepth
        isStereo = isStereo || other.isStereo
    }

    /// Whether the camera blurred what is far from what it shows.
    var isPortrait: Bool { rendering.map { (7...9).contains($0) } ?? false }

    /// What it adds up to.
    func subtypes(_ xmp: XMPDocument?) -> MediaSubtypes {
        var subtypes: MediaSubtypes = []
        if rendering == 6 || xmp?.isPartOfSphere ?? false { subtypes.insert(.panorama) }
        if rendering == 3 || exposure == 3 { subtypes.insert(.hdr) }
        if isCommentedAsScreenshot || xmp?.text(.exif, "UserComment") == PictureEvidence.screenshot {
            subtypes.insert(.screenshot)
        }
        if hasDepth, isPortrait { subtypes.insert(.depthEffect) }
        if isStereo { subtypes.insert(.spatial) }
        return subtypes
    }
}

extension XMPDocument {
    /// Whether it is a panorama by Google's vocabulary that shows less than all directions. One that shows them all
    /// has a projection and is no panorama.
    fileprivate var isPartOfSphere: Bool {
        guard let projection = text(.panorama, "ProjectionType") else { return false }
        if projection.lowercased() == "cylindrical" { return true }
        return isLess("CroppedAreaImageWidthPixels", "FullPanoWidthPixels")
            || isLess("CroppedAreaImageHeightPixels", "FullPanoHeightPixels")
    }

    private func isLess(_ part: StaticString, _ whole: StaticString) -> Bool {
        guard let part = value(.panorama, part)?.number, let whole = value(.panorama, whole)?.number else {
            return false
        }
        return part > 0 && part < whole
    }
}
