// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The report of `import --report`, with one line for each file.
final class ImportReport {
    enum Format: String, CaseIterable {
        case jsonl
        case csv

        /// Creates the format of a file name's extension, or returns `nil` for other extensions.
        init?(path: String) {
            let name = path.lowercased()
            if name.hasSuffix(".csv") {
                self = .csv
            } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") || name.hasSuffix(".json") {
                self = .jsonl
            } else {
                return nil
            }
        }
    }

    private let format: Format
    private let file: ReplacedFile
    private let lines: LineOutput

    init(path: String) throws {
        guard let format = Format(path: path) else {
            throw CommandFailure(
                "“\(path.printable)” has no known report format: give a name that ends in .jsonl or .csv.")
        }
        self.format = format
        file = try ReplacedFile(path: path)
        lines = file.lines
        if format == .csv { try lines.write(CSVRow(cells: ImportRecord.columns).text) }
    }

    func add(_ record: ImportRecord) throws {
        switch format {
        case .jsonl: try lines.write(JSONLine.text(record))
        case .csv: try lines.write(record.row.text)
        }
    }

    /// Syncs the report and gives it its name.
    func commit() throws {
        try lines.flush()
        try file.commit()
    }
}

/// The JSON record of the import of one file, as `import --json` and `--report` write it.
struct ImportRecord: Encodable, Equatable {
    var path: String
    /// The outcome: `imported`, `paired`, `duplicate`, `repaired`, `deletedBefore`, `skipped` or `failed`.
    var outcome: String
    var reason: String?
    var localIdentifier: String?
    var resourceType: String?
    var uti: String?
    var byteSize: Int64?
    var fingerprint: String?
    var isDamaged: Bool
    /// The states `hidden` and `trashed` that were not taken over from the source.
    var notTaken: [String]?

    init(_ file: ImportedFile) {
        path = file.path
        outcome = file.outcome.rawValue
        reason = file.reason
        localIdentifier = file.localIdentifier
        resourceType = file.resourceType.map(MediaLabels.resourceType)
        uti = file.uniformTypeIdentifier
        byteSize = file.byteCount
        fingerprint = file.fingerprint?.hex
        isDamaged = file.isDamaged
        let states = ConcealingState.allCases.filter(file.statesNotTaken.contains)
        notTaken = states.isEmpty ? nil : states.map(\.rawValue)
    }

    static let columns = [
        "path", "outcome", "reason", "localIdentifier", "resourceType", "uti", "byteSize", "fingerprint", "isDamaged",
    ]

    /// The values in the order of ``columns``.
    var row: CSVRow {
        CSVRow(cells: [
            path, outcome, reason ?? "", localIdentifier ?? "", resourceType ?? "", uti ?? "",
            byteSize.map(String.init) ?? "", fingerprint ?? "", String(isDamaged),
        ])
    }
}
