// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoMetadata

/// Titles, captions, keywords, ratings and people in real files equal those of the hand-made table of assets.
@Suite(.enabled("shared/corpus is not there") { Corpus.isPresent })
struct WrittenCorpusTests {
    private static let columns = ["title", "caption", "keywords", "rating", "people", "projection"]

    /// The cells where we differ from the table, with the reason.
    private static let explained = [
        "heif-special/pillow_heif__L_xmp_latin1.heic, title": "its XMP is in Latin letters; the table's reader gave up",
        "heif-special/pillow_heif__L_xmp_latin1.heic, caption": "as its title",
        "takeout/Google Photos/Photos from 2016/IMG_3984.jpeg, caption": "it stands in Takeout's JSON, not in the file",
    ]

    @Test func whatPeopleWroteIsAsTheTableSays() throws {
        let expected = try ExpectedAssets()
        var deviations: [String: String] = [:]
        var counts: [String: Int] = [:]
        var doubts = 0
        for row in expected.rows where row.isAsset {
            let cells = try cells(of: row, in: expected)
            for column in Self.columns {
                let reference = row[column]
                if !reference.isEmpty { counts[column, default: 0] += 1 }
                if reference.hasPrefix("?") {
                    doubts += 1
                    if reference != "?" + (cells[column] ?? "") {
                        print("in doubt: \(row.path), \(column): \(reference), ours \(cells[column] ?? "none")")
                    }
                } else if cells[column] ?? "" != reference {
                    deviations["\(row.path), \(column)"] = "reference \(reference), ours \(cells[column] ?? "none")"
                }
            }
        }
        print("columns: \(counts.sorted { $0.key < $1.key }), in doubt \(doubts), deviations \(deviations.count)")
        #expect(counts.count == Self.columns.count)
        #expect(deviations.filter { Self.explained[$0.key] == nil } == [:])
        #expect(Set(Self.explained.keys).subtracting(deviations.keys) == [], "explained, but no deviation any more")
    }

    @Test func aSidecarSaysWhatAnotherProgramReadsInIt() throws {
        let sidecars = try Corpus().rows.filter { $0["file_type"] == "XMP" }
        for row in sidecars {
            let metadata = try Corpus.details(of: row.path).get().metadata
            #expect(metadata.role == .sidecar && metadata.warnings == [], "\(row.path)")
            #expect(metadata.asset.keywords.joined(separator: ",") == row["keywords"], "\(row.path)")
            #expect(metadata.asset.rating.map { "\($0)" } ?? "" == row["rating"], "\(row.path)")
        }
        #expect(sidecars.count > 10)
    }

    @Test func aSidecarKnowsWhenAndWhere() throws {
        let expected = try ExpectedAssets()
        let rows = expected.rows.filter { row in
            row.isAsset && expected.sidecars(of: row).contains { $0["file"].hasSuffix(".xmp") }
        }
        for row in rows {
            let metadata = try #require(try sidecar(of: row, in: expected))
            let date = try #require(metadata.captureDate)
            #expect(date.date == (try Date(row["date"], strategy: Self.moment)))
            #expect("\(metadata.location?.latitude ?? 0)" == row["latitude"])
            #expect("\(metadata.location?.longitude ?? 0)" == row["longitude"])
        }
        #expect(!rows.isEmpty)
    }

    private static let moment = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, includingFractionalSeconds: true)

    private func sidecar(of row: ExpectedAssets.Row, in expected: ExpectedAssets) throws -> AssetMetadata? {
        try expected.sidecars(of: row).first { $0["file"].hasSuffix(".xmp") }
            .map { try Corpus.details(of: $0.path).get().metadata.asset }
    }

    /// Returns our values in the form of the table; a sidecar's take precedence.
    private func cells(of row: ExpectedAssets.Row, in expected: ExpectedAssets) throws -> [String: String] {
        guard let metadata = try? Corpus.details(of: row.path).get().metadata else { return [:] }
        let sidecar = try sidecar(of: row, in: expected)
        let asset = metadata.asset
        let keywords = sidecar.map(\.keywords).flatMap { $0.isEmpty ? nil : $0 } ?? asset.keywords
        return [
            "title": shortened(sidecar?.title ?? asset.title),
            "caption": shortened(sidecar?.caption ?? asset.caption),
            "keywords": keywords.joined(separator: "; "),
            "rating": (sidecar?.rating ?? asset.rating).map { "\($0)" } ?? "",
            "people": asset.people.map { words(for: $0, metadata.orientation) }.joined(separator: "; "),
            "projection": asset.projection?.rawValue ?? "",
        ]
    }

    private func shortened(_ text: String?) -> String {
        guard let text, text.unicodeScalars.count > 60 else { return text ?? "" }
        return String(text.unicodeScalars.prefix(40)) + "…(\(text.unicodeScalars.count))"
    }

    /// Returns a person in the form of the table, which gives areas as the file does: of the picture before it is
    /// rotated.
    private func words(for person: PersonRegion, _ orientation: Int) -> String {
        guard let displayed = person.area else { return person.name ?? "" }
        let area = displayed.displayed([6: 8, 8: 6][orientation] ?? orientation)
        let numbers = [area.centerX, area.centerY, area.width, area.height].map { number in
            "\((number * 1e7).rounded() / 1e7)"
        }
        return "\(person.name ?? "")@\(numbers.joined(separator: ","))"
    }
}
