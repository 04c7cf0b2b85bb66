// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The JSON record of the import of one file, as `import --json` and `--report` write it.
struct ImportRecord: Encodable, Equatable {
    var path: String
    /// The outcome: `imported`, `paired`, `duplicate`, `repaired`, `skipped` or `failed`.
    var outcome: String
    var reason: String?
    var localIdentifier: String?
    var resourceType: String?
    var uti: String?
    var byteSize: Int64?
    var fingerprint: String?
    var isDamaged: Bool

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
