// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

/// Commands that would change more than a hundred assets, without a terminal to ask on.
struct ManyAssetsTests {
    private static let query = ["--predicate", "mediaType = 1"]

    @Test(arguments: [
        (["edit", "--rating", "4"], "changed"), (["date", "--shift", "1h"], "changed"), (["delete"], "deleted"),
    ])
    func aSelectionIsChangedWithYesOnly(_ command: [String], _ verb: String) throws {
        let program = try PlannedLibrary.copy().program
        let before = try program.run("list", "--json", "--hidden").output
        let refused = try program.run(command + Self.query)
        #expect(refused.status == 1 && refused.output.isEmpty)
        let words = "Error: The command cannot ask, because standard input is not a terminal. Nothing was changed. "
        let end = " assets would be \(verb): give --yes to confirm.\n"
        #expect(refused.errors.hasPrefix(words) && refused.errors.hasSuffix(end), "\(refused.errors)")
        let count = try #require(Int(refused.errors.dropFirst(words.count).dropLast(end.count)))
        #expect(count > 100)
        let tried = try program.run(command + Self.query + ["--dry-run"])
        #expect(tried.status == 0)
        #expect(tried.outputLines.last?.hasPrefix("\(count) assets would be \(verb), ") == true)
        #expect(try program.run("list", "--json", "--hidden").output == before)
        let json = try program.run(command + Self.query + ["--yes", "--json"])
        #expect(json.status == 0)
        #expect(try JSONText.objects(json.output).count == count)
    }

    @Test
    func theTrashIsRecoveredWithYesOnly() throws {
        let program = try PlannedLibrary.copy().program
        try program.run(["delete", "--yes"] + Self.query)
        let trash = ["--smart-album", "recently-deleted"]
        let count = try program.identifiers(trash).count
        try #require(count > 100)
        let refused = try program.run("trash", "recover", "--all")
        #expect(refused.status == 1)
        let words = "Error: The command cannot ask, because standard input is not a terminal. Nothing was changed. "
        #expect(refused.errors == "\(words)\(count) assets would be recovered: give --yes to confirm.\n")
        let tried = try program.run("trash", "recover", "--all", "--dry-run")
        #expect(tried.outputLines.last == "\(count) assets would be recovered, 0 unchanged")
        #expect(try program.identifiers(trash).count == count)
        #expect(try JSONText.objects(program.run("trash", "recover", "--all", "--yes", "--json").output).count == count)
        #expect(try program.identifiers(trash).isEmpty)
    }

    @Test
    func duplicatesAreMergedWithYesOnly() throws {
        let folder = try SampleLibrary.copy()
        let library = try PHPhotoLibrary(url: URL(filePath: folder.program.libraryPath))
        let found = try library.fetchAssets(with: PHFetchOptions())
        let first = try #require(found.firstObject)
        let contents = try #require(try library.contents(of: [first]).first)
        let asset = try #require(contents.asset)
        let doubles = (0..<101).map { _ in
            NewAsset(
                metadata: asset.metadata,
                resources: contents.resources.compactMap { resource in
                    resource.placements.first.map { NewResource(content: resource.content, placement: $0) }
                }, addedDate: Date())
        }
        try library.apply(doubles.map(Change.insertAsset))
        let refused = try folder.program.run("duplicates", "--merge")
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "Error: The command cannot ask, because standard input is not a terminal. Nothing was changed. 101 assets would be moved to the trash: give --yes to confirm.\n"
        )
        #expect(
            try folder.program.run("duplicates", "--merge", "--dry-run").outputLines.last
                == "101 duplicates would be moved to the trash")
        #expect(
            try folder.program.run("duplicates", "--merge", "--yes").outputLines.last
                == "101 duplicates moved to the trash"
        )
        #expect(try folder.program.run("duplicates").output == "No duplicates found\n")
    }
}
