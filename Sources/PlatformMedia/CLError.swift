// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location, with its numbers.
///
/// Catch it by code (`catch CLError.geocodeFoundNoResult`), cast to it (`error as? CLError`), or treat it as an
/// `NSError`. Its description is a sentence with the problem and, where there is one, its remedy.
public struct CLError: _BridgedStoredNSError, Sendable {
    public let _nsError: NSError

    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the error: `kCLErrorDomain`.
    public static var errorDomain: String { kCLErrorDomain }
    public static var _nsErrorDomain: String { kCLErrorDomain }

    /// The codes that occur here; Core Location has more.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = CLError

        /// The location is unknown.
        case locationUnknown = 0
        /// The program has no access to the location.
        case denied = 1
        /// The source of place names is not available: on Apple systems a service, here a table of cities.
        case network = 2
        /// There is no result for the location or the name.
        case geocodeFoundNoResult = 8
        /// There is a result for a part of the request only.
        case geocodeFoundPartialResult = 9
        /// The request was cancelled.
        case geocodeCanceled = 10
    }

    /// - Parameter message: A sentence with the problem and its remedy, for the user.
    init(_ code: Code, _ message: String) {
        self.init(
            _nsError: NSError(
                domain: kCLErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message]))
    }
}

/// The codes as members of the error, for `catch CLError.geocodeFoundNoResult`.
extension CLError {
    /// The code ``Code/locationUnknown``.
    public static var locationUnknown: Code { .locationUnknown }
    /// The code ``Code/denied``.
    public static var denied: Code { .denied }
    /// The code ``Code/network``.
    public static var network: Code { .network }
    /// The code ``Code/geocodeFoundNoResult``.
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    /// The code ``Code/geocodeFoundPartialResult``.
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    /// The code ``Code/geocodeCanceled``.
    public static var geocodeCanceled: Code { .geocodeCanceled }
}

/// The bridge to `NSError`. Without it the compiler assumes that `catch let error as NSError` cannot fail, and the
/// program crashes there.
extension CLError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError { _nsError }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) -> Bool {
        // A number without a case stays an NSError: Foundation's `code` would trap.
        let isKnown = source.domain == errorDomain && Code(rawValue: source.code) != nil
        result = isKnown ? CLError(_nsError: source) : nil
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CLError {
        guard let source, source.domain == errorDomain else {
            fatalError("\(source?.domain ?? "nothing") is not a domain of CLError")
        }
        return CLError(_nsError: source)
    }
}
