// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

extension PictureTags {
    /// The metadata as ImageIO's properties.
    var properties: [String: Any] {
        var properties: [String: Any] = [
            kCGImagePropertyPixelWidth as String: NSNumber(value: storedSize.width),
            kCGImagePropertyPixelHeight as String: NSNumber(value: storedSize.height),
            kCGImagePropertyColorModel as String: colours.model.name,
        ]
        properties[kCGImagePropertyOrientation as String] = orientation.map { NSNumber(value: $0) }
        properties[kCGImagePropertyDepth as String] = colours.depth.map { NSNumber(value: $0) }
        properties[kCGImagePropertyProfileName as String] = colours.profileName.map { $0 as NSString }
        if colours.hasAlpha { properties[kCGImagePropertyHasAlpha as String] = NSNumber(value: true) }
        if colours.isIndexed { properties[kCGImagePropertyIsIndexed as String] = NSNumber(value: true) }
        if let density {
            properties[kCGImagePropertyDPIWidth as String] = NSNumber(value: density.horizontal)
            properties[kCGImagePropertyDPIHeight as String] = NSNumber(value: density.vertical)
        }
        for (key, content) in dictionaries where !content.isEmpty {
            properties[key as String] = content as NSDictionary
        }
        return properties
    }

    private var dictionaries: [(CFString, [String: Any])] {
        let exif = directory[directory: ExifTag.exif]
        let note = exif?[ExifTag.makerNote].flatMap { AppleNote.directory($0) }
        return [
            (kCGImagePropertyTIFFDictionary, tiffProperties),
            (kCGImagePropertyExifDictionary, exif?.properties(PropertyTag.exif) ?? [:]),
            (kCGImagePropertyGPSDictionary, directory[directory: ExifTag.gps]?.properties(PropertyTag.gps) ?? [:]),
            (kCGImagePropertyIPTCDictionary, iptc?.properties ?? [:]),
            (kCGImagePropertyMakerAppleDictionary, note.map { AppleNote.properties($0) } ?? [:]),
            (kCGImagePropertyJFIFDictionary, jfif?.properties ?? [:]),
            (kCGImagePropertyPNGDictionary, png?.properties ?? [:]),
        ]
    }

    /// The properties of the first directory, with the same orientation as at the top level.
    private var tiffProperties: [String: Any] {
        var properties = directory.properties(PropertyTag.tiff)
        properties[kCGImagePropertyTIFFOrientation as String] = orientation.map { NSNumber(value: $0) }
        return properties
    }

    /// The resolution in pixels per inch, from Exif or otherwise from the format's own header.
    private var density: (horizontal: Double, vertical: Double)? {
        let form = PropertyEncoding.number(.rational)
        let resolutions = [0x011A, 0x011B].compactMap { directory[$0].flatMap { form.property(of: $0) } as? NSNumber }
        if resolutions.count == 2 {
            let inches = directory[0x0128]?.integer == 3 ? 2.54 : 1
            return (resolutions[0].doubleValue * inches, resolutions[1].doubleValue * inches)
        }
        if let jfif, jfif.densityUnit == 1 || jfif.densityUnit == 2 {
            let inches = jfif.densityUnit == 2 ? 2.54 : 1
            return (Double(jfif.horizontalDensity) * inches, Double(jfif.verticalDensity) * inches)
        }
        let metres = png?.pixelsPerMeter
        return metres.map { ((Double($0.width) * 0.0254).rounded(), (Double($0.height) * 0.0254).rounded()) }
    }
}

extension PictureTags.Colours.Model {
    fileprivate var name: CFString {
        switch self {
        case .grey: kCGImagePropertyColorModelGray
        case .rgb: kCGImagePropertyColorModelRGB
        case .cmyk: kCGImagePropertyColorModelCMYK
        }
    }
}

extension PictureTags.JFIFHeader {
    fileprivate var properties: [String: Any] {
        var properties: [String: Any] = [
            kCGImagePropertyJFIFVersion as String: [major, minor / 16, minor % 16].map { NSNumber(value: $0) }
                as NSArray,
            kCGImagePropertyJFIFDensityUnit as String: NSNumber(value: densityUnit),
            kCGImagePropertyJFIFXDensity as String: NSNumber(value: horizontalDensity),
            kCGImagePropertyJFIFYDensity as String: NSNumber(value: verticalDensity),
        ]
        if isProgressive { properties[kCGImagePropertyJFIFIsProgressive as String] = NSNumber(value: true) }
        return properties
    }
}

extension PictureTags.PNGHeader {
    private static let keywords = [
        kCGImagePropertyPNGAuthor, kCGImagePropertyPNGCopyright, kCGImagePropertyPNGCreationTime,
        kCGImagePropertyPNGModificationTime, kCGImagePropertyPNGDescription, kCGImagePropertyPNGSoftware,
        kCGImagePropertyPNGTitle,
    ].map { $0 as String }

    fileprivate var properties: [String: Any] {
        var properties: [String: Any] = [kCGImagePropertyPNGInterlaceType as String: NSNumber(value: interlaceMethod)]
        properties[kCGImagePropertyPNGGamma as String] = gamma.map { NSNumber(value: $0) }
        properties[kCGImagePropertyPNGsRGBIntent as String] = renderingIntent.map { NSNumber(value: $0) }
        properties[kCGImagePropertyPNGXPixelsPerMeter as String] = pixelsPerMeter.map { NSNumber(value: $0.width) }
        properties[kCGImagePropertyPNGYPixelsPerMeter as String] = pixelsPerMeter.map { NSNumber(value: $0.height) }
        for key in Self.keywords { properties[key] = texts[key].map { $0 as NSString } }
        return properties
    }
}

/// The conversion of Apple's maker note: tags by their numbers as text.
extension AppleNote {
    static func properties(_ directory: TIFFDirectory) -> [String: Any] {
        var properties: [String: Any] = [:]
        for tag in directory.tags { properties["\(tag)"] = directory[tag].map { property($0.content) } }
        return properties
    }

    private static func property(_ content: TIFFValue.Content) -> Any {
        switch content {
        case .text(let text): text as NSString
        case .integers(let list): one(list.map { NSNumber(value: $0) })
        case .reals(let list): one(list.map { NSNumber(value: $0) })
        case .bytes(let bytes): Data(bytes) as NSData
        }
    }

    private static func one(_ numbers: [NSNumber]) -> Any {
        numbers.count == 1 ? numbers[0] : numbers as NSArray
    }

    /// Merges properties whose keys are numbers. `NSNull` removes a value.
    static func merge(_ properties: NSDictionary, into directory: inout TIFFDirectory) {
        for (key, property) in properties {
            guard let tag = (key as? String).flatMap({ Int($0) }), (0...0xFFFF).contains(tag) else { continue }
            if property is NSNull {
                directory[tag] = nil
            } else if let value = value(property) {
                directory[tag] = value
            }
        }
    }

    /// Returns the value to write: rational numbers for fractions and arrays.
    private static func value(_ property: Any) -> TIFFValue? {
        if let text = property as? String { return .ascii(text) }
        if let bytes = property as? Data { return .undefined([UInt8](bytes)) }
        guard let numbers = PropertyEncoding.numbers(property) else { return nil }
        let isWhole = property is NSNumber && numbers.allSatisfy { $0 == $0.rounded() }
        return TIFFValue(isWhole ? .signedLong : .signedRational, numbers: numbers)
    }
}
