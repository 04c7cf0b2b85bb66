// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An error in a predicate: a message that names the key or word, with its position in the format.
public struct QueryError: Error, Hashable, Codable, Sendable {
    /// The description of the error and of its remedy.
    public var message: String
    /// The key concerned, if there is one.
    public var key: String?
    /// The format that was parsed; `nil` if the predicate was built from objects.
    public var format: String?
    /// The position of the error in the format, in characters from 0.
    public var position: Int?

    /// Creates an error with a message, and optionally its position.
    public init(_ message: String, key: String? = nil, format: String? = nil, position: Int? = nil) {
        self.message = message
        self.key = key
        self.format = format
        self.position = position
    }
}

extension QueryError: CustomStringConvertible {
    /// The message; with a position, followed by the line of the format and a caret under the error:
    ///
    ///     There is no key “mediaTyp”. Did you mean “mediaType”? …
    ///     mediaTyp == 1
    ///     ^
    public var description: String {
        guard let format, let position else { return message }
        let before = format.prefix(position)
        let start = before.lastIndex(where: \.isNewline).map(format.index(after:)) ?? format.startIndex
        let line = format[start...].prefix { !$0.isNewline }
        let indent = format[start...].prefix(upTo: format.index(format.startIndex, offsetBy: before.count))
        return "\(message)\n\(line)\n\(indent.map(\.blank).joined())^"
    }
}

extension Character {
    /// White space as wide as the character on a terminal: a tab for a tab, and two columns for the wide characters of
    /// East Asia and for emoji.
    fileprivate var blank: String {
        self == "\t" ? "\t" : unicodeScalars.contains(where: \.isWide) ? "  " : " "
    }
}

extension Unicode.Scalar {
    /// True for the blocks in which nearly all characters are wide (UAX #11).
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation || value == 0xFE0F
        }
    }
}

/// Conversion to `NSError`: a domain, a number, and the message under `NSLocalizedDescriptionKey`.
extension QueryError: CustomNSError {
    /// The error domain, "QueryErrorDomain".
    public static var errorDomain: String { "QueryErrorDomain" }

    /// The number of the error: always 1, because there is only one kind.
    public var errorCode: Int { 1 }

    /// The message under `NSLocalizedDescriptionKey`; key, format and position under their own names.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info["key"] = key
        info["format"] = format
        info["position"] = position
        return info
    }
}

extension QueryError {
    /// Converts an `NSError` back, or returns `nil` for an error of another domain.
    fileprivate init?(_ error: NSError) {
        guard error.domain == QueryError.errorDomain else { return nil }
        self.init(
            error.userInfo[NSLocalizedDescriptionKey] as? String ?? "", key: error.userInfo["key"] as? String,
            format: error.userInfo["format"] as? String, position: error.userInfo["position"] as? Int)
    }
}

/// Bridging to `NSError`. Without it the compiler on Linux treats `catch let error as NSError` as a cast that cannot
/// fail, and the program crashes there.
extension QueryError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: QueryError.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout QueryError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout QueryError?) -> Bool {
        result = QueryError(source)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> QueryError {
        guard let error = source.flatMap(QueryError.init) else {
            fatalError("\(source?.domain ?? "nothing") is not a domain of QueryError")
        }
        return error
    }
}
