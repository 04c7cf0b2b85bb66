// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The error as Foundation has errors: a domain, a number, and the sentence under `NSLocalizedDescriptionKey`.
extension QueryError: CustomNSError {
    /// "QueryErrorDomain".
    public static var errorDomain: String { "QueryErrorDomain" }

    /// 1: there is one kind.
    public var errorCode: Int { 1 }

    /// The message under `NSLocalizedDescriptionKey`; the key, the format and the position under their names.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info["key"] = key
        info["format"] = format
        info["position"] = position
        return info
    }
}

extension QueryError {
    /// `nil` for an error of another domain.
    fileprivate init?(_ error: NSError) {
        guard error.domain == QueryError.errorDomain else { return nil }
        self.init(
            error.userInfo[NSLocalizedDescriptionKey] as? String ?? "", key: error.userInfo["key"] as? String,
            format: error.userInfo["format"] as? String, position: error.userInfo["position"] as? Int)
    }
}

/// What lets Swift on Linux take the error for the object that it is on Apple systems: without it the compiler holds
/// `catch let error as NSError` for a cast that cannot fail, and the program crashes there.
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
            fatalError("\(source?.domain ?? "nothing") is no QueryError")
        }
        return error
    }
}
