// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata

@testable import MetadataSupport

/// The real files beside the project, with the metadata that another program reads in them. Most machines do not have
/// them.
struct Corpus {
    struct Row {
        let path: String
        fileprivate let cells: [String: String]

        /// The value of a column; empty when the reference has none.
        subscript(column: String) -> String { cells[column] ?? "" }
    }

    static let packageRoot = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    static let folder = packageRoot.appending(path: "../shared/corpus")
    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "manifest.tsv").path) }

    let rows: [Row]

    init() throws {
        let text = String(decoding: try Data(contentsOf: Corpus.folder.appending(path: "manifest.tsv")), as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let header = lines[0].map { String($0) }
        rows = lines.dropFirst().map { line in
            let cells = Dictionary(uniqueKeysWithValues: zip(header, line.map { String($0) }))
            return Row(path: cells["path"] ?? "", cells: cells)
        }
    }

    /// The rows of the formats that are read.
    var readable: [Row] {
        rows.filter { !Corpus.strangers.contains($0["file_type"]) && !$0["file_type"].isEmpty }
    }

    /// The file types that no photo library reads, and those that are no pictures.
    private static let strangers: Set = [
        "AAE", "EPS", "ICO", "JP2", "JSON", "M4A", "PCD", "PFM", "PGM", "PPM", "PSD", "TXT", "XMP", "ZIP",
    ]

    /// A zone finder with the zone that is assumed for clocks without one, so that the tables are the same on every
    /// machine. Dates with a place keep their wall clock, and count as not having a zone of the file.
    private struct OneZone: ZoneFinder {
        func zone(at place: GeoLocation) -> TimeZone? { assumedZone }
    }

    private static let zones = OneZone()

    static func details(of path: String) -> Result<FileDetails, LibraryError> {
        let file = OpenFile(taking: open(folder.appending(path: path).path, O_RDONLY))
        do {
            return .success(
                try FileMetadataReader(timeZone: assumedZone, zones: zones).details(of: file, within: ReadBudget()))
        } catch {
            return .failure(error)
        }
    }

    /// Returns a part of a file's bytes.
    static func bytes(of path: String, in extent: ByteExtent) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: folder.appending(path: path))
        try handle.seek(toOffset: UInt64(extent.offset))
        return Array(try handle.read(upToCount: Int(extent.count)) ?? Data())
    }
}
