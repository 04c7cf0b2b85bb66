// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// Real files of many cameras and programs come back with the same bytes and the same rows when they are imported,
/// exported with sidecars and imported elsewhere.
@Suite(
    .enabled(if: Corpus.isThere, "../shared/corpus is not there"), .timeLimit(.minutes(10)))
struct CorpusRoundTripTests {
    @Test(arguments: ["xmp", "json"])
    func theCorpusComesBackByteForByteAndColumnForColumn(_ sidecar: String) throws {
        let folder = ExportedFolder(owner: try Self.imported.get().copyOfItsLibrary())
        let exported = try folder.export("--sidecar", sidecar, "--directory", "{created.year,undated}")
        try #require(exported.status == 0, "\(exported.errors)")
        let originals = try folder.library().fingerprints()
        try #require(originals.count > 300)

        let other = try TemporaryFolder()
        let back = try other.program.run(["import", folder.path], through: ["env", "TZ=Asia/Kathmandu"])
        try #require(back.status == 0, "\(back.errors)")
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        #expect(try library.fingerprints() == originals)
        let (before, after) = try (
            LibraryTables(folder.program.libraryPath), LibraryTables(other.program.libraryPath)
        )
        for table in LibraryTables.withMetadata.sorted() {
            let (rows, here) = (before.rows[table] ?? [], after.rows[table] ?? [])
            #expect(rows.subtracting(here) == [], "\(table) lacks these")
            #expect(here.subtracting(rows) == [], "\(table) has these beyond")
        }
        #expect(try other.program.run("verify", "--deep").status == 0)
    }

    /// A library of the corpus, imported once and copied.
    private static let imported: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder().keptForAllTests()
        let run = try folder.program.run("import", Corpus.url.path)
        guard run.status == 0 || run.status == 3 else { throw Samples.Failure(message: run.errors) }
        return folder
    }
}

/// The real files, where the folder is present.
enum Corpus {
    static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/corpus").standardizedFileURL

    static var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }
}
