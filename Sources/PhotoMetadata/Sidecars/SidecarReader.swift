// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

/// A reader of sidecar files: Google Takeout's JSON, that of our own export, and AAE.
enum SidecarReader {
    /// The maximum size: real files have a few thousand bytes, an AAE with a painted mask a few million.
    private static let byteLimit = 8 << 20

    /// Reads a sidecar, or returns `nil` if the beginning is that of another kind of file. Throws for a JSON file or
    /// property list that is not a sidecar.
    static func metadata(of file: FileRegion, in timeZone: TimeZone) throws(LibraryError) -> FileMetadata? {
        guard let kind = Kind(file) else { return nil }
        guard let data = whole(file) else {
            throw LibraryError(.unsupportedFormat, "it is \(kind.words) of more than \(byteLimit >> 20) MB")
        }
        switch kind {
        case .json:
            if let metadata = ExportReader.metadata(of: data, in: timeZone) { return metadata }
            return try TakeoutReader.metadata(of: data)
        case .propertyList: return try AdjustmentReader.metadata(of: data)
        }
    }

    private enum Kind {
        case json, propertyList

        /// The possible first bytes: a brace, a bracket, a blank, a byte order mark, or the `b` of a binary list.
        private static let firstBytes = Set("{<b \t\r\n\u{FEFF}".utf8)

        var words: String {
            switch self {
            case .json: "a JSON file"
            case .propertyList: "a property list"
            }
        }

        init?(_ file: FileRegion) {
            // A fast check first, because most files are pictures.
            guard let first = file.byte(at: 0), Kind.firstBytes.contains(first) else { return nil }
            if file.starts(with: "bplist") {
                self = .propertyList
                return
            }
            let count = min(file.count, 512)
            let start = file.withBytes(at: 0, count: count) { String(decoding: $0, as: UTF8.self) } ?? ""
            let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            if text.first == "{", TextFormat.mayBeJSON(text) {
                self = .json
            } else if text.first == "<", text.contains("<plist") || text.contains("<!DOCTYPE plist") {
                self = .propertyList
            } else {
                return nil
            }
        }
    }

    private static func whole(_ file: FileRegion) -> Data? {
        guard file.count <= byteLimit else { return nil }
        return file.withBytes(at: 0, count: file.count) { Data($0) }
    }
}

extension AssetMetadata {
    /// The empty metadata of a sidecar, which describes another file.
    static let sidecarPlaceholder = AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0))
}

/// A reader of XMP files, which programs write beside a picture that they do not modify.
package enum XMPSidecar {
    /// Reads the file. Throws if the XML is not XMP.
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard let document = XMPDocument(file), document.hasPacketFrame else {
            throw KnownFormat.notMedia("an XML or HTML file").refusal
        }
        var parsed = ParsedMetadata(.xmp)
        parsed.xmp = document
        if document.isTruncated {
            parsed.warnings.append("it is incomplete or damaged at the end; the part before was read")
        }
        parsed.add(.sidecar, document.captureDate)
        // The areas of people refer to the picture before it is turned, so that its orientation is needed.
        let orientation = document.value(.tiff, "Orientation")?.number.flatMap { Int(exactly: $0) } ?? 1
        parsed.orientation = (1...8).contains(orientation) ? orientation : 1
        return parsed
    }

    /// The error for a caller that needs a picture.
    package static var refusal: LibraryError { KnownFormat.notMedia("an XMP sidecar").refusal }

    /// Returns true if a text that begins with an angle bracket may be XMP.
    static func mayBeXMP(_ text: String) -> Bool {
        text.contains("x:xmpmeta") || text.contains("<?xpacket") || text.contains("<rdf:RDF")
            || text.contains("adobe:ns:meta/")
    }
}
