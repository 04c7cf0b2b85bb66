// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Conversion to `NSError`: a domain, a number, and the message under `NSLocalizedDescriptionKey`.
extension LibraryError: CustomNSError {
    /// The error domain, "LibraryErrorDomain".
    public static var errorDomain: String { "LibraryErrorDomain" }

    /// The number of the code: 1 and up, the same in all versions.
    public var errorCode: Int { code.number }

    /// The message under `NSLocalizedDescriptionKey`, and the cause under `NSLocalizedFailureReasonErrorKey`.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info[NSLocalizedFailureReasonErrorKey] = cause
        return info
    }
}

extension LibraryError.Code {
    /// The code of the kind in an `NSError`. A number is never reused for another kind.
    fileprivate var number: Int {
        switch kind {
        case .notFound: 1
        case .invalidRequest: 2
        case .unsupported: 3
        case .unsupportedFormat: 4
        case .damagedFile: 5
        case .overBudget: 6
        case .fileChanged: 7
        case .accessDenied: 8
        case .accessRestricted: 9
        case .inputOutput: 10
        case .diskFull: 11
        case .libraryMissing: 12
        case .libraryUnreadable: 13
        case .libraryTooNew: 14
        case .missingOriginal: 15
        case .volumeOffline: 16
        case .cancelled: 17
        case .connectionLost: 18
        case .conflict: 19
        case .notWritable: 20
        }
    }

    fileprivate init?(number: Int) {
        guard let kind = Kind.allCases.first(where: { LibraryError.Code(kind: $0).number == number }) else {
            return nil
        }
        self.init(kind: kind)
    }
}

extension LibraryError {
    /// Converts an `NSError` back, or returns `nil` for an error of another domain and for a number of a later version.
    fileprivate init?(_ error: NSError) {
        guard error.domain == LibraryError.errorDomain, let code = Code(number: error.code) else { return nil }
        self.init(
            code, error.userInfo[NSLocalizedDescriptionKey] as? String ?? "",
            cause: error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)
    }
}

/// Bridging to `NSError`. Without it the compiler on Linux treats `catch let error as NSError` as a cast that cannot
/// fail, and the program crashes there.
extension LibraryError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: LibraryError.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LibraryError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LibraryError?) -> Bool {
        result = LibraryError(source)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LibraryError {
        guard let error = source.flatMap(LibraryError.init) else {
            fatalError("\(source?.domain ?? "nothing") is no LibraryError")
        }
        return error
    }
}
