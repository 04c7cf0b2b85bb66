// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import APILedger
internal import Foundation

/// The program that checks the ledger: `api coverage` counts it, `api mutants` proves its tests.
@main
enum APICommand {
    static func main() {
        do {
            try run()
        } catch {
            print("api: \(error)")
            exit(1)
        }
    }

    private static func run() throws {
        let folder = PackageFolder(root: URL(filePath: FileManager.default.currentDirectoryPath))
        switch CommandLine.arguments.dropFirst().first {
        case "coverage": try coverage(folder)
        case "mutants":
            let words = CommandLine.arguments.dropFirst(2)
            let only = words.filter { $0 != "--changed" }
            try MutantsCommand(folder, only: only, isOfChanges: only.count < words.count).run()
        case "unavailable": try unavailable(folder)
        default:
            print(
                "usage: api coverage | api unavailable | api mutants [--changed] [TYPE or SYMBOL …]  (in the package's folder)"
            )
            exit(2)
        }
    }

    private static func coverage(_ folder: PackageFolder) throws {
        for framework in PackageFolder.frameworks {
            let lines = Coverage(try folder.ledger(of: framework).rows).lines(of: framework)
            print(lines.joined(separator: "\n") + "\n")
        }
    }

    /// Writes the documentation page of unavailable symbols.
    private static func unavailable(_ folder: PackageFolder) throws {
        let rows = try PackageFolder.frameworks.flatMap { try folder.ledger(of: $0).rows }
        let page = URL(filePath: FileManager.default.currentDirectoryPath)
            .appending(path: "Sources/Photos/Photos.docc/Unavailable.md")
        try UnavailablePage(rows).text.write(to: page, atomically: true, encoding: .utf8)
    }
}
