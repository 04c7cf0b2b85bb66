// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// A metadata reader for pictures, RAW files, movies and sidecars of all supported formats, detected by content.
///
/// It reads the front of the file and then only the parts that contain metadata, and never decodes a picture. No file
/// can make it trap, take more memory than a few times the budget's `metadataBytes`, or more time than the budget's
/// `seconds`. Safe to use from any thread, on many files at once.
package struct FileMetadataReader: MetadataReader {
    private let timeZone: TimeZone
    private let zones: (any ZoneFinder)?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - timeZone: The zone for dates without a time zone whose place has none either.
    ///   - zones: The lookup of time zones by place; `nil` for none.
    package init(timeZone: TimeZone = .current, zones: (any ZoneFinder)? = nil) {
        self.timeZone = timeZone
        self.zones = zones
    }

    package func metadata(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileMetadata {
        try details(of: file, within: budget).metadata
    }

    /// Returns the metadata with all dates of the file, not only the most trusted one.
    package func details(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileDetails {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: budget)
        if let sidecar = try SidecarReader.metadata(of: FileRegion(bytes), in: timeZone) {
            return FileDetails(metadata: sidecar, dates: [sidecar.asset.captureDate].compactMap { $0 })
        }
        var parsed: ParsedMetadata
        do {
            parsed = try FileMetadataReader.parsed(in: FileRegion(bytes))
        } catch {
            throw bytes.failure ?? error
        }
        if let failure = bytes.failure { throw failure }
        let size = parsed.turned(try parsed.resolveSize())
        try parsed.checkPixelCount(size, within: budget)
        let dates = parsed.captureDates(in: timeZone)
        let taken = dates.first?.placed(at: parsed.location, by: zones)
        return FileDetails(metadata: parsed.fileMetadata(displaying: size, taken: taken), dates: dates)
    }

    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard file.count > 0 else { throw LibraryError(.damagedFile, "the file is empty") }
        switch FileKind(file) {
        case .jpeg:
            var parsed = try JPEGReader.picture(in: file)
            parsed.readTrailer(in: file)
            return parsed
        case .png: return PNGReader.parsed(in: file)
        case .gif: return GIFReader.parsed(in: file)
        case .webP: return WebPReader.parsed(in: file)
        case .bmp: return BMPReader.parsed(in: file)
        case .heif:
            var parsed = try HEIFReader.parsed(in: file)
            parsed.readTrailer(in: file)
            return parsed
        case .jpegXL: return JPEGXLReader.parsed(in: file)
        case .tiff: return try TIFFReader.parsed(in: file)
        case .raw(let format): return try RawReader.parsed(in: file, as: format)
        case .avi: return try AVIReader.parsed(in: file)
        case .matroska: return try MatroskaReader.parsed(in: file)
        case .transportStream: return try TransportStreamReader.parsed(in: file)
        case .movie(let format): return try MovieReader.parsed(in: file, as: format)
        case .xmp: return try XMPSidecar.parsed(in: file)
        case .other(let format): throw format.refusal
        case .unknown: throw LibraryError(.unsupportedFormat, "its format is unknown")
        }
    }
}

/// The metadata of a file, with all its dates.
package struct FileDetails: Hashable, Codable, Sendable {
    package var metadata: FileMetadata
    /// The dates as recorded, the most trusted first, without a time zone derived from the place.
    package var dates: [CaptureDate]
}
