// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import Photos

/// The temporary folders of edits: private, and gone with the program that made them.
@Suite struct PrivateFolderTests {
    @Test func aFolderIsPrivateAndGoesWithItsObject() async throws {
        try await withTemporaryFolder { place in
            var folder: PrivateFolder? = try PrivateFolder(in: place)
            let url = try #require(folder?.url)
            let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
            try Data("a photo".utf8).write(to: url.appending(path: "a.jpeg"))
            folder = nil
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
        }
    }

    @Test func whatAKilledProgramLeftIsRemoved() async throws {
        try await withTemporaryFolder { place in
            let name = { PrivateFolder.namePrefix + UUID().uuidString }
            let left = place.appending(path: name())
            try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
            try Data("a photo".utf8).write(to: left.appending(path: "a.jpeg"))
            // What is in use, and what is none of ours, stays.
            let living = try PrivateFolder(in: place)
            let others = [name(), name(), PrivateFolder.namePrefix + "mine"]
            try Data("a file".utf8).write(to: place.appending(path: others[0]))
            let own = place.appending(path: others[2])
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                at: place.appending(path: others[1]), withDestinationURL: own)
            PrivateFolder.sweep(place)
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
            #expect(Set(names) == Set(others + [living.url.lastPathComponent]))
        }
    }

    @Test func thePhotosOfAnEditorLieInSuchAFolder() throws {
        let files = RenderedFiles(of: .image)
        let folder = files.url(for: .jpeg).deletingLastPathComponent()
        let movie = try TemporaryMovieFolder()
        for url in [folder, movie.movie.deletingLastPathComponent()] {
            #expect(url.lastPathComponent.hasPrefix(PrivateFolder.namePrefix))
            PrivateFolder.sweep(url.deletingLastPathComponent())
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
        withExtendedLifetime((files, movie)) {}
    }
}
