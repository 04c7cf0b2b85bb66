// Licensed under the Apache License, Version 2.0. See LICENSE.

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
        /// Somebody changed the file since it was exported; it was left alone.
        case kept
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

    static let columns = ["path", "outcome", "reason", "localIdentifier", "part", "fingerprint", "byteSize"]

    /// The values in the order of ``columns``.
    var row: CSVRow {
        CSVRow(cells: [
            path, outcome.rawValue, reason ?? "", localIdentifier, part, fingerprint ?? "",
            byteSize.map(String.init) ?? "",
        ])
    }

    /// The message for people; `nil` when there is none.
    var trouble: String? {
        switch outcome {
        case .failed: "\(reason?.printable ?? "no reason given"); not exported"
        case .kept: "it was changed since it was exported; left as it is"
        case .exported, .updated: reason.map { "\($0.printable); exported" }
        case .unchanged: nil
        }
    }
}
