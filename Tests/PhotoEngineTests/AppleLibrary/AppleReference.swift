// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary

/// The real library of Apple Photos beside the project, with tables of the expected result of its import. Most machines
/// do not have the library.
struct AppleReference {
    struct Row: Sendable, CustomStringConvertible {
        fileprivate let cells: [String: String]

        /// The value of a column; empty when the reference has none.
        subscript(column: String) -> String { cells[column] ?? "" }
        var description: String { self["originalFilename"] + self["path"] }
        var isHere: Bool { self["state"] == "whole" || self["state"] == "rawMissing" }
    }

    private static let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    static let library = package.appending(path: "../shared/apple-library/Test-15.4.1.photoslibrary").standardized.path
    static var isPresent: Bool { FileManager.default.fileExists(atPath: library + "/database/Photos.sqlite") }

    static let assets = rows(of: "apple-library-expected.tsv")
    static let albums = rows(of: "apple-library-albums.tsv")

    private static func rows(of table: String) -> [Row] {
        let url = package.appending(path: "Tests/PhotoEngineTests/Corpus/\(table)")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        guard let header = lines.first?.map({ String($0) }) else { return [] }
        return lines.dropFirst().map { line in
            let cells = zip(header, line).map { name, cell in
                (name, String(cell.drop { $0 == "?" }).replacing("\\\\", with: "\\"))
            }
            return Row(cells: Dictionary(uniqueKeysWithValues: cells))
        }
    }
}

/// A metadata reader that recognises pictures by their first bytes, for real files whose metadata comes from their
/// library here.
struct FirstBytesReader: MetadataReader {
    func metadata(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileMetadata {
        var bytes = [UInt8](repeating: 0, count: 12)
        guard pread(file.descriptor, &bytes, 12, 0) == 12 else { throw LibraryError(.damagedFile, "It is cut.") }
        let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            return FileMetadata(
                role: .photo, uniformTypeIdentifier: "public.jpeg", filenameExtension: "jpg", asset: metadata)
        }
        guard bytes[4...].starts(with: Array("ftyp".utf8)) else {
            throw LibraryError(.unsupportedFormat, "It is no picture that this test knows.")
        }
        return FileMetadata(
            role: .photo, uniformTypeIdentifier: "public.heic", filenameExtension: "heic", asset: metadata)
    }
}
