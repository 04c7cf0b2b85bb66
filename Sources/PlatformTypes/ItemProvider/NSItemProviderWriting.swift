// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A class whose objects an item provider can deliver as data.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The identifiers of the types that the class writes, most faithful first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The identifiers of the types that this object writes; by default those of its class.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Writes the object.
    ///
    /// Called on an arbitrary queue.
    ///
    /// - Parameters:
    ///   - typeIdentifier: One of the types that the object writes.
    ///   - completionHandler: The handler to call once, on any queue, with the content or an error.
    /// - Returns: A progress that can be cancelled; `nil` when there is nothing to report.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The identifiers of the types that the class writes.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}
