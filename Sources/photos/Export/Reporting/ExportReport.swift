// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The report of `export --report`, with the outcome of each file.
final class ExportReport {
    enum Format: String, CaseIterable {
        case csv, json, jsonl

        /// Creates the format of a file name's extension, or returns `nil` for other extensions.
        init?(path: String) {
            guard let format = Format.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
                return nil
            }
            self = format
        }
    }

    private let format: Format
    private let file: ReplacedFile
    private let lines: LineOutput
    private var isEmpty = true

    /// - Parameter target: The folder of the export, in which links are not followed.
    init(path: String, target: String) throws {
        guard let format = Format(path: path) else { throw CommandFailure(ExportReport.unknownFormat(path)) }
        self.format = format
        file = try ReplacedFile(path: path, below: target)
        lines = file.lines
        if format == .csv { try lines.write(CSVRow(cells: ExportedItem.columns).text) }
    }

    static func unknownFormat(_ path: String) -> String {
        "“\(path.printable)” has no known report format: give a name that ends in .csv, .json or .jsonl."
    }

    func add(_ item: ExportedItem) throws {
        switch format {
        case .csv: try lines.write(item.row.text)
        case .jsonl: try lines.write(JSONLine.text(item))
        case .json: try lines.write((isEmpty ? "[" : ",") + JSONLine.text(item))
        }
        isEmpty = false
    }

    /// Syncs the report and gives it its name.
    func commit() throws {
        if format == .json { try lines.write(isEmpty ? "[]" : "]") }
        try lines.flush()
        try file.commit()
    }
}

/// The record of one exported file, as `--json` and `--report` write it.
struct ExportedItem: Encodable, Equatable {
    /// The outcome of a file.
    enum Outcome: String, Encodable {
        /// The file is there now, and was not before.
        case exported
        /// The file is there, newer than before.
        case updated
        /// The file was there already, and nothing has changed.
        case unchanged
        /// The file was changed after it was exported; it was left alone.
        case kept
        /// The file belonged to an edit that the asset no longer has, and was unchanged; it was removed.
        case removed
        /// The file could not be written; `reason` says why.
        case failed
    }

    var path: String
    var outcome: Outcome
    var reason: String?
    var localIdentifier: String
    /// The name of the resource type, or `xmp`, `json`.
    var part: String
    var fingerprint: String?
    var byteSize: Int64?

    /// The reason for which a file of an edit is removed.
    static let formerEdit = "it belongs to an edit that was later reverted or replaced"

    static let columns = ["path", "outcome", "reason", "localIdentifier", "part", "fingerprint", "byteSize"]

    /// The values in the order of ``columns``.
    var row: CSVRow {
        CSVRow(cells: [
            path, outcome.rawValue, reason ?? "", localIdentifier, part, fingerprint ?? "",
            byteSize.map(String.init) ?? "",
        ])
    }

    /// The message for the user; `nil` without a message.
    var problem: String? {
        switch outcome {
        case .failed: "\(reason?.printable ?? "no reason given"); not exported"
        case .kept: "\(reason.map { "\($0); " } ?? "")it was changed after it was exported; left as it is"
        case .removed: "\(reason?.printable ?? ExportedItem.formerEdit); removed"
        case .exported, .updated: reason.map { "\($0.printable); exported" }
        case .unchanged: nil
        }
    }
}
