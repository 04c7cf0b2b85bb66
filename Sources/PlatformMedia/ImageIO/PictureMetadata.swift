// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// The metadata to write beside the pixels: Exif's directories separately, IPTC and XMP.
struct PictureMetadata {
    private var tiff = TIFFDirectory()
    private var exif = TIFFDirectory()
    private var gps = TIFFDirectory()
    private var apple = TIFFDirectory()
    private var iptc = IPTCRecord()
    private var xmp: String?
    /// How the file stored its EXIF block.
    private var layout: ExifLayout?

    init() {}

    /// Creates the metadata to copy to another file: of the first directory only the tags that describe the picture,
    /// not those that describe how its file stores it.
    init(_ tags: PictureTags?) {
        guard let tags else { return }
        for tag in PropertyTag.tiff { tiff[tag.number] = tags.directory[tag.number] }
        tiff[ExifTag.orientation] = tags.orientation.map { .short($0) }
        exif = tags.directory[directory: ExifTag.exif] ?? exif
        layout = tags.exifLayout
        if let note = exif[ExifTag.makerNote].flatMap({ AppleNote.directory($0) }) {
            apple = note
            exif[ExifTag.makerNote] = nil
        }
        gps = tags.directory[directory: ExifTag.gps] ?? gps
        iptc = tags.iptc ?? iptc
        xmp = tags.xmp
    }

    /// Merges properties in ImageIO's format.
    mutating func merge(_ properties: NSDictionary) {
        removeXMP(contradicting: properties)
        mergeFile(properties)
        let none = TIFFDirectory()
        PictureMetadata.change(&exif, none: none, properties[kCGImagePropertyExifDictionary]) {
            $0.merge($1, PropertyTag.exif)
        }
        PictureMetadata.change(&gps, none: none, properties[kCGImagePropertyGPSDictionary]) { $0.mergePlace($1) }
        // The note of another maker may repeat the place, and cannot be searched for it.
        if properties[kCGImagePropertyGPSDictionary] != nil { exif[ExifTag.makerNote] = nil }
        PictureMetadata.change(&apple, none: none, properties[kCGImagePropertyMakerAppleDictionary]) {
            AppleNote.merge($1, into: &$0)
        }
        PictureMetadata.change(&iptc, none: IPTCRecord(), properties[kCGImagePropertyIPTCDictionary]) { $0.merge($1) }
    }

    /// Merges the properties of the file, from its dictionary and the top level. The orientation is kept when the
    /// dictionary is removed, because it is at the top level too; an invalid orientation is ignored.
    private mutating func mergeFile(_ properties: NSDictionary) {
        let orientation = tiff[ExifTag.orientation]
        var none = TIFFDirectory()
        none[ExifTag.orientation] = orientation
        PictureMetadata.change(&tiff, none: none, properties[kCGImagePropertyTIFFDictionary]) {
            $0.merge($1, PropertyTag.tiff)
        }
        tiff.mergeTop(properties)
        if let number = tiff[ExifTag.orientation]?.integer, !(1...8).contains(number) {
            tiff[ExifTag.orientation] = orientation
        }
    }

    /// Merges a property into a part.
    ///
    /// - Parameter none: The value for `NSNull`.
    private static func change<Part>(
        _ part: inout Part, none: Part, _ property: Any?, _ merge: (inout Part, NSDictionary) -> Void
    ) {
        if property is NSNull {
            part = none
        } else if let properties = property as? NSDictionary {
            merge(&part, properties)
        }
    }

    /// Removes from the XMP packet what the properties change: it would contradict them, for example with a location
    /// that was removed. A damaged packet is removed as a whole.
    private mutating func removeXMP(contradicting properties: NSDictionary) {
        let copies: [(key: CFString, copy: XMPCopy)] = [
            (kCGImagePropertyExifDictionary, .exif), (kCGImagePropertyGPSDictionary, .place),
            (kCGImagePropertyTIFFDictionary, .tiff), (kCGImagePropertyOrientation, .tiff),
            (kCGImagePropertyIPTCDictionary, .iptc),
        ]
        let changed = copies.filter { properties[$0.key] != nil }.map(\.copy)
        guard !changed.isEmpty, let packet = xmp else { return }
        xmp = XMPEdit.removing(changed, from: packet)
    }

    /// Returns the metadata for the encoder.
    ///
    /// - Parameter size: The stored size, which Exif records.
    func encoded(for size: PixelSize) -> EncodedMetadata {
        EncodedMetadata(exif: block(for: size), xmp: xmp, iptc: iptc.isEmpty ? nil : iptc)
    }

    private func block(for size: PixelSize) -> [UInt8]? {
        var main = tiff
        var picture = exif
        if !apple.isEmpty { picture[ExifTag.makerNote] = AppleNote.value(apple) }
        if !picture.isEmpty {
            picture[ExifTag.exifVersion] = picture[ExifTag.exifVersion] ?? .undefined(Array("0232".utf8))
            picture.setPixelSize(width: size.width, height: size.height)
        }
        main[directory: ExifTag.exif] = picture.isEmpty ? nil : picture
        main[directory: ExifTag.gps] = gps.isEmpty ? nil : gps
        if main.isEmpty { return nil }
        if let block = main.block(keeping: layout) { return block }
        // Elsewhere the offsets in another maker's note would be wrong; those in Apple's count from its own beginning.
        if apple.isEmpty { main[directory: ExifTag.exif]?[ExifTag.makerNote] = nil }
        return main.block(layout)
    }
}

extension TIFFDirectory {
    private static let inches = 2

    /// Merges the properties at the top level.
    fileprivate mutating func mergeTop(_ properties: NSDictionary) {
        merge(
            properties,
            [
                PropertyTag(0x011A, kCGImagePropertyDPIWidth, .number(.rational)),
                PropertyTag(0x011B, kCGImagePropertyDPIHeight, .number(.rational)),
                PropertyTag(ExifTag.orientation, kCGImagePropertyOrientation, .number(.short)),
            ])
        if properties.number(kCGImagePropertyDPIWidth) != nil { self[0x0128] = .short(TIFFDirectory.inches) }
    }

    /// Merges the location. An angle without a hemisphere has it from its sign.
    fileprivate mutating func mergePlace(_ properties: NSDictionary) {
        merge(properties, PropertyTag.gps)
        mergeSide(properties, kCGImagePropertyGPSLatitude, kCGImagePropertyGPSLatitudeRef, 0x01, ("N", "S"))
        mergeSide(properties, kCGImagePropertyGPSLongitude, kCGImagePropertyGPSLongitudeRef, 0x03, ("E", "W"))
    }

    private mutating func mergeSide(
        _ properties: NSDictionary, _ key: CFString, _ sideKey: CFString, _ tag: Int, _ sides: (String, String)
    ) {
        guard let angle = properties.number(key)?.doubleValue, angle.isFinite, properties[sideKey] == nil else {
            return
        }
        if angle < 0 || self[tag] == nil { self[tag] = .ascii(angle < 0 ? sides.1 : sides.0) }
    }
}

/// A format that ImageIO's functions write.
enum PictureType: String {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case heic = "public.heic"

    /// True if the format can be written: HEIC needs an encoder of the system.
    var isWritable: Bool { self != .heic || ImageEncoder.writesHEIC }

    /// Returns the format for the encoder.
    ///
    /// - Parameter quality: The quality from 0 to 1; values outside are clamped.
    func format(quality: Double) -> EncodedFormat {
        switch self {
        case .jpeg: .jpeg(quality: quality)
        case .png: .png
        case .heic: .heic(quality: quality)
        }
    }
}
