// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The outcome of a request, for its handler.
enum Outcome<Value: Sendable>: Sendable {
    /// A result, final or degraded.
    case result(Value, DeliveryState.Answer)
    case failed(LibraryError)
    /// The bytes are not local, and the network is not allowed; with the error that says so.
    case inCloud(LibraryError)
    case cancelled

    /// Returns the final result, or the failure.
    init(_ result: Result<Value, LibraryError>) {
        switch result {
        case .success(let value): self = .result(value, .final)
        case .failure(let error): self = error.code == .notLocal ? .inCloud(error) : .failed(error)
        }
    }

    var answer: DeliveryState.Answer {
        switch self {
        case .result(_, let answer): answer
        case .failed: .failed
        case .inCloud: .inCloud
        case .cancelled: .cancelled
        }
    }

    var value: Value? {
        if case .result(let value, _) = self { value } else { nil }
    }

    /// Returns the info dictionary. Numbers are boxed: on Linux only an `NSNumber` casts to `Bool`, `Int` and `Int32`
    /// alike.
    func info(of number: PHImageRequestID) -> [AnyHashable: Any] {
        var info: [AnyHashable: Any] = [PHImageResultRequestIDKey: NSNumber(value: number)]
        switch self {
        case .result(_, let answer): info[PHImageResultIsDegradedKey] = NSNumber(value: answer.isDegraded)
        case .cancelled: info[PHImageCancelledKey] = NSNumber(value: true)
        case .failed(let error): info[PHImageErrorKey] = PHPhotosError(error)._nsError
        case .inCloud(let error):
            info[PHImageResultIsInCloudKey] = NSNumber(value: true)
            info[PHImageErrorKey] = PHPhotosError(error)._nsError
        }
        return info
    }
}
