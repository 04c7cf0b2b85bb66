// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UniformTypeTable {
    /// The types of texts, and of documents.
    static let texts: [UniformTypeRow] = [
        UniformTypeRow("public.text", in: "public.data public.content", "", "", "text"),
        UniformTypeRow("public.plain-text", in: "public.text", "txt text", "text/plain", "plain text"),
        UniformTypeRow("public.utf8-plain-text", in: "public.plain-text", "", "text/plain;charset=utf-8"),
        UniformTypeRow("public.utf16-plain-text", in: "public.plain-text", "", "text/plain;charset=utf-16"),
        UniformTypeRow("public.utf16-external-plain-text", in: "public.plain-text"),
        UniformTypeRow("public.delimited-values-text", in: "public.text"),
        UniformTypeRow(
            "public.comma-separated-values-text", in: "public.delimited-values-text", "csv", "text/csv",
            "comma-separated values"),
        UniformTypeRow("public.rtf", in: "public.text", "rtf", "text/rtf application/rtf", "RTF document"),
        UniformTypeRow("public.html", in: "public.text", "html htm shtml shtm", "text/html", "HTML text"),
        UniformTypeRow("public.xml", in: "public.text", "xml", "application/xml text/xml", "XML text"),
        UniformTypeRow("public.json", in: "public.text", "json", "application/json", "JSON"),
        UniformTypeRow("public.yaml", in: "public.text", "yml yaml", "application/x-yaml", "YAML"),
        UniformTypeRow("com.apple.property-list", in: "public.data", "plist", "", "property list"),
        UniformTypeRow("com.apple.xml-property-list", in: "public.xml com.apple.property-list"),
        UniformTypeRow("com.apple.binary-property-list", in: "com.apple.property-list"),
        UniformTypeRow(
            "com.apple.photos.apple-adjustment-envelope", in: "public.data", "aae", "", "adjustments of a photo"),
        UniformTypeRow(
            "com.adobe.pdf", in: "public.data public.composite-content", "pdf", "application/pdf", "PDF document"),
        UniformTypeRow(
            "org.idpf.epub-container", in: "public.data public.composite-content", "epub", "application/epub+zip",
            "EPUB document"),
    ]
}
