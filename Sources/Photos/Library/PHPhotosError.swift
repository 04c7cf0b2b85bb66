// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``PHPhotosError``.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// The `userInfo` key, for ``PHPhotosError/Code/multipleIdentifiersFound``, of the local identifiers that were found:
/// `[String]`.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// An error of the library, with PhotoKit's numbers.
///
/// Catch it by code (`catch PHPhotosError.accessUserDenied`), cast to it (`error as? PHPhotosError`), or treat it as an
/// `NSError` (`catch let error as NSError`). Its description is a sentence that says what to do. The error keys of info
/// dictionaries hold an `NSError`, as on Apple systems.
public struct PHPhotosError: _BridgedStoredNSError, Sendable {
    /// The error as an `NSError`.
    public let _nsError: NSError

    /// Creates the error from an `NSError`, whose domain must be ``PHPhotosErrorDomain``.
    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the error: `PHPhotosErrorDomain`.
    public static var errorDomain: String { PHPhotosErrorDomain }
    /// The domain of the error, for Foundation: `PHPhotosErrorDomain`.
    public static var _nsErrorDomain: String { PHPhotosErrorDomain }

    /// The codes of errors.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error type of these codes.
        public typealias _ErrorType = PHPhotosError

        /// An error that has no other code.
        case internalError = -1
        /// The request was cancelled.
        case userCancelled = 3072
        /// The history no longer reaches back to the token.
        case persistentChangeTokenExpired = 3105
        /// The volume of the library is not available.
        case libraryVolumeOffline = 3114
        /// The library was moved, renamed or deleted.
        case relinquishingLibraryBundleToWriter = 3142
        /// Another library became the system library.
        case switchingSystemPhotoLibrary = 3143
        /// The bytes are not local, and the network was not allowed.
        case networkAccessRequired = 3164
        /// The network failed.
        case networkError = 3169
        /// No object has the identifier.
        case identifierNotFound = 3201
        /// Several objects have the identifier.
        case multipleIdentifiersFound = 3202
        /// The details of a change are no longer known.
        case persistentChangeDetailsUnavailable = 3210
        /// The change contradicts itself or the library's state.
        case changeNotSupported = 3300
        /// The operation was interrupted; trying again may help.
        case operationInterrupted = 3301
        /// The bytes are damaged or of an unknown format.
        case invalidResource = 3302
        /// The bytes are missing.
        case missingResource = 3303
        /// The disk is full.
        case notEnoughSpace = 3305
        /// The asset does not allow the request.
        case requestNotSupportedForAsset = 3306
        /// A limit was exceeded.
        case limitExceeded = 3307
        /// Access is restricted.
        case accessRestricted = 3310
        /// The user denied access.
        case accessUserDenied = 3311
        /// The library is in a folder that a file provider syncs.
        case libraryInFileProviderSyncRoot = 5423

        /// The former name of ``internalError``.
        @available(iOS, introduced: 13, deprecated: 15, renamed: "internalError")
        public static var invalid: Code { .internalError }
    }
}

/// The codes as members of the error, for `catch PHPhotosError.notEnoughSpace`.
extension PHPhotosError {
    /// An error that has no other code.
    public static var internalError: Code { .internalError }
    /// The request was cancelled.
    public static var userCancelled: Code { .userCancelled }
    /// The history no longer reaches back to the token.
    public static var persistentChangeTokenExpired: Code { .persistentChangeTokenExpired }
    /// The volume of the library is not available.
    public static var libraryVolumeOffline: Code { .libraryVolumeOffline }
    /// The library was moved, renamed or deleted.
    public static var relinquishingLibraryBundleToWriter: Code { .relinquishingLibraryBundleToWriter }
    /// Another library became the system library.
    public static var switchingSystemPhotoLibrary: Code { .switchingSystemPhotoLibrary }
    /// The bytes are not local, and the network was not allowed.
    public static var networkAccessRequired: Code { .networkAccessRequired }
    /// The network failed.
    public static var networkError: Code { .networkError }
    /// No object has the identifier.
    public static var identifierNotFound: Code { .identifierNotFound }
    /// Several objects have the identifier.
    public static var multipleIdentifiersFound: Code { .multipleIdentifiersFound }
    /// The details of a change are no longer known.
    public static var persistentChangeDetailsUnavailable: Code { .persistentChangeDetailsUnavailable }
    /// The change contradicts itself or the library's state.
    public static var changeNotSupported: Code { .changeNotSupported }
    /// The operation was interrupted; trying again may help.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// The bytes are damaged or of an unknown format.
    public static var invalidResource: Code { .invalidResource }
    /// The bytes are missing.
    public static var missingResource: Code { .missingResource }
    /// The disk is full.
    public static var notEnoughSpace: Code { .notEnoughSpace }
    /// The asset does not allow the request.
    public static var requestNotSupportedForAsset: Code { .requestNotSupportedForAsset }
    /// A limit was exceeded.
    public static var limitExceeded: Code { .limitExceeded }
    /// Access is restricted.
    public static var accessRestricted: Code { .accessRestricted }
    /// The user denied access.
    public static var accessUserDenied: Code { .accessUserDenied }
    /// The library is in a folder that a file provider syncs.
    public static var libraryInFileProviderSyncRoot: Code { .libraryInFileProviderSyncRoot }
    /// The former name of ``internalError``.
    @available(iOS, introduced: 13, deprecated: 15, renamed: "internalError")
    public static var invalid: Code { .internalError }
}

/// The bridge to `NSError`. Without the bridge the compiler assumes that `catch let error as NSError` cannot fail, and
/// the program crashes there.
extension PHPhotosError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError { _nsError }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout PHPhotosError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout PHPhotosError?) -> Bool {
        // A number without a case stays an NSError: Foundation's `code` would trap.
        let isKnown = source.domain == errorDomain && Code(rawValue: source.code) != nil
        result = isKnown ? PHPhotosError(_nsError: source) : nil
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> PHPhotosError {
        guard let source, source.domain == errorDomain else {
            fatalError("\(source?.domain ?? "nothing") is not a domain of PHPhotosError")
        }
        return PHPhotosError(_nsError: source)
    }
}

// The error numbers under the names that Swift used before PHPhotosError.Code had them all. Deprecated by Apple.

/// The number -1; see ``PHPhotosError/Code/internalError``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorInvalid: Int { -1 }
/// The number 3072; see ``PHPhotosError/Code/userCancelled``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorUserCancelled: Int { 3072 }
/// The number 3114; see ``PHPhotosError/Code/libraryVolumeOffline``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorLibraryVolumeOffline: Int { 3114 }
/// The number 3142; see ``PHPhotosError/Code/relinquishingLibraryBundleToWriter``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorRelinquishingLibraryBundleToWriter: Int { 3142 }
/// The number 3143; see ``PHPhotosError/Code/switchingSystemPhotoLibrary``.
@available(iOS, introduced: 13, deprecated: 14)
public var PHPhotosErrorSwitchingSystemPhotoLibrary: Int { 3143 }
