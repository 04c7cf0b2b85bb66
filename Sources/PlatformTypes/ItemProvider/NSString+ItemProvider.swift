// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
