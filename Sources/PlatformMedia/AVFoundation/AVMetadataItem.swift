// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
public import PlatformTypes

/// Something that a movie says of itself.
///
/// Immutable, and so usable from any thread. Items come from an asset: they are read, and none are written here.
open class AVMetadataItem: NSObject, AVAsynchronousKeyValueLoading, NSCopying, @unchecked Sendable {
    private let item: MovieItem
    /// Said by the key that several formats have.
    private let isCommon: Bool

    init(_ item: MovieItem, isCommon: Bool = false) {
        self.item = item
        self.isCommon = isCommon
    }

    /// The space and the key together: `mdta/com.apple.quicktime.make`. What is no letter of ASCII in a key is told by its
    /// number, as in `udta/%A9xyz`.
    open var identifier: AVMetadataIdentifier? {
        guard let keySpace else { return nil }
        let key = item.key.unicodeScalars.map {
            $0.isASCII ? String($0) : "%" + String($0.value, radix: 16).uppercased()
        }
        return AVMetadataIdentifier(keySpace.rawValue + "/" + (commonName ?? key.joined()))
    }

    /// Whose words the key is in.
    open var keySpace: AVMetadataKeySpace? { isCommon ? .common : item.space.keySpace }

    /// The key, a string.
    ///
    /// On Apple systems this and ``value`` are of a protocol, which `as? String` sees through there and not here.
    open var key: Any? { (commonName ?? item.key) as NSString }

    /// The key that several formats have for the same; `nil` when they have none.
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

    /// The value as a string, a number in digits; `nil` for data.
    open var stringValue: String? {
        switch item.value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bytes: nil
        }
    }

    /// The value as a number, of a string the number that it says; `nil` when there is none.
    open var numberValue: NSNumber? {
        switch item.value {
        case .text(let text): Int(text).map { NSNumber(value: $0) } ?? Double(text).map { NSNumber(value: $0) }
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .bytes: nil
        }
    }

    /// The value as a date, when it is a string that says one by ISO 8601, with its zone.
    open var dateValue: Date? {
        guard case .text(let text) = item.value else { return nil }
        return MetadataDate.date(text)
    }

    /// The value as bytes; `nil` unless it is data.
    open var dataValue: Data? {
        guard case .bytes(let bytes) = item.value else { return nil }
        return Data(bytes)
    }

    /// The language of the value; `nil` when it is not said.
    open var extendedLanguageTag: String? { item.language }

    /// More that is said of the value. Nothing is.
    open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { nil }

    /// The items with an identifier. Common ones are found by their own identifier and by that of their format.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
    ) -> [AVMetadataItem] {
        metadataItems.filter { $0.identifier == identifier || $0.asCommon?.identifier == identifier }
    }

    /// The items with a key, a space, or both; `nil` for any.
    open class func metadataItems(
        from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
    ) -> [AVMetadataItem] {
        let name = (key as? AVMetadataKey)?.rawValue ?? key as? String
        return metadataItems.filter { item in
            let words = keySpace == .common ? item.asCommon : item
            guard let words, keySpace == nil || words.keySpace == keySpace else { return false }
            return key == nil || words.key as? String == name
        }
    }

    /// The same in the words that several formats have; `nil` when they have none.
    var asCommon: AVMetadataItem? { item.commonKey == nil ? nil : AVMetadataItem(item, isCommon: true) }

    /// How the item is said in its file.
    var format: AVMetadataFormat { item.space.format }

    /// The object itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always `loaded`.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { .loaded }

    /// Calls the handler, in the background as for other objects.
    @preconcurrency
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        if let handler { DispatchQueue.global().async(execute: handler) }
    }
}

/// The name of something more that is said of a value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A name, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
    /// ``AVMetadataItem/value``.
    public static var value: AVAsyncProperty<Root, Any?> { AVAsyncProperty { $0.value } }
    /// ``AVMetadataItem/stringValue``.
    public static var stringValue: AVAsyncProperty<Root, String?> { AVAsyncProperty { $0.stringValue } }
    /// ``AVMetadataItem/numberValue``.
    public static var numberValue: AVAsyncProperty<Root, NSNumber?> { AVAsyncProperty { $0.numberValue } }
    /// ``AVMetadataItem/dateValue``.
    public static var dateValue: AVAsyncProperty<Root, Date?> { AVAsyncProperty { $0.dateValue } }
    /// ``AVMetadataItem/dataValue``.
    public static var dataValue: AVAsyncProperty<Root, Data?> { AVAsyncProperty { $0.dataValue } }
}

/// Dates as movies have them.
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
    private static let lettered: [String: AVMetadataKey] = [
        "©nam": .commonKeyTitle, "©des": .commonKeyDescription, "desc": .commonKeyDescription,
        "©day": .commonKeyCreationDate, "©xyz": .commonKeyLocation, "©mak": .commonKeyMake, "©mod": .commonKeyModel,
        "©swr": .commonKeySoftware, "©too": .commonKeySoftware, "©aut": .commonKeyAuthor, "©ART": .commonKeyArtist,
        "©alb": .commonKeyAlbumName, "©cpy": .commonKeyCopyrights, "cprt": .commonKeyCopyrights,
        "covr": .commonKeyArtwork,
    ]

    fileprivate var commonKey: AVMetadataKey? {
        let prefix = "com.apple.quicktime."
        guard space == .quickTimeMetadata else { return Self.lettered[key] }
        return key.hasPrefix(prefix) ? Self.keyed[String(key.dropFirst(prefix.count))] : nil
    }
}
