// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Why a call of this framework fails: its number, and a sentence that says what to do.
struct AssetsFailure: Error {
    private let code: Int
    private let sentence: String
    private let cause: (any Error)?

    init(_ code: Int, _ sentence: String, _ cause: (any Error)? = nil) {
        self.code = code
        self.sentence = sentence
        self.cause = cause
    }

    static let unknown = AssetsFailure(ALAssetsLibraryUnknownError, "The library gave no answer. Try again.")

    /// The error of objects whose library was released.
    static let libraryGone = AssetsFailure(
        ALAssetsLibraryDataUnavailableError,
        "The ALAssetsLibrary of this object was released. Keep the library as long as its objects.")

    /// Bytes that cannot be read.
    static func unreadable(_ sentence: String) -> AssetsFailure {
        AssetsFailure(ALAssetsLibraryDataUnavailableError, sentence)
    }

    /// Data that is not a picture or movie.
    static func invalidData(_ sentence: String) -> AssetsFailure {
        AssetsFailure(ALAssetsLibraryWriteInvalidDataError, sentence)
    }

    /// A library that cannot be read, or that the program may not read any more.
    static func unavailable(_ cause: LibraryError) -> AssetsFailure {
        let code =
            switch cause.code.kind {
            case .accessDenied: ALAssetsLibraryAccessUserDeniedError
            case .accessRestricted: ALAssetsLibraryAccessGloballyDeniedError
            case .notFound, .invalidRequest, .unsupported, .unsupportedFormat, .damagedFile, .overBudget, .fileChanged,
                .inputOutput, .diskFull, .libraryMissing, .libraryUnreadable, .libraryTooNew, .missingOriginal,
                .volumeOffline, .cancelled, .connectionLost, .conflict, .notWritable, .notLocal, .networkFailed:
                ALAssetsLibraryDataUnavailableError
            }
        return AssetsFailure(code, cause.description, cause)
    }

    /// Returns why a status gives no access; `nil` if it does.
    init?(_ status: PHAuthorizationStatus, _ photos: PHPhotoLibrary) {
        if let reason = photos.unavailabilityReason {
            self.init(ALAssetsLibraryDataUnavailableError, reason.localizedDescription, reason)
            return
        }
        switch status {
        case .authorized, .limited: return nil
        case .denied, .notDetermined:
            self.init(
                ALAssetsLibraryAccessUserDeniedError,
                "This program is not allowed to use the library. Ask the library's owner for access.")
        case .restricted:
            self.init(
                ALAssetsLibraryAccessGloballyDeniedError,
                "Programs are not allowed to use the library. The library's owner must allow it.")
        }
    }

    /// Translates an error of PhotoKit.
    init(_ error: any Error) {
        guard let cause = error as? PHPhotosError else {
            self.init(ALAssetsLibraryUnknownError, error.localizedDescription, error)
            return
        }
        self.init(Self.number(of: cause.code), cause.localizedDescription, cause)
    }

    /// The error as programs get it.
    var nsError: NSError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        info[NSUnderlyingErrorKey] = cause.map { $0 as NSError }
        return NSError(domain: ALAssetsLibraryErrorDomain, code: code, userInfo: info)
    }

    private static func number(of code: PHPhotosError.Code) -> Int {
        switch code {
        case .internalError, .persistentChangeTokenExpired, .persistentChangeDetailsUnavailable:
            ALAssetsLibraryUnknownError
        case .userCancelled, .identifierNotFound, .multipleIdentifiersFound, .changeNotSupported, .limitExceeded:
            ALAssetsLibraryWriteFailedError
        case .operationInterrupted: ALAssetsLibraryWriteBusyError
        case .invalidResource, .missingResource: ALAssetsLibraryWriteInvalidDataError
        case .requestNotSupportedForAsset: ALAssetsLibraryWriteIncompatibleDataError
        case .notEnoughSpace: ALAssetsLibraryWriteDiskSpaceError
        case .libraryVolumeOffline, .relinquishingLibraryBundleToWriter, .switchingSystemPhotoLibrary,
            .networkAccessRequired, .networkError, .libraryInFileProviderSyncRoot:
            ALAssetsLibraryDataUnavailableError
        case .accessRestricted: ALAssetsLibraryAccessGloballyDeniedError
        case .accessUserDenied: ALAssetsLibraryAccessUserDeniedError
        }
    }
}
