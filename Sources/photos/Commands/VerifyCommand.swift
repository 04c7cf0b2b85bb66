// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that all files of the library exist and are intact.",
        discussion: """
            The command looks for database rows without files, files without rows, and files of the wrong size. With \
            --deep, it reads every byte and compares it with the fingerprint. Nothing is changed unless --repair is \
            given: then the data that can be derived (search table, library identity, migration names) is rebuilt \
            before verifying, and thumbnails of photos that are no longer in the library are removed. If a problem is \
            found, the exit status is 4. Referenced files outside the library are checked too; files on volumes that \
            are not connected are counted, and are not problems.

            EXAMPLES
              photos verify
              photos verify --repair
              photos verify --deep --json | jq '.findings[]'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Read every byte and compare fingerprints.")
    var deep = false

    @Flag(help: "Before verifying, rebuild what can be derived: search table, library identity, migration names.")
    var repair = false

    @Flag(help: "Print the report as one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        if repair { for sentence in try library.repair() { Console().say(sentence) } }
        let reporter = ProgressReporter(JobProgress("Verifying", noun: "file"), on: Console())
        let report = try library.verify(deep: deep) { done, total in
            reporter.update {
                $0.bytes = done
                $0.totalBytes = total
            }
        }
        reporter.finish()
        let output = LineOutput.standard()
        for line in json ? [try JSONLine.text(report)] : VerifyText(report: report).lines { try output.write(line) }
        try output.flush()
        guard report.findings.isEmpty else { throw Ending(status: .damageFound) }
    }
}

/// The findings of verify for people: one line for each finding, one on offline files, then a summary.
struct VerifyText {
    var report: VerifyReport

    var lines: [String] {
        report.findings.map(VerifyText.line) + unremoved + [offline, duplicates, summary].compactMap(\.self)
    }

    private var unremoved: [String] {
        report.unremoved.map {
            let what =
                $0.isFile
                ? "file of a permanently deleted photo, not removed yet"
                : "contains \($0.contents) of permanently deleted photos"
            return "\($0.path.printable): \(what). `photos trash empty` tries again"
                + ($0.reason.map { ": \($0.printable)" } ?? "")
        }
    }

    private var duplicates: String? {
        guard report.duplicateAssets > 0 else { return nil }
        return
            "\(Words.count(report.duplicateAssets, "duplicate asset")): `photos duplicates` lists them, --merge merges them"
    }

    private var offline: String? {
        guard report.offline > 0 else { return nil }
        let volumes = report.offlineVolumes.map(\.printable).joined(separator: ", ")
        return "\(Words.count(report.offline, "file")) not checked, on volumes that are not connected: \(volumes)"
    }

    private var summary: String {
        let seen =
            "\(Words.count(report.assets, "asset")), \(Words.count(report.resources, "file")), \(Words.byteCount(report.bytes))"
        let how = report.isDeep ? "every byte read" : "sizes compared; --deep reads every byte"
        if !report.findings.isEmpty {
            return "\(Words.count(report.findings.count, "problem")) found: \(seen) (\(how))"
        }
        let isClean = report.unremoved.isEmpty
        return "\(isClean ? "All is well" : "No problem found, except what deleted photos left"): \(seen) (\(how))"
    }

    private static func line(_ finding: VerifyFinding) -> String {
        let owner = finding.localIdentifier.map { " [\($0)]" } ?? ""
        return "\(finding.path.printable): \(finding.message.printable)\(owner)"
    }
}
