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

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    /// The types of text without markup.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText, .utf16ExternalPlainText, .utf16PlainText, .plainText].map(\.identifier)
    }

    /// Reads text in the encoding of the type; in UTF-8 if the type has none.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let isWide = [UTType.utf16ExternalPlainText, .utf16PlainText].contains { $0.identifier == typeIdentifier }
        let encoding: String.Encoding = isWide ? .utf16 : .utf8
        guard let text = NSString(data: data, encoding: encoding.rawValue) as? Self else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        return text
    }

    /// The type of UTF-8 text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }

    /// Writes UTF-8, synchronously.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
}

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
