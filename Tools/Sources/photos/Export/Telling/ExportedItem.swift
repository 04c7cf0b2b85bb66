// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What became of one file of an export, as `--json` and `--report` write it.
struct ExportedItem: Encodable, Equatable {
    /// What can become of a file.
    enum Outcome: String, Encodable {
        /// It is there now, and was not before.
        case exported
        /// It is there, newer than before.
        case updated
        /// It was there, and nothing about it is new.
        case unchanged
        /// Somebody changed it since it was exported; it was left alone.
        case kept
        /// It could not be written; `reason` says why.
        case failed
    }

    var path: String
    var outcome: Outcome
    var reason: String?
    var localIdentifier: String
    /// The resource type in words, or `xmp`, `json`.
    var part: String
    var fingerprint: String?
    var byteSize: Int64?

    static let columns = ["path", "outcome", "reason", "localIdentifier", "part", "fingerprint", "byteSize"]

    /// In the order of ``columns``.
    var row: CSVRow {
        CSVRow(cells: [
            path, outcome.rawValue, reason ?? "", localIdentifier, part, fingerprint ?? "",
            byteSize.map(String.init) ?? "",
        ])
    }

    /// What people want to hear of it; `nil` when there is nothing to say.
    var trouble: String? {
        switch outcome {
        case .failed: "\(reason?.printable ?? "no reason given"); not exported"
        case .kept: "it was changed since it was exported; left as it is"
        case .exported, .updated: reason.map { "\($0.printable); exported" }
        case .unchanged: nil
        }
    }
}
