// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

/// The metadata that we read in real files equals the metadata that another program reads, except for explained
/// deviations.
@Suite(.enabled(if: Corpus.isPresent, "shared/corpus is not there"))
struct CorpusMetadataTests {
    /// All files are read once.
    private static let comparison: Result<CorpusComparison, any Error> = Result { try CorpusComparison() }

    @Test func everyDeviationFromTheReferenceIsExplained() throws {
        let comparison = try Self.comparison.get()
        let reasons = try DeviationTable().reasons
        print(comparison.table(explained: Set(reasons.keys)))
        for (place, words) in comparison.deviations.sorted(by: { "\($0.key)" < "\($1.key)" })
        where reasons[place] == nil {
            Issue.record("\(place): \(words)")
        }
        let stale = Set(reasons.keys).subtracting(comparison.deviations.keys)
        #expect(stale.isEmpty, "rows of the table that deviate no more")
    }

    @Test func factsThatOnlyWeReportAreCountedAndExplained() throws {
        let comparison = try Self.comparison.get()
        for (column, cells) in comparison.additions {
            #expect(try DeviationTable().additions[column] == cells, "\(column): \(cells)")
        }
        #expect(try DeviationTable().additions.count == comparison.additions.count)
    }

    @Test func everyColumnAgreesInNinetyNineOfAHundred() throws {
        let comparison = try Self.comparison.get()
        let explained = try Set(DeviationTable().reasons.keys)
        for column in ReferenceColumn.all.map(\.name) {
            let cells = comparison.cells[column] ?? 0
            let missed = comparison.deviations.keys.count { $0.column == column && !explained.contains($0) }
            #expect(cells > 0)
            #expect(Double(missed) <= Double(cells) / 100 || missed <= 1 && cells < 100, "\(column)")
        }
    }

    @Test func theCorpusIsTheOneOfItsManifest() throws {
        for row in try Corpus().readable {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: Corpus.folder.appending(path: row.path).path)
            #expect("\(attributes[.size] as? Int ?? -1)" == row["bytes"], "\(row.path)")
        }
    }

    @Test func everyBadFileGetsAClearWord() throws {
        for row in try Corpus().rows where ["malformed", "invalid", "bomb", "truncated"].contains(row["group"]) {
            switch Corpus.details(of: row.path) {
            case .success(let details):
                #expect(details.metadata.asset.pixelSize.width > 0 || details.metadata.asset.damage != nil)
            case .failure(let error):
                #expect(["unsupportedFormat", "damagedFile", "overBudget"].contains(error.code.description))
                #expect(error.message.split(separator: " ").count > 3, "\(row.path): \(error.message)")
            }
        }
    }

    @Test func aFileIsTypedByItsContentAndNotByItsName() throws {
        for row in try Corpus().rows where row["group"] == "wrong-extension" {
            let metadata = try Corpus.details(of: row.path).get().metadata
            #expect(metadata.uniformTypeIdentifier == "public.png")
            #expect(metadata.filenameExtension == "png")
        }
    }

    @Test(arguments: ["live", "heic-edited", "burst", "camera", "hdr-merged", "orientation", "video"])
    func aWholeFileIsNotSaidToBeDamaged(_ group: String) throws {
        for row in try Corpus().readable where row["group"] == group {
            #expect(try Corpus.details(of: row.path).get().metadata.asset.damage == nil, "\(row.path)")
        }
    }
}

/// A comparison of all cells of the reference with ours.
private struct CorpusComparison {
    /// The number of cells with a reference value, by column.
    private(set) var cells: [String: Int] = [:]
    /// The number of cells with only our value, by column.
    private(set) var additions: [String: Int] = [:]
    private(set) var deviations: [DeviationTable.Place: String] = [:]

    init() throws {
        for row in try Corpus().readable {
            let outcome = Corpus.details(of: row.path)
            let details = try? outcome.get()
            for column in ReferenceColumn.all {
                let ours = details.flatMap { column.ours($0) }
                let reference = row[column.name]
                guard !reference.isEmpty else {
                    if let ours, ours != column.blank { additions[column.name, default: 0] += 1 }
                    continue
                }
                let comparable = CorpusComparison.comparable(reference, in: column)
                cells[column.name, default: 0] += 1
                if !column.agrees(details, comparable) {
                    let place = DeviationTable.Place(path: row.path, column: column.name)
                    deviations[place] = "reference \(reference), ours \(ours ?? CorpusComparison.words(outcome))"
                }
            }
        }
    }

    /// Returns the reference in our form: sub-seconds as digits after a point, and container dates without the zone UTC
    /// that some have.
    private static func comparable(_ reference: String, in column: ReferenceColumn) -> String {
        switch column.name {
        case "subsec": "0.\(reference)"
        case "media_create_utc": reference.replacing("+00:00", with: "")
        default: reference
        }
    }

    private static func words(_ outcome: Result<FileDetails, LibraryError>) -> String {
        if case .failure(let error) = outcome { return error.message }
        return "none"
    }

    func table(explained: Set<DeviationTable.Place>) -> String {
        let lines = ReferenceColumn.all.map { column in
            let missed = deviations.keys.filter { $0.column == column.name }
            let count = cells[column.name] ?? 0
            let known = missed.count { explained.contains($0) }
            return "\(column.name)\t\(count)\t\(count - missed.count)\t\(known)\t\(missed.count - known)"
                + "\t\(additions[column.name] ?? 0)"
        }
        return (["column\tcells\tagree\texplained\tunexplained\tonly ours"] + lines).joined(separator: "\n")
    }
}
