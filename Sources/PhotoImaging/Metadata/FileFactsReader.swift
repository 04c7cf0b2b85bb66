// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// A metadata reader for pictures, RAW files, movies and sidecars of all supported formats, detected by content.
///
/// It reads the front of the file and then only the parts that contain metadata, and never decodes a picture. No file
/// can make it trap, take more memory than a few times the budget's `metadataBytes`, or more time than the budget's
/// `seconds`. Safe to use from any thread, on many files at once.
package struct FileFactsReader: FactsReader {
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

    package func facts(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileFacts {
        try details(of: file, within: budget).facts
    }

    /// Returns the metadata with all dates of the file, not only the most trusted one.
    package func details(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileDetails {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: budget)
        if let sidecar = try SidecarReader.facts(of: FileRegion(bytes), in: timeZone) {
            return FileDetails(facts: sidecar, dates: [sidecar.asset.captureDate].compactMap { $0 })
        }
        var findings: Findings
        do {
            findings = try FileFactsReader.findings(in: FileRegion(bytes))
        } catch {
            throw bytes.failure ?? error
        }
        if let failure = bytes.failure { throw failure }
        let size = findings.turned(try findings.settleSize())
        try findings.weigh(size, within: budget)
        let dates = findings.captureDates(in: timeZone)
        let taken = dates.first?.placed(at: findings.location, by: zones)
        return FileDetails(facts: findings.fileFacts(displaying: size, taken: taken), dates: dates)
    }

    static func findings(in file: FileRegion) throws(LibraryError) -> Findings {
        guard file.count > 0 else { throw LibraryError(.damagedFile, "the file is empty") }
        switch FileKind(file) {
        case .jpeg:
            var findings = try JPEGReader.picture(in: file)
            findings.readWhatFollows(in: file)
            return findings
        case .png: return PNGReader.findings(in: file)
        case .gif: return GIFReader.findings(in: file)
        case .webP: return WebPReader.findings(in: file)
        case .bmp: return BMPReader.findings(in: file)
        case .heif:
            var findings = try HEIFReader.findings(in: file)
            findings.readWhatFollows(in: file)
            return findings
        case .jpegXL: return JPEGXLReader.findings(in: file)
        case .tiff: return try TIFFReader.findings(in: file)
        case .raw(let format): return try RawReader.findings(in: file, as: format)
        case .avi: return try AVIReader.findings(in: file)
        case .matroska: return try MatroskaReader.findings(in: file)
        case .transportStream: return try TransportStreamReader.findings(in: file)
        case .movie(let format): return try MovieReader.findings(in: file, as: format)
        case .xmp: return try XMPSidecar.findings(in: file)
        case .other(let format): throw format.refusal
        case .unknown: throw LibraryError(.unsupportedFormat, "it is of no kind that is known here")
        }
    }
}

/// The metadata of a file, with all its dates.
package struct FileDetails: Hashable, Codable, Sendable {
    package var facts: FileFacts
    /// The dates as recorded, the most trusted first, without a time zone derived from the place.
    package var dates: [CaptureDate]
}
