// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension Result where Failure == any Error {
    /// Converts the arguments of a load handler: a value, or otherwise an error.
    init(_ value: Success?, _ error: (any Error)?, loading typeIdentifier: String) {
        self = value.map { .success($0) } ?? .failure(error ?? NSError.cannotLoad(typeIdentifier))
    }

    /// The value, for completion handlers.
    var value: Success? {
        switch self {
        case .success(let value): value
        case .failure: nil
        }
    }

    /// The error, for completion handlers.
    var failure: (any Error)? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
