// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A class whose objects can be made from what an item provider delivers.
public protocol NSItemProviderReading: NSObjectProtocol {
    /// The identifiers of the types that the class reads, preferred first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes an object.
    ///
    /// Called on an arbitrary queue.
    ///
    /// - Parameters:
    ///   - data: The content.
    ///   - typeIdentifier: The one of ``readableTypeIdentifiersForItemProvider`` that the content is of.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}
