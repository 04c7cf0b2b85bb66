// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PlatformTypes

/// What is to be written beside the pixels: the directories of EXIF, each for itself, and XMP.
struct PictureMetadata {
    private var tiff = TIFFDirectory()
    private var exif = TIFFDirectory()
    private var gps = TIFFDirectory()
    private var apple = TIFFDirectory()
    private var xmp: String?

    init() {}

    /// What can be carried over to another file: of the first directory only what describes the picture, not how that file
    /// stores it.
    init(_ tags: PictureTags?) {
        guard let tags else { return }
        for tag in PropertyTag.tiff { tiff[tag.number] = tags.directory[tag.number] }
        tiff[ExifTag.orientation] = tags.orientation.map { .short($0) }
        exif = tags.directory[directory: ExifTag.exif] ?? exif
        apple = exif[ExifTag.makerNote].flatMap { AppleNote.directory($0) } ?? apple
        exif[ExifTag.makerNote] = nil
        exif[ExifTag.interoperability] = nil
        gps = tags.directory[directory: ExifTag.gps] ?? gps
        xmp = tags.xmp
    }

    /// Takes over properties in ImageIO's shapes.
    mutating func merge(_ properties: NSDictionary) {
        dropXMP(contradicting: properties)
        let orientation = tiff[ExifTag.orientation]
        PictureMetadata.change(&tiff, properties[kCGImagePropertyTIFFDictionary]) { $0.merge($1, PropertyTag.tiff) }
        tiff[ExifTag.orientation] = tiff[ExifTag.orientation] ?? orientation
        PictureMetadata.change(&exif, properties[kCGImagePropertyExifDictionary]) { $0.merge($1, PropertyTag.exif) }
        PictureMetadata.change(&gps, properties[kCGImagePropertyGPSDictionary]) { $0.mergePlace($1) }
        PictureMetadata.change(&apple, properties[kCGImagePropertyMakerAppleDictionary]) {
            AppleNote.merge($1, into: &$0)
        }
        tiff.mergeTop(properties)
    }

    private static func change(
        _ directory: inout TIFFDirectory, _ property: Any?, _ merge: (inout TIFFDirectory, NSDictionary) -> Void
    ) {
        if property is NSNull {
            directory = TIFFDirectory()
        } else if let properties = property as? NSDictionary {
            merge(&directory, properties)
        }
    }

    /// What a packet says of the same matter, it would say in contradiction from now on: a place that was taken away must
    /// not be told by it.
    private mutating func dropXMP(contradicting properties: NSDictionary) {
        let matters = [
            (kCGImagePropertyGPSDictionary, "GPS"), (kCGImagePropertyExifDictionary, "ns.adobe.com/exif/1.0/"),
            (kCGImagePropertyTIFFDictionary, "ns.adobe.com/tiff/1.0/"),
            (kCGImagePropertyOrientation, "ns.adobe.com/tiff/1.0/"),
        ]
        if matters.contains(where: { properties[$0.0] != nil && xmp?.contains($0.1) == true }) { xmp = nil }
    }

    /// - Parameter size: As stored; EXIF notes it.
    func encoded(for size: PixelSize) -> EncodedMetadata {
        var main = tiff
        var picture = exif
        picture[ExifTag.makerNote] = apple.isEmpty ? nil : AppleNote.value(apple)
        if !picture.isEmpty {
            picture[ExifTag.exifVersion] = picture[ExifTag.exifVersion] ?? .undefined(Array("0232".utf8))
            picture[ExifTag.pixelWidth] = .long(size.width)
            picture[ExifTag.pixelHeight] = .long(size.height)
        }
        main[directory: ExifTag.exif] = picture.isEmpty ? nil : picture
        main[directory: ExifTag.gps] = gps.isEmpty ? nil : gps
        return EncodedMetadata(exif: main.isEmpty ? nil : main.block(), xmp: xmp)
    }
}

extension TIFFDirectory {
    private static let inches = 2

    /// What stands beside the dictionaries.
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

    /// An angle without a word on its side of the globe is no place: its sign tells it.
    fileprivate mutating func mergePlace(_ properties: NSDictionary) {
        merge(properties, PropertyTag.gps)
        for (key, reference, sides) in [
            (kCGImagePropertyGPSLatitude, 0x01, ("N", "S")), (kCGImagePropertyGPSLongitude, 0x03, ("E", "W")),
        ] {
            guard let angle = properties.number(key)?.doubleValue, self[reference] == nil else { continue }
            self[reference] = .ascii(angle < 0 ? sides.1 : sides.0)
        }
    }
}
