// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoMetadata
public import PlatformTypes

/// A metadata item of a movie.
///
/// Immutable, and so usable from any thread. Assets return items; none can be written.
open class AVMetadataItem: NSObject, AVAsynchronousKeyValueLoading, NSCopying, @unchecked Sendable {
    private let item: MovieItem
    /// True if the key is the common key.
    private let isCommon: Bool

    init(_ item: MovieItem, isCommon: Bool = false) {
        self.item = item
        self.isCommon = isCommon
    }

    /// The key space and the key: `mdta/com.apple.quicktime.make`. Characters of the key outside ASCII are written as `%`
    /// and their code in hexadecimal, as in `udta/%A9xyz`.
    open var identifier: AVMetadataIdentifier? {
        guard let keySpace else { return nil }
        let key = item.key.unicodeScalars.map {
            $0.isASCII ? String($0) : "%" + String($0.value, radix: 16).uppercased()
        }
        return AVMetadataIdentifier(keySpace.rawValue + "/" + (commonName ?? key.joined()))
    }

    /// The key space of the key.
    open var keySpace: AVMetadataKeySpace? { isCommon ? .common : item.space.keySpace }

    /// The key, a string.
    ///
    /// On Apple systems this and ``value`` have a protocol as their type, which `as? String` accepts there and not
    /// here.
    open var key: Any? { (commonName ?? item.key) as NSString }

    /// The common key with the same meaning; `nil` when there is none.
    open var commonKey: AVMetadataKey? { item.commonKey }

    private var commonName: String? { isCommon ? item.commonKey?.rawValue : nil }

    /// The value: a string, a number or data.
    open var value: Any? {
        switch item.value {
        case .text(let text): text as NSString
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .bytes(let bytes): Data(bytes) as NSData
        }
    }

    /// The value as a string, with numbers in decimal digits; `nil` for data.
    open var stringValue: String? {
        switch item.value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bytes: nil
        }
    }

    /// The value as a number, which may be parsed from a string; `nil` when there is none.
    open var numberValue: NSNumber? {
        switch item.value {
        case .text(let text): Int(text).map { NSNumber(value: $0) } ?? Double(text).map { NSNumber(value: $0) }
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .bytes: nil
        }
    }

    /// The value as a date, if it is an ISO 8601 string with a time zone.
    open var dateValue: Date? {
        guard case .text(let text) = item.value else { return nil }
        return MetadataDate.date(text)
    }

    /// The value as data; `nil` for any other type.
    open var dataValue: Data? {
        guard case .bytes(let bytes) = item.value else { return nil }
        return Data(bytes)
    }

    /// The language of the value; `nil` when it is not recorded.
    open var extendedLanguageTag: String? { item.language }

    /// Additional attributes of the value: always `nil`.
    open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { nil }

    /// Returns the items with an identifier. Items with a common key match by the common identifier and by that of
    /// their format.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { $0.identifier == identifier || $0.commonItem?.identifier == identifier }
    }

    /// Returns the items with a key, a key space, or both; `nil` matches any.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        let name = (key as? AVMetadataKey)?.rawValue ?? key as? String
        return metadataItems.filter { item in
            let words = keySpace == .common ? item.commonItem : item
            guard let words, keySpace == nil || words.keySpace == keySpace else { return false }
            return key == nil || words.key as? String == name
        }
    }

    /// The same item under its common key; `nil` when there is none.
    var commonItem: AVMetadataItem? { item.commonKey == nil ? nil : AVMetadataItem(item, isCommon: true) }

    /// The metadata format of the item.
    var format: AVMetadataFormat { item.space.format }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns `loaded` for every key.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { .loaded }

    /// Calls the handler once on a global queue; there is nothing to load.
    @preconcurrency
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        if let handler { DispatchQueue.global().async(execute: handler) }
    }
}

/// The name of an additional attribute of a value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates the key of a name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    /// The property ``AVMetadataItem/value``.
    public static var value: AVAsyncProperty<Root, Any?> { AVAsyncProperty { $0.value } }
    /// The property ``AVMetadataItem/stringValue``.
    public static var stringValue: AVAsyncProperty<Root, String?> { AVAsyncProperty { $0.stringValue } }
    /// The property ``AVMetadataItem/numberValue``.
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> { AVAsyncProperty { $0.numberValue } }
    /// The property ``AVMetadataItem/dateValue``.
    public static var dateValue: AVAsyncProperty<Root, Date?> { AVAsyncProperty { $0.dateValue } }
    /// The property ``AVMetadataItem/dataValue``.
    public static var dataValue: AVAsyncProperty<Root, Data?> { AVAsyncProperty { $0.dataValue } }
}

/// A parser of dates in movies.
private enum MetadataDate {
    static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        for format in ["yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZ"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}

extension MovieItem.Space {
    fileprivate var keySpace: AVMetadataKeySpace {
        switch self {
        case .quickTimeMetadata: .quickTimeMetadata
        case .quickTimeUserData: .quickTimeUserData
        case .iTunes: .iTunes
        }
    }

    fileprivate var format: AVMetadataFormat {
        switch self {
        case .quickTimeMetadata: .quickTimeMetadata
        case .quickTimeUserData: .quickTimeUserData
        case .iTunes: .iTunesMetadata
        }
    }
}

extension MovieItem {
    private static let keyed: [String: AVMetadataKey] = [
        "title": .commonKeyTitle, "displayname": .commonKeyTitle, "description": .commonKeyDescription,
        "creationdate": .commonKeyCreationDate, "location.ISO6709": .commonKeyLocation, "make": .commonKeyMake,
        "model": .commonKeyModel, "software": .commonKeySoftware, "author": .commonKeyAuthor,
        "artist": .commonKeyArtist, "album": .commonKeyAlbumName, "copyright": .commonKeyCopyrights,
        "artwork": .commonKeyArtwork, "content.identifier": .commonKeyIdentifier,
    ]
    private static let fourCharacterKeys: [String: AVMetadataKey] = [
        "©nam": .commonKeyTitle, "©des": .commonKeyDescription, "desc": .commonKeyDescription,
        "©day": .commonKeyCreationDate, "©xyz": .commonKeyLocation, "©mak": .commonKeyMake, "©mod": .commonKeyModel,
        "©swr": .commonKeySoftware, "©too": .commonKeySoftware, "©aut": .commonKeyAuthor, "©ART": .commonKeyArtist,
        "©alb": .commonKeyAlbumName, "©cpy": .commonKeyCopyrights, "cprt": .commonKeyCopyrights,
        "covr": .commonKeyArtwork,
    ]

    fileprivate var commonKey: AVMetadataKey? {
        let prefix = "com.apple.quicktime."
        guard space == .quickTimeMetadata else { return Self.fourCharacterKeys[key] }
        return key.hasPrefix(prefix) ? Self.keyed[String(key.dropFirst(prefix.count))] : nil
    }
}
