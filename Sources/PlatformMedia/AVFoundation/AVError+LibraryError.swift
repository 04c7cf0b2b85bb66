// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

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
            .conflict, .notWritable:
            self = .unknown
        }
    }
}
