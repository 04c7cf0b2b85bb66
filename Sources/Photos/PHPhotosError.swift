// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The domain of ``PHPhotosError``.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// User info key: the local identifiers that a cloud identifier fits, when there are several. An array of strings.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// What went wrong, by the numbers that PhotoKit gives it.
///
/// Catch it by code (`catch PHPhotosError.accessUserDenied`), cast to it (`error as? PHPhotosError`), or look at it as an
/// `NSError`. Its description is a sentence that says what to do. Under the error keys of info dictionaries lies an
/// `NSError`, because on Linux only that casts both to `NSError` and to `any Error`.
public struct PHPhotosError: _BridgedStoredNSError, Sendable {
    /// The error that it is for Foundation.
    public let _nsError: NSError

    /// The error that Foundation knows as `error`.
    public init(_nsError error: NSError) { _nsError = error }

    /// "PHPhotosErrorDomain".
    public static var errorDomain: String { PHPhotosErrorDomain }
    /// "PHPhotosErrorDomain".
    public static var _nsErrorDomain: String { PHPhotosErrorDomain }

    /// What can go wrong.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error that the codes belong to.
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

        /// The old name of ``internalError``.
        @available(*, deprecated, renamed: "internalError")
        public static var invalid: Code { .internalError }
    }
}

/// The codes by the error's own name, to be caught: `catch PHPhotosError.notEnoughSpace`.
extension PHPhotosError {
    /// See ``Code/internalError``.
    public static var internalError: Code { .internalError }
    /// See ``Code/userCancelled``.
    public static var userCancelled: Code { .userCancelled }
    /// See ``Code/persistentChangeTokenExpired``.
    public static var persistentChangeTokenExpired: Code { .persistentChangeTokenExpired }
    /// See ``Code/libraryVolumeOffline``.
    public static var libraryVolumeOffline: Code { .libraryVolumeOffline }
    /// See ``Code/relinquishingLibraryBundleToWriter``.
    public static var relinquishingLibraryBundleToWriter: Code { .relinquishingLibraryBundleToWriter }
    /// See ``Code/switchingSystemPhotoLibrary``.
    public static var switchingSystemPhotoLibrary: Code { .switchingSystemPhotoLibrary }
    /// See ``Code/networkAccessRequired``.
    public static var networkAccessRequired: Code { .networkAccessRequired }
    /// See ``Code/networkError``.
    public static var networkError: Code { .networkError }
    /// See ``Code/identifierNotFound``.
    public static var identifierNotFound: Code { .identifierNotFound }
    /// See ``Code/multipleIdentifiersFound``.
    public static var multipleIdentifiersFound: Code { .multipleIdentifiersFound }
    /// See ``Code/persistentChangeDetailsUnavailable``.
    public static var persistentChangeDetailsUnavailable: Code { .persistentChangeDetailsUnavailable }
    /// See ``Code/changeNotSupported``.
    public static var changeNotSupported: Code { .changeNotSupported }
    /// See ``Code/operationInterrupted``.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// See ``Code/invalidResource``.
    public static var invalidResource: Code { .invalidResource }
    /// See ``Code/missingResource``.
    public static var missingResource: Code { .missingResource }
    /// See ``Code/notEnoughSpace``.
    public static var notEnoughSpace: Code { .notEnoughSpace }
    /// See ``Code/requestNotSupportedForAsset``.
    public static var requestNotSupportedForAsset: Code { .requestNotSupportedForAsset }
    /// See ``Code/limitExceeded``.
    public static var limitExceeded: Code { .limitExceeded }
    /// See ``Code/accessRestricted``.
    public static var accessRestricted: Code { .accessRestricted }
    /// See ``Code/accessUserDenied``.
    public static var accessUserDenied: Code { .accessUserDenied }
    /// See ``Code/libraryInFileProviderSyncRoot``.
    public static var libraryInFileProviderSyncRoot: Code { .libraryInFileProviderSyncRoot }
    /// The old name of ``internalError``.
    @available(*, deprecated, renamed: "internalError")
    public static var invalid: Code { .internalError }
}
