// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension PHPhotosError {
    /// What PhotoKit calls it; the sentence and the cause are kept.
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
        // `libraryVolumeOffline` is said of the whole library; here it is one file that is not at hand.
        case .missingOriginal, .volumeOffline: self = .missingResource
        case .cancelled: self = .userCancelled
        }
    }
}
