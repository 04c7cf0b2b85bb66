// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Texts, and documents that hold them.
extension UTType {
    /// Text, with markup or without. `public.text`
    public static var text: UTType { UTType(importedAs: "public.text") }
    /// Text without markup, in any encoding. `public.plain-text`
    public static var plainText: UTType { UTType(importedAs: "public.plain-text") }
    /// Text without markup in UTF-8. `public.utf8-plain-text`
    public static var utf8PlainText: UTType { UTType(importedAs: "public.utf8-plain-text") }
    /// Text without markup in UTF-16, in the order of bytes of the machine. `public.utf16-plain-text`
    public static var utf16PlainText: UTType { UTType(importedAs: "public.utf16-plain-text") }
    /// Text without markup in UTF-16 with a mark of the order of bytes. `public.utf16-external-plain-text`
    public static var utf16ExternalPlainText: UTType { UTType(importedAs: "public.utf16-external-plain-text") }
    /// Values between separators. `public.delimited-values-text`
    public static var delimitedText: UTType { UTType(importedAs: "public.delimited-values-text") }
    /// Values between commas. `public.comma-separated-values-text`
    public static var commaSeparatedText: UTType { UTType(importedAs: "public.comma-separated-values-text") }
    /// Rich Text Format. `public.rtf`
    public static var rtf: UTType { UTType(importedAs: "public.rtf") }
    /// HTML. `public.html`
    public static var html: UTType { UTType(importedAs: "public.html") }
    /// XML. `public.xml`
    public static var xml: UTType { UTType(importedAs: "public.xml") }
    /// JSON. `public.json`
    public static var json: UTType { UTType(importedAs: "public.json") }
    /// YAML. `public.yaml`
    public static var yaml: UTType { UTType(importedAs: "public.yaml") }
    /// A property list in any form. `com.apple.property-list`
    public static var propertyList: UTType { UTType(importedAs: "com.apple.property-list") }
    /// A property list in XML. `com.apple.xml-property-list`
    public static var xmlPropertyList: UTType { UTType(importedAs: "com.apple.xml-property-list") }
    /// A property list in the binary form. `com.apple.binary-property-list`
    public static var binaryPropertyList: UTType { UTType(importedAs: "com.apple.binary-property-list") }
    /// A PDF document. `com.adobe.pdf`
    public static var pdf: UTType { UTType(importedAs: "com.adobe.pdf") }
    /// An EPUB document. `org.idpf.epub-container`
    public static var epub: UTType { UTType(importedAs: "org.idpf.epub-container") }
}
