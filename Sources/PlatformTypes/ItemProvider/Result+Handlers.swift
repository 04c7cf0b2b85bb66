// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension Result where Failure == any Error {
    /// What a load handler passed: a value, or else an error.
    init(_ value: Success?, _ error: (any Error)?, loading typeIdentifier: String) {
        self = value.map { .success($0) } ?? .failure(error ?? NSError.cannotLoad(typeIdentifier))
    }

    /// The value, as completion handlers take it.
    var value: Success? {
        switch self {
        case .success(let value): value
        case .failure: nil
        }
    }

    /// The error, as completion handlers take it.
    var failure: (any Error)? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
