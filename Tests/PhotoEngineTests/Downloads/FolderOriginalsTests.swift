// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A folder with originals gives a library what it lacks.
@Suite struct FolderOriginalsTests {
    private let source: LibraryFolder

    init() throws {
        source = try LibraryFolder()
        try source.open().add("a photo")
    }

    private func provider() throws -> FolderOriginals { try FolderOriginals(source.url.appending(path: "originals")) }

    private func text(_ original: Fingerprint, from offset: Int64 = 0) throws -> String {
        var bytes: [UInt8] = []
        try provider().read(original, from: offset) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func theOriginalsOfALibraryAreFoundByFingerprint() throws {
        #expect(try provider().has(Fingerprint(of: "a photo")))
        #expect(try !provider().has(Fingerprint(of: "another")))
        #expect(try text(Fingerprint(of: "a photo")) == "a photo")
        #expect(try text(Fingerprint(of: "a photo"), from: 2) == "photo")
        #expect(code { _ = try text(Fingerprint(of: "another")) } == .missingOriginal)
    }

    @Test func aFolderThatIsNotThereIsAnError() {
        #expect(code { _ = try FolderOriginals(URL(filePath: "/nowhere/originals")) } == .notFound)
    }

    @Test func aLinkIsNotFollowed() throws {
        let hex = Fingerprint(of: "secret").hex
        try source.write("secret", to: "secret")
        try source.write("", to: "originals/\(hex.prefix(2))/x")
        try FileManager.default.createSymbolicLink(
            atPath: "\(source.path)/originals/\(hex.prefix(2))/\(hex.dropFirst(2)).jpg",
            withDestinationPath: source.path + "/secret")
        #expect(code { _ = try text(Fingerprint(of: "secret")) } != nil)
    }

    @Test func aLibraryGetsWhatItLacksFromAnother() throws {
        let folder = try LibraryFolder()
        let resource: Resource
        do {
            let engine = try folder.open()
            try engine.add("a photo")
            resource = try #require(try engine.resources().first)
        }
        try folder.remove("originals/" + resource.placements[0].key)
        let engine = try SQLiteEngine(opening: folder.url, createIfMissing: false, provider: provider())
        #expect(code { _ = try engine.owner.open(resource.id) } == .notLocal)
        let report = try engine.owner.verify(deep: true) { _ in }
        #expect(report.findings == [], "what can be downloaded is no problem")
        #expect(report.remote == 1)
        try engine.owner.download(resource.id) { _ in }
        #expect(try engine.owner.open(resource.id).read() == "a photo")
        #expect(try folder.permissions("originals/" + resource.placements[0].key) == 0o444)
    }
}
