// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension PHPhotosError {
    /// Converts an error of the library; message and cause are kept.
    init(_ error: LibraryError) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.message]
        userInfo[NSLocalizedFailureReasonErrorKey] = error.cause
        self.init(Code(error.code), userInfo: userInfo)
    }
}

extension PHPhotosError.Code {
    init(_ code: LibraryError.Code) {
        switch code.kind {
        case .notFound: self = .identifierNotFound
        case .invalidRequest: self = .changeNotSupported
        case .unsupported: self = .requestNotSupportedForAsset
        case .unsupportedFormat, .damagedFile: self = .invalidResource
        case .overBudget: self = .limitExceeded
        case .fileChanged, .connectionLost, .conflict: self = .operationInterrupted
        case .accessDenied: self = .accessUserDenied
        case .accessRestricted: self = .accessRestricted
        case .inputOutput, .notWritable, .libraryUnreadable, .libraryTooNew: self = .internalError
        case .diskFull: self = .notEnoughSpace
        case .libraryMissing: self = .relinquishingLibraryBundleToWriter
        // `libraryVolumeOffline` means the whole library; this is about one file that is not available.
        case .missingOriginal, .volumeOffline: self = .missingResource
        case .cancelled: self = .userCancelled
        }
    }
}
