// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
    /// The types of URLs, file URLs included.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.url, .fileURL].map(\.identifier)
    }

    /// Reads an absolute URL.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let url = URL(dataRepresentation: data, relativeTo: nil), url.scheme != nil,
            let object = NSURL(string: url.absoluteString) as? Self
        else { throw CocoaError(.fileReadCorruptFile) }
        return object
    }

    /// The types of URLs, file URLs included.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [UTType.fileURL, .url].map(\.identifier)
    }

    /// The types that the class writes, without that of file URLs if this is none.
    public var writableTypeIdentifiersForItemProvider: [String] {
        isFileURL ? NSURL.writableTypeIdentifiersForItemProvider : [UTType.url.identifier]
    }

    /// Writes the absolute URL, synchronously.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler((self as URL).absoluteURL.dataRepresentation, nil)
        return nil
    }
}
