// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A reader of XMP files, which programs write beside a picture that they do not modify.
enum XMPSidecar {
    /// Reads the file. Throws if the XML is not XMP.
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard let document = XMPDocument(file), document.isFramed else {
            throw KnownFormat.never("an XML or HTML file").refusal
        }
        var parsed = ParsedMetadata(.xmp)
        parsed.xmp = document
        if document.isCut {
            parsed.warnings.append("its end is cut off or broken; what stands before that place was read")
        }
        parsed.add(.sidecar, document.captureDate)
        // The areas of people refer to the picture before it is turned, so that its orientation is needed.
        let orientation = document.value(.tiff, "Orientation")?.number.flatMap { Int(exactly: $0) } ?? 1
        parsed.orientation = (1...8).contains(orientation) ? orientation : 1
        return parsed
    }

    /// The error for a caller that needs a picture.
    static var refusal: LibraryError { KnownFormat.never("an XMP sidecar").refusal }

    /// Returns true if a text that begins with an angle bracket may be XMP.
    static func isOne(_ text: String) -> Bool {
        text.contains("x:xmpmeta") || text.contains("<?xpacket") || text.contains("<rdf:RDF")
            || text.contains("adobe:ns:meta/")
    }
}
