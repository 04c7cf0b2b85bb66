// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Reads a file of XMP, which a program wrote beside a picture that it left alone.
enum XMPSidecar {
    /// Throws when the XML is something else.
    static func findings(in file: FileRegion) throws(LibraryError) -> Findings {
        guard let document = XMPDocument(file), document.isFramed else {
            throw KnownFormat.never("an XML or HTML file").refusal
        }
        var findings = Findings(.xmp)
        findings.xmp = document
        if document.isCut {
            findings.warnings.append("its end is cut off or broken; what stands before that place was read")
        }
        findings.add(.sidecar, document.captureDate)
        // Areas of people are of the picture before it is turned, so that its turn is needed when it is said.
        let orientation = document.value(.tiff, "Orientation")?.number.flatMap { Int(exactly: $0) } ?? 1
        findings.orientation = (1...8).contains(orientation) ? orientation : 1
        return findings
    }

    /// For those who want a picture.
    static var refusal: LibraryError { KnownFormat.never("an XMP sidecar").refusal }

    /// Whether a text that begins with a bracket may be one.
    static func isOne(_ text: String) -> Bool {
        text.contains("x:xmpmeta") || text.contains("<?xpacket") || text.contains("<rdf:RDF")
            || text.contains("adobe:ns:meta/")
    }
}
