// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension NSItemProvider {
    /// The domain of the errors of item providers.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// What went wrong: the code of an error in ``errorDomain``.
    public enum ErrorCode: Int, Sendable {
        /// Something else. Not used here.
        case unknownError = -1
        /// There is no such representation, it could not be loaded, or the load was cancelled.
        case itemUnavailableError = -1000
        /// A load handler delivered an object of another class. Not used here.
        case unexpectedValueClassError = -1100
        /// What is there cannot be made into what is asked for.
        case unavailableCoercionError = -1200
    }
}

extension NSError {
    /// The representation is not there, or loading it failed.
    static func cannotLoad(_ typeIdentifier: String, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.itemUnavailableError, "Cannot load representation of type \(typeIdentifier)", cause)
    }

    /// There is nothing that an object of the class can be made of, or the class refused it.
    static func cannotCoerce(to kind: Any.Type, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.unavailableCoercionError, "Could not coerce an item to class \(kind)", cause)
    }

    /// The error as clients get it: one of item providers stays, any other becomes the cause of one.
    static func ofItemProvider(_ error: any Error, loading typeIdentifier: String) -> NSError {
        let error = error as NSError
        return error.domain == NSItemProvider.errorDomain ? error : cannotLoad(typeIdentifier, because: error)
    }

    private static func itemProvider(
        _ code: NSItemProvider.ErrorCode, _ description: String, _ cause: (any Error)?
    ) -> NSError {
        var details: [String: Any] = [NSLocalizedDescriptionKey: description]
        details[NSUnderlyingErrorKey] = cause.map { $0 as NSError }
        return NSError(domain: NSItemProvider.errorDomain, code: code.rawValue, userInfo: details)
    }
}
