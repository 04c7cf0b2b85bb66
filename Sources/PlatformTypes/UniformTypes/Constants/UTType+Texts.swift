// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The types of texts, and of documents.
extension UTType {
    /// A text, with markup or without. `public.text`
    public static var text: UTType { UTType(importedAs: "public.text") }
    /// A text without markup, in any encoding. `public.plain-text`
    public static var plainText: UTType { UTType(importedAs: "public.plain-text") }
    /// A text without markup in UTF-8. `public.utf8-plain-text`
    public static var utf8PlainText: UTType { UTType(importedAs: "public.utf8-plain-text") }
    /// A text without markup in UTF-16, in the machine's byte order. `public.utf16-plain-text`
    public static var utf16PlainText: UTType { UTType(importedAs: "public.utf16-plain-text") }
    /// A text without markup in UTF-16 with a byte order mark. `public.utf16-external-plain-text`
    public static var utf16ExternalPlainText: UTType { UTType(importedAs: "public.utf16-external-plain-text") }
    /// A table with values between separators. `public.delimited-values-text`
    public static var delimitedText: UTType { UTType(importedAs: "public.delimited-values-text") }
    /// A table with values between commas. `public.comma-separated-values-text`
    public static var commaSeparatedText: UTType { UTType(importedAs: "public.comma-separated-values-text") }
    /// A text in Rich Text Format. `public.rtf`
    public static var rtf: UTType { UTType(importedAs: "public.rtf") }
    /// An HTML text. `public.html`
    public static var html: UTType { UTType(importedAs: "public.html") }
    /// An XML text. `public.xml`
    public static var xml: UTType { UTType(importedAs: "public.xml") }
    /// A JSON text. `public.json`
    public static var json: UTType { UTType(importedAs: "public.json") }
    /// A YAML text. `public.yaml`
    public static var yaml: UTType { UTType(importedAs: "public.yaml") }
    /// A property list in any format. `com.apple.property-list`
    public static var propertyList: UTType { UTType(importedAs: "com.apple.property-list") }
    /// A property list in XML. `com.apple.xml-property-list`
    public static var xmlPropertyList: UTType { UTType(importedAs: "com.apple.xml-property-list") }
    /// A property list in the binary format. `com.apple.binary-property-list`
    public static var binaryPropertyList: UTType { UTType(importedAs: "com.apple.binary-property-list") }
    /// A PDF document. `com.adobe.pdf`
    public static var pdf: UTType { UTType(importedAs: "com.adobe.pdf") }
    /// An EPUB document. `org.idpf.epub-container`
    public static var epub: UTType { UTType(importedAs: "org.idpf.epub-container") }
}
