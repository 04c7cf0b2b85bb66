// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The output of `info` on one file of several, formatted on the thread that read the file.
///
/// In JSON every file has an object, as exiftool's users expect: one without metadata has only `path`, `outcome` and
/// `reason`, named as in `import --json`. For people, such a file is a line on standard error.
struct FileDescription: Sendable {
    /// The lines for standard output.
    private(set) var lines: [String] = []
    /// The line for standard error.
    private(set) var problem: String?
    private(set) var isFailed = false

    init(_ file: ExaminedFile, asJSON: Bool) {
        switch file.outcome {
        case .metadata(let metadata): describe(metadata, of: file, asJSON)
        case .skipped(let reason): describe("skipped", reason, of: file, asJSON)
        case .failed(let reason):
            describe("failed", reason, of: file, asJSON)
            isFailed = true
        }
    }

    private mutating func describe(_ metadata: FileMetadata, of file: ExaminedFile, _ asJSON: Bool) {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let record = AssetRecord(metadata, filename: name, byteSize: file.byteCount ?? 0, path: file.path)
        if asJSON {
            describe(record, file.path)
        } else {
            lines = AssetCard(record: record, kind: MediaLabels.kind(metadata.asset)).lines + [""]
        }
    }

    private mutating func describe(_ outcome: String, _ reason: String, of file: ExaminedFile, _ asJSON: Bool) {
        if asJSON {
            describe(UnreportedRecord(path: file.path, outcome: outcome, reason: reason), file.path)
        } else {
            problem = "\(file.path.printable): \(reason.printable)"
        }
    }

    private mutating func describe(_ record: some Encodable, _ path: String) {
        do {
            lines = [try JSONLine.text(record)]
        } catch {
            problem = "\(path.printable): its metadata cannot be written as JSON: \(error)"
            isFailed = true
        }
    }
}

/// The JSON record of a file without metadata.
struct UnreportedRecord: Encodable, Equatable {
    var path: String
    /// The outcome: `skipped` or `failed`.
    var outcome: String
    var reason: String
}
