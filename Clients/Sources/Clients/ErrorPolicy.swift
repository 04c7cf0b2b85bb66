// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// What a backup does with an error of the library.
enum ErrorPolicy: Equatable {
    case retryLater
    case skipAsset
    case askUser
    case stop

    init(_ error: Error) {
        switch error {
        case PHPhotosError.networkError, PHPhotosError.operationInterrupted: self = .retryLater
        case PHPhotosError.accessUserDenied, PHPhotosError.accessRestricted: self = .askUser
        case let error as PHPhotosError: self.init(error.code)
        case let error as NSError where error.domain == PHPhotosErrorDomain: self.init(number: error.code)
        default: self = .stop
        }
    }

    private init(_ code: PHPhotosError.Code) {
        switch code {
        case .identifierNotFound, .multipleIdentifiersFound, .invalidResource, .missingResource: self = .skipAsset
        case .notEnoughSpace: self = .askUser
        case .networkAccessRequired, .userCancelled: self = .retryLater
        default: self = .stop
        }
    }

    /// By the raw numbers, as plug-ins do that send errors to another language.
    private init(number: Int) {
        switch number {
        case 3302, 3303: self = .skipAsset
        case 3305, 3310, 3311: self = .askUser
        case 3164, 3169, 3301: self = .retryLater
        default: self = .stop
        }
    }
}

/// Says in one word what went wrong.
enum PlugInError: String {
    case accessDenied = "ACCESS_DENIED"
    case notEnoughSpace = "NOT_ENOUGH_SPACE"
    case notSupportedFormat = "NOT_SUPPORTED_FORMAT"
    case unexpected = "UNEXPECTED"

    init(_ error: Error) {
        switch (error as NSError).code {
        case PHPhotosError.accessRestricted.rawValue, PHPhotosError.accessUserDenied.rawValue: self = .accessDenied
        case PHPhotosError.notEnoughSpace.rawValue: self = .notEnoughSpace
        case 3302: self = .notSupportedFormat
        default: self = .unexpected
        }
    }
}

/// Writes to a file and sorts what goes wrong.
struct CarefulWriter {
    func write(_ resource: PHAssetResource, to url: URL) async -> ErrorPolicy? {
        do {
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: nil)
            return nil
        } catch PHPhotosError.missingResource {
            return .skipAsset
        } catch let error as PHPhotosError where error.code == .notEnoughSpace {
            return .askUser
        } catch {
            return ErrorPolicy(error)
        }
    }
}
