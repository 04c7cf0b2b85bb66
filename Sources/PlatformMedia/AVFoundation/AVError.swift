// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// What went wrong with a movie, by the numbers that AVFoundation gives it.
///
/// Catch it by code (`catch AVError.fileFormatNotRecognized`), cast to it (`error as? AVError`), or look at it as an
/// `NSError`. Its description is a sentence that says what is wrong, and what to do where something helps.
public struct AVError: _BridgedStoredNSError, Sendable {
    public let _nsError: NSError

    public init(_nsError error: NSError) { _nsError = error }

    /// "AVFoundationErrorDomain".
    public static var errorDomain: String { AVFoundationErrorDomain }
    public static var _nsErrorDomain: String { AVFoundationErrorDomain }

    /// What can go wrong here; AVFoundation has more.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = AVError

        /// Something that has no number of its own.
        case unknown = -11800
        /// The disk is full.
        case diskFull = -11807
        /// The file would be longer than allowed.
        case maximumFileSizeReached = -11811
        /// What was to be exported, or where to, is not said or makes no sense.
        case exportFailed = -11820
        /// A frame, or a piece of sound, cannot be decoded.
        case decodeFailed = -11821
        /// There is a file already where one is to be written.
        case fileAlreadyExists = -11823
        /// The file is no movie that is read.
        case fileFormatNotRecognized = -11828
        /// The file is a movie, and broken.
        case fileFailedToParse = -11829
        /// The movie shows nothing at that time.
        case noImageAtTime = -11832
        /// The asset does not allow what was asked for.
        case operationNotSupportedForAsset = -11838
        /// The preset does not allow what was asked for.
        case operationNotSupportedForPreset = -11871
        /// The work was cancelled.
        case operationCancelled = -11878
    }
}

/// The codes by the error's own name, to be caught: `catch AVError.fileAlreadyExists`.
extension AVError {
    /// ``Code/unknown``.
    public static var unknown: Code { .unknown }
    /// ``Code/diskFull``.
    public static var diskFull: Code { .diskFull }
    /// ``Code/exportFailed``.
    public static var exportFailed: Code { .exportFailed }
    /// ``Code/maximumFileSizeReached``.
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    /// ``Code/decodeFailed``.
    public static var decodeFailed: Code { .decodeFailed }
    /// ``Code/noImageAtTime``.
    public static var noImageAtTime: Code { .noImageAtTime }
    /// ``Code/fileAlreadyExists``.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// ``Code/fileFormatNotRecognized``.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// ``Code/fileFailedToParse``.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// ``Code/operationNotSupportedForAsset``.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    /// ``Code/operationNotSupportedForPreset``.
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    /// ``Code/operationCancelled``.
    public static var operationCancelled: Code { .operationCancelled }
}

/// What lets Swift on Linux take the error for the object that it is on Apple systems: without it the compiler holds
/// `catch let error as NSError` for a cast that cannot fail, and the program crashes there.
extension AVError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError { _nsError }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) -> Bool {
        // A number without a case stays an NSError: Foundation's `code` would trap.
        let isKnown = source.domain == errorDomain && Code(rawValue: source.code) != nil
        result = isKnown ? AVError(_nsError: source) : nil
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AVError {
        guard let source, source.domain == errorDomain else {
            fatalError("\(source?.domain ?? "nothing") is no AVError")
        }
        return AVError(_nsError: source)
    }
}
