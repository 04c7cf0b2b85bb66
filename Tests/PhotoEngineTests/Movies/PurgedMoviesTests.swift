// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// After a purge no converted video is left, and verification knows what is in their folder.
@Suite struct PurgedMoviesTests {
    private let folder: LibraryFolder
    private let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private func newMovie(_ text: String) throws -> OpenFile {
        let file = try engine.owner.newMovieFile()
        try file.write(Array(text.utf8), at: 0)
        return file
    }

    /// Adds a video with a movie, and puts it into the trash.
    private func trashed(_ text: String) throws -> UUID {
        let new = try engine.add(text)
        _ = try engine.owner.storeMovie(newMovie("movie of \(text)"), of: Fingerprint(of: text))
        _ = try engine.owner.apply([.trashAssets([new.uuid], date: .day(1))])
        return new.uuid
    }

    private func movies() throws -> [String] { try folder.exists("movies") ? folder.names("movies") : [] }

    @Test func aMovieGoesWithItsAsset() throws {
        let (gone, kept) = (try trashed("a"), try trashed("b"))
        _ = try engine.owner.apply([.purgeAssets([gone])])
        #expect(try movies().map { $0.hasPrefix(Fingerprint(of: "b").hex) } == [true])
        #expect(try engine.owner.removePurgedOriginals() == [])
        _ = try engine.owner.apply([.purgeAssets([kept])])
        #expect(try movies() == [])
    }

    @Test func aMovieThatIsMadeWhileItsAssetIsPurgedDoesNotComeBack() throws {
        let gone = try engine.add("a").uuid
        let file = try newMovie("movie")
        _ = try engine.owner.apply([.trashAssets([gone], date: .day(1)), .purgeAssets([gone])])
        let error = #expect(throws: LibraryError.self) {
            _ = try engine.owner.storeMovie(file, of: Fingerprint(of: "a"))
        }
        #expect(error?.code == .notFound)
        #expect(try movies() == [])
    }

    @Test func aMovieIsRemovedWithTheRenditionsOfItsOriginal() throws {
        _ = try trashed("a")
        try engine.owner.removeRenditions(of: [Fingerprint(of: "a")])
        #expect(try movies() == [])
    }

    @Test func somethingElseInThePlaceOfTheFolderKeepsTheRecordUntilItIsGone() throws {
        let gone = try trashed("a")
        let (place, aside) = (folder.path + "/movies", folder.parent.appending(path: "aside").path)
        try FileManager.default.moveItem(atPath: place, toPath: aside)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: aside)
        _ = try engine.owner.apply([.purgeAssets([gone])])
        let left = try engine.owner.removePurgedOriginals()
        #expect(left.map(\.path) == ["movies"])
        #expect(left.first?.reason?.contains("is a symbolic link") == true)
        let report = try Verifier(engine).verify(deep: false)
        #expect(report.unremoved.map(\.path) == ["movies"])
        #expect(report.findings.map(\.path) == ["movies"] && report.findings.map(\.problem) == [.strayFile])
        #expect(try FileManager.default.contentsOfDirectory(atPath: aside).count == 1)
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.moveItem(atPath: aside, toPath: place)
        try engine.owner.cleanUp()
        #expect(try movies() == [])
        #expect(try Verifier(engine).verify(deep: false).unremoved == [])
    }

    @Test func onlyTheOwnerHasMovies() throws {
        try engine.add("a")
        let program = engine.connect(.program("p"))
        #expect(code { _ = try program.movie(of: Fingerprint(of: "a")) } == .accessDenied)
        #expect(code { _ = try program.newMovieFile() } == .accessDenied)
        let file = try newMovie("movie")
        #expect(code { _ = try program.storeMovie(file, of: Fingerprint(of: "a")) } == .accessDenied)
        #expect(try movies() == [])
    }

    // MARK: - Verification

    @Test func verificationIsContentWithMovies() throws {
        try engine.add("a")
        _ = try engine.owner.storeMovie(newMovie("movie"), of: Fingerprint(of: "a"))
        #expect(try Verifier(engine).verify(deep: true).findings == [])
        #expect(try engine.repair() == [])
        #expect(try movies().count == 1)
    }

    @Test func aMovieOfNoAssetIsFoundAndRemoved() throws {
        let file = try newMovie("movie")
        _ = try engine.movies.store(file, of: Fingerprint(of: "gone"))
        let findings = try Verifier(engine).verify(deep: false).findings
        #expect(findings.map(\.problem) == [.strayRendition] && findings.map(\.path) == ["movies"])
        #expect(findings.first?.message.contains("photos verify --repair") == true)
        #expect(try engine.repair().count == 1)
        #expect(try movies() == [])
        #expect(try Verifier(engine).verify(deep: false).findings == [])
    }

    @Test func aDamagedMovieIsFoundByItsBytesAndRemoved() throws {
        try engine.add("a")
        _ = try engine.owner.storeMovie(newMovie("movie"), of: Fingerprint(of: "a"))
        let path = "movies/" + (try movies()[0])
        try folder.write("mowie", to: path)
        #expect(try Verifier(engine).verify(deep: false).findings == [])
        let findings = try Verifier(engine).verify(deep: true).findings
        #expect(findings.map(\.problem) == [.damagedFile] && findings.map(\.path) == [path])
        #expect(try engine.repair().count == 1)
        #expect(try movies() == [])
    }

    @Test func entriesThatAreNoMoviesAreNamedAndLeftAlone() throws {
        try engine.add("a")
        _ = try engine.owner.storeMovie(newMovie("movie"), of: Fingerprint(of: "a"))
        let name = try movies()[0]
        try folder.write("diary", to: "movies/diary.txt")
        let fake = "movies/" + MovieName(of: Fingerprint(of: "b"), Fingerprint(of: "b")).text
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + fake, withDestinationPath: folder.path + "/movies/diary.txt")
        let findings = try Verifier(engine).verify(deep: true).findings
        #expect(Set(findings.map(\.path)) == ["movies/diary.txt", fake])
        #expect(findings.allSatisfy { $0.problem == .strayFile && $0.message.hasSuffix("Move it elsewhere.") })
        #expect(try engine.repair() == [])
        #expect(try movies() == [name, "diary.txt", String(fake.dropFirst(7))].sorted())
    }

    @Test func aVerificationOfMoviesCanBeStopped() throws {
        try engine.add("a")
        _ = try engine.owner.storeMovie(newMovie("movie"), of: Fingerprint(of: "a"))
        var count = 0
        let error = #expect(throws: LibraryError.self) {
            _ = try Verifier(engine).verify(deep: true) { (_) throws(LibraryError) in
                count += 1
                // The first call is for the original.
                if count == 2 { throw LibraryError(.cancelled, "stopped") }
            }
        }
        #expect(error?.code == .cancelled)
    }
}
