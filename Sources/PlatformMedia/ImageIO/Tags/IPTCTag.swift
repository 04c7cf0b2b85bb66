// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PlatformTypes

/// An IPTC dataset that has a name among ImageIO's properties.
struct IPTCTag: Sendable {
    let number: Int
    let key: String
    /// True if the dataset is repeatable: then the property is an array, also of a single text.
    let isList: Bool

    init(_ number: Int, _ key: CFString, isList: Bool = false) {
        self.number = number
        self.key = key as String
        self.isList = isList
    }

    static let all = [
        IPTCTag(5, kCGImagePropertyIPTCObjectName),
        IPTCTag(7, kCGImagePropertyIPTCEditStatus),
        IPTCTag(10, kCGImagePropertyIPTCUrgency),
        IPTCTag(15, kCGImagePropertyIPTCCategory),
        IPTCTag(20, kCGImagePropertyIPTCSupplementalCategory, isList: true),
        IPTCTag(25, kCGImagePropertyIPTCKeywords, isList: true),
        IPTCTag(40, kCGImagePropertyIPTCSpecialInstructions),
        IPTCTag(55, kCGImagePropertyIPTCDateCreated),
        IPTCTag(60, kCGImagePropertyIPTCTimeCreated),
        IPTCTag(62, kCGImagePropertyIPTCDigitalCreationDate),
        IPTCTag(63, kCGImagePropertyIPTCDigitalCreationTime),
        IPTCTag(65, kCGImagePropertyIPTCOriginatingProgram),
        IPTCTag(70, kCGImagePropertyIPTCProgramVersion),
        IPTCTag(80, kCGImagePropertyIPTCByline, isList: true),
        IPTCTag(85, kCGImagePropertyIPTCBylineTitle, isList: true),
        IPTCTag(90, kCGImagePropertyIPTCCity),
        IPTCTag(92, kCGImagePropertyIPTCSubLocation),
        IPTCTag(95, kCGImagePropertyIPTCProvinceState),
        IPTCTag(100, kCGImagePropertyIPTCCountryPrimaryLocationCode),
        IPTCTag(101, kCGImagePropertyIPTCCountryPrimaryLocationName),
        IPTCTag(103, kCGImagePropertyIPTCOriginalTransmissionReference),
        IPTCTag(105, kCGImagePropertyIPTCHeadline),
        IPTCTag(110, kCGImagePropertyIPTCCredit),
        IPTCTag(115, kCGImagePropertyIPTCSource),
        IPTCTag(116, kCGImagePropertyIPTCCopyrightNotice),
        IPTCTag(118, kCGImagePropertyIPTCContact, isList: true),
        IPTCTag(120, kCGImagePropertyIPTCCaptionAbstract),
        IPTCTag(122, kCGImagePropertyIPTCWriterEditor, isList: true),
    ]
}

extension IPTCRecord {
    /// The datasets as ImageIO's properties.
    var properties: [String: Any] {
        var properties: [String: Any] = [:]
        for tag in IPTCTag.all {
            let texts = self[tag.number].map { $0 as NSString }
            properties[tag.key] = tag.isList && !texts.isEmpty ? texts as NSArray : texts.first
        }
        return properties
    }

    /// Merges the properties that have datasets. `NSNull` removes a text; values that are no texts are ignored.
    mutating func merge(_ properties: NSDictionary) {
        for tag in IPTCTag.all {
            guard let property = properties[tag.key] else { continue }
            if property is NSNull {
                self[tag.number] = []
            } else if let text = property as? String {
                self[tag.number] = [text]
            } else if tag.isList, let texts = property as? [String] {
                self[tag.number] = texts
            }
        }
    }
}
