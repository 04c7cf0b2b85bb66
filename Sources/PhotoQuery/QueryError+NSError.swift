// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
            fatalError("\(source?.domain ?? "nothing") is no QueryError")
        }
        return error
    }
}
