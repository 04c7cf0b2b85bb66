// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What verify found, as people read it: one line for each finding, then a summary.
struct VerifyText {
    var report: VerifyReport

    var lines: [String] { report.findings.map(VerifyText.line) + [summary] }

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
