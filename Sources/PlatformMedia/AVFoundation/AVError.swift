// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// The domain of ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of AVFoundation, with its numbers.
///
/// Catch it by code (`catch AVError.fileFormatNotRecognized`), cast to it (`error as? AVError`), or treat it as an
/// `NSError`. Its description is a sentence with the problem and, where there is one, its remedy.
public struct AVError: _BridgedStoredNSError, Sendable {
    public let _nsError: NSError

    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the error: `AVFoundationErrorDomain`.
    public static var errorDomain: String { AVFoundationErrorDomain }
    public static var _nsErrorDomain: String { AVFoundationErrorDomain }

    /// The codes that occur here; AVFoundation has more.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = AVError

        /// An error without a code of its own.
        case unknown = -11800
        /// The disk is full.
        case diskFull = -11807
        /// The file would exceed the size limit.
        case maximumFileSizeReached = -11811
        /// The asset or the destination of the export is missing or invalid.
        case exportFailed = -11820
        /// A frame or a part of the sound cannot be decoded.
        case decodeFailed = -11821
        /// A file exists already at the destination.
        case fileAlreadyExists = -11823
        /// The file is no movie of a supported format.
        case fileFormatNotRecognized = -11828
        /// The file is a damaged movie.
        case fileFailedToParse = -11829
        /// The movie has no frame at this time.
        case noImageAtTime = -11832
        /// There is no encoder: the program ffmpeg is not installed.
        case encoderNotFound = -11834
        /// The asset does not support the operation.
        case operationNotSupportedForAsset = -11838
        /// The preset does not support the operation.
        case operationNotSupportedForPreset = -11871
        /// The operation was cancelled.
        case operationCancelled = -11878
    }
}

/// The codes as members of the error, for `catch AVError.fileAlreadyExists`.
extension AVError {
    /// The code ``Code/unknown``.
    public static var unknown: Code { .unknown }
    /// The code ``Code/diskFull``.
    public static var diskFull: Code { .diskFull }
    /// The code ``Code/exportFailed``.
    public static var exportFailed: Code { .exportFailed }
    /// The code ``Code/maximumFileSizeReached``.
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    /// The code ``Code/decodeFailed``.
    public static var decodeFailed: Code { .decodeFailed }
    /// The code ``Code/noImageAtTime``.
    public static var noImageAtTime: Code { .noImageAtTime }
    /// The code ``Code/fileAlreadyExists``.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// The code ``Code/fileFormatNotRecognized``.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// The code ``Code/fileFailedToParse``.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// The code ``Code/encoderNotFound``.
    public static var encoderNotFound: Code { .encoderNotFound }
    /// The code ``Code/operationNotSupportedForAsset``.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    /// The code ``Code/operationNotSupportedForPreset``.
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    /// The code ``Code/operationCancelled``.
    public static var operationCancelled: Code { .operationCancelled }
}

/// The bridge to `NSError`. Without it the compiler assumes that `catch let error as NSError` cannot fail, and the
/// program crashes there.
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
            fatalError("\(source?.domain ?? "nothing") is not a domain of AVError")
        }
        return AVError(_nsError: source)
    }
}

extension AVError {
    /// - Parameter message: A sentence with the problem and its remedy, for the user.
    init(_ code: Code, _ message: String, cause: String? = nil) {
        var info = [NSLocalizedDescriptionKey: message]
        info[NSLocalizedFailureReasonErrorKey] = cause
        self.init(_nsError: NSError(domain: AVFoundationErrorDomain, code: code.rawValue, userInfo: info))
    }

    /// Converts an error of reading or copying a movie to AVFoundation's numbers.
    init(_ error: LibraryError) {
        self.init(Code(error.code.kind), error.message, cause: error.cause)
    }
}

extension AVError.Code {
    fileprivate init(_ kind: LibraryError.Code.Kind) {
        switch kind {
        case .unsupportedFormat: self = .fileFormatNotRecognized
        case .damagedFile, .overBudget: self = .fileFailedToParse
        case .diskFull: self = .diskFull
        case .cancelled: self = .operationCancelled
        case .invalidRequest, .unsupported: self = .operationNotSupportedForAsset
        case .notFound, .fileChanged, .accessDenied, .accessRestricted, .inputOutput, .libraryMissing,
            .libraryUnreadable, .libraryTooNew, .missingOriginal, .volumeOffline, .connectionLost,
            .conflict, .notWritable, .notLocal, .networkFailed:
            self = .unknown
        }
    }
}
