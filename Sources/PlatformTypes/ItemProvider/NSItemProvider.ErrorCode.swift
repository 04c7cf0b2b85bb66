// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension NSItemProvider {
    /// The domain of the errors of item providers.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// The codes of errors in ``errorDomain``.
    public enum ErrorCode: Int, Sendable {
        /// Any other error. Not used here.
        case unknownError = -1
        /// There is no such representation, it could not be loaded, or loading was cancelled.
        case itemUnavailableError = -1000
        /// A load handler delivered an object of another class. Not used here.
        case unexpectedValueClassError = -1100
        /// The item cannot be converted to the requested class.
        case unavailableCoercionError = -1200
    }
}

extension NSError {
    /// Returns the error for a representation that is missing or failed to load.
    static func cannotLoad(_ typeIdentifier: String, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.itemUnavailableError, "Cannot load representation of type \(typeIdentifier)", cause)
    }

    /// Returns the error for an object that cannot be made of the item, or that the class refused to make.
    static func cannotCoerce(to kind: Any.Type, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.unavailableCoercionError, "Could not coerce an item to class \(kind)", cause)
    }

    /// Returns the error for clients: an item provider's error as it is, any other as the underlying error of one.
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
