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
        "“\(path.printable)” names no report format: end it in .csv, .json or .jsonl."
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
