// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A class whose objects an item provider can deliver as data.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The identifiers of the types that the class writes, most faithful first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The identifiers of the types that this object writes; those of its class unless it says otherwise.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Writes the object.
    ///
    /// Called on an arbitrary queue.
    ///
    /// - Parameters:
    ///   - typeIdentifier: One of those that it writes.
    ///   - completionHandler: To be called once, on any queue, with the content or an error.
    /// - Returns: What tells how far it is, and hears of a cancel; `nil` when there is nothing to tell.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// Those of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}
