// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that everything in the library is there and whole.",
        discussion: """
            Looks for rows without files, files without rows, and files of the wrong size. With --deep every byte is \
            read and compared with its fingerprint. Nothing is changed, but with --repair what follows from the rest of \
            the library is written down again first: the words of the search, whose database it is, which steps made its \
            tables. The exit status is 4 when something is wrong. \
            Files that stay outside the library are checked too; those on volumes that are not connected are counted, \
            and no problem.

            EXAMPLES
              photos verify
              photos verify --repair
              photos verify --deep --json | jq '.findings[]'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Read every byte and compare fingerprints.")
    var deep = false

    @Flag(help: "Write down again first what follows from the rest of the library.")
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
