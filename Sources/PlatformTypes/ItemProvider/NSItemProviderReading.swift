// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A class that can make objects from the data of an item provider.
public protocol NSItemProviderReading: NSObjectProtocol {
    /// The identifiers of the types that the class reads, preferred first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes an object.
    ///
    /// Called on an arbitrary queue.
    ///
    /// - Parameters:
    ///   - data: The content.
    ///   - typeIdentifier: The type of the content, one of ``readableTypeIdentifiersForItemProvider``.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
