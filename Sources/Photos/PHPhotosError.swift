// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``PHPhotosError``.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// The key in an error's `userInfo` under which lie, for ``PHPhotosError/Code/multipleIdentifiersFound``, the local
/// identifiers that were found: `[String]`.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// What went wrong, by the numbers that PhotoKit gives it.
///
/// Catch it by code (`catch PHPhotosError.accessUserDenied`), cast to it (`error as? PHPhotosError`), or look at it as an
/// `NSError` (`catch let error as NSError`). Its description is a sentence that says what to do. Under the error keys of
/// info dictionaries lies an `NSError`, as on Apple systems.
public struct PHPhotosError: _BridgedStoredNSError, Sendable {
    /// The same as an object: what `as NSError` gives.
    public let _nsError: NSError

    /// The error that the object describes. Its domain must be ``PHPhotosErrorDomain``.
    public init(_nsError error: NSError) { _nsError = error }

    /// "PHPhotosErrorDomain".
    public static var errorDomain: String { PHPhotosErrorDomain }
    /// "PHPhotosErrorDomain", for Foundation.
    public static var _nsErrorDomain: String { PHPhotosErrorDomain }

    /// What can go wrong.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error that has these codes.
        public typealias _ErrorType = PHPhotosError

        /// Something that has no number of its own.
        case internalError = -1
        /// The request was cancelled.
        case userCancelled = 3072
        /// The history no longer reaches back to the token.
        case persistentChangeTokenExpired = 3105
        /// The volume that the library is on is not there.
        case libraryVolumeOffline = 3114
        /// The library was moved, renamed or deleted.
        case relinquishingLibraryBundleToWriter = 3142
        /// Another library became the system's.
        case switchingSystemPhotoLibrary = 3143
        /// The bytes are not here, and the network was not allowed.
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
        /// The bytes are broken or of no known kind.
        case invalidResource = 3302
        /// The bytes are not there.
        case missingResource = 3303
        /// The disk is full.
        case notEnoughSpace = 3305
        /// The asset does not allow the request.
        case requestNotSupportedForAsset = 3306
        /// More was asked for than is allowed.
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

/// The codes by the error's own name, to be caught: `catch PHPhotosError.notEnoughSpace`.
extension PHPhotosError {
    /// Something that has no number of its own.
    public static var internalError: Code { .internalError }
    /// The request was cancelled.
    public static var userCancelled: Code { .userCancelled }
    /// The history no longer reaches back to the token.
    public static var persistentChangeTokenExpired: Code { .persistentChangeTokenExpired }
    /// The volume that the library is on is not there.
    public static var libraryVolumeOffline: Code { .libraryVolumeOffline }
    /// The library was moved, renamed or deleted.
    public static var relinquishingLibraryBundleToWriter: Code { .relinquishingLibraryBundleToWriter }
    /// Another library became the system's.
    public static var switchingSystemPhotoLibrary: Code { .switchingSystemPhotoLibrary }
    /// The bytes are not here, and the network was not allowed.
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
    /// The bytes are broken or of no known kind.
    public static var invalidResource: Code { .invalidResource }
    /// The bytes are not there.
    public static var missingResource: Code { .missingResource }
    /// The disk is full.
    public static var notEnoughSpace: Code { .notEnoughSpace }
    /// The asset does not allow the request.
    public static var requestNotSupportedForAsset: Code { .requestNotSupportedForAsset }
    /// More was asked for than is allowed.
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

/// What lets Swift on Linux take the error for the object that it is on Apple systems: without it the compiler holds
/// `catch let error as NSError` for a cast that cannot fail, and the program crashes there.
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
            fatalError("\(source?.domain ?? "nothing") is no PHPhotosError")
        }
        return PHPhotosError(_nsError: source)
    }
}
