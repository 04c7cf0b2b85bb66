// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The findings of verify for people: one line for each finding, one on offline files, then a summary.
struct VerifyText {
    var report: VerifyReport

    var lines: [String] { report.findings.map(VerifyText.line) + [offline, twins, summary].compactMap(\.self) }

    private var twins: String? {
        guard report.twins > 0 else { return nil }
        return
            "\(Words.count(report.twins, "asset")) in the library twice: photos duplicates shows them, --merge makes them one"
    }

    private var offline: String? {
        guard report.offline > 0 else { return nil }
        let volumes = report.offlineVolumes.map(\.printable).joined(separator: ", ")
        return "\(Words.count(report.offline, "file")) on volumes that are not connected, so not checked: \(volumes)"
    }

    private var summary: String {
        let seen =
            "\(Words.count(report.assets, "asset")), \(Words.count(report.resources, "file")), \(Words.byteCount(report.bytes))"
        let how = report.isDeep ? "every byte read" : "sizes compared; --deep reads every byte"
        return report.findings.isEmpty
            ? "All is well: \(seen) (\(how))"
            : "\(Words.count(report.findings.count, "problem")) found: \(seen) (\(how))"
    }

    private static func line(_ finding: VerifyFinding) -> String {
        let owner = finding.localIdentifier.map { " [\($0)]" } ?? ""
        return "\(finding.path.printable): \(finding.message.printable)\(owner)"
    }
}
