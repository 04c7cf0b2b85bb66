// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import APILedger
internal import Foundation

/// Keeps the ledger: `api coverage` counts it, `api mutants` proves its tests.
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
        case "mutants": try MutantsCommand(folder, only: Array(CommandLine.arguments.dropFirst(2))).run()
        default:
            print("usage: api coverage | api mutants [TYPE or SYMBOL …]  (in the package's folder)")
            exit(2)
        }
    }

    private static func coverage(_ folder: PackageFolder) throws {
        for framework in PackageFolder.frameworks {
            let lines = Coverage(try folder.ledger(of: framework).rows).lines(of: framework)
            print(lines.joined(separator: "\n") + "\n")
        }
    }
}
