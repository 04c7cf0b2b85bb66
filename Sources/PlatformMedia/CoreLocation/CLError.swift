// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// What went wrong with a place, by the numbers that Core Location gives it.
///
/// Catch it by code (`catch CLError.geocodeFoundNoResult`), cast to it (`error as? CLError`), or look at it as an
/// `NSError`. Its description is a sentence that says what is wrong, and what to do where something helps.
public struct CLError: _BridgedStoredNSError, Sendable {
    public let _nsError: NSError

    public init(_nsError error: NSError) { _nsError = error }

    /// "kCLErrorDomain".
    public static var errorDomain: String { kCLErrorDomain }
    public static var _nsErrorDomain: String { kCLErrorDomain }

    /// What can go wrong here; Core Location has more.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = CLError

        /// The place is not known.
        case locationUnknown = 0
        /// The program may not know it.
        case denied = 1
        /// What tells names of places is not there: on Apple systems a service, here a table of cities.
        case network = 2
        /// Nothing is known of that place, or by that name.
        case geocodeFoundNoResult = 8
        /// Not all that was asked for is known.
        case geocodeFoundPartialResult = 9
        /// The work was cancelled.
        case geocodeCanceled = 10
    }

    /// - Parameter message: What is wrong and what to do, for a person.
    init(_ code: Code, _ message: String) {
        self.init(
            _nsError: NSError(
                domain: kCLErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message]))
    }
}

/// The codes by the error's own name, to be caught: `catch CLError.geocodeFoundNoResult`.
extension CLError {
    /// ``Code/locationUnknown``.
    public static var locationUnknown: Code { .locationUnknown }
    /// ``Code/denied``.
    public static var denied: Code { .denied }
    /// ``Code/network``.
    public static var network: Code { .network }
    /// ``Code/geocodeFoundNoResult``.
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    /// ``Code/geocodeFoundPartialResult``.
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    /// ``Code/geocodeCanceled``.
    public static var geocodeCanceled: Code { .geocodeCanceled }
}

/// What lets Swift on Linux take the error for the object that it is on Apple systems: without it the compiler holds
/// `catch let error as NSError` for a cast that cannot fail, and the program crashes there.
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
            fatalError("\(source?.domain ?? "nothing") is no CLError")
        }
        return CLError(_nsError: source)
    }
}
