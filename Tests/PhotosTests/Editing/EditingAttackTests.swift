// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PlatformMedia
import Testing

@testable import Photos

/// What lies in the place of a rendering, who may edit, and what goes with an asset: attacks on edits.
@Suite struct EditingAttackTests {
    private func photo(_ grey: UInt8) -> Data? { try? EditingClient.jpeg(width: 32, height: 24, grey: grey) }

    private func client() throws -> (EditingClient, PHAsset) {
        let library = try Shelf.library {
            $0.photo("a", width: 32, height: 24, bytes: photo(10))
            $0.photo("b", width: 32, height: 24, bytes: photo(20))
        }
        return (EditingClient(library: library), try library.asset("a"))
    }

    /// Things that are put in the place of a rendering.
    enum Obstacle: CaseIterable {
        case pipe, linkToNothing, linkToItself, unreadableFolder, emptyFile, endless
    }

    private func put(_ obstacle: Obstacle, at url: URL) throws {
        try? FileManager.default.removeItem(at: url)
        switch obstacle {
        case .pipe: try #require(mkfifo(url.path, 0o600) == 0)
        case .linkToNothing:
            try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/nowhere")
        case .linkToItself: try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: url.path)
        case .unreadableFolder:
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
        case .emptyFile: try Data().write(to: url)
        case .endless: try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/zero")
        }
    }

    @Test(arguments: Obstacle.allCases) func whatIsNoFileIsNoRendering(_ obstacle: Obstacle) async throws {
        let (client, asset) = try client()
        let token = try client.token()
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        try put(obstacle, at: output.renderedContentURL)
        #expect(client.save(output, of: asset) != nil)
        #expect(try client.token() == token && !client.again(asset).hasAdjustments)
        #expect(try client.library.unclaimedOriginals().isEmpty)
        try? FileManager.default.removeItem(at: output.renderedContentURL)
    }

    @Test(arguments: Obstacle.allCases) func whatIsNoFileIsNoMovieOfALivePhoto(_ obstacle: Obstacle) async throws {
        let (client, asset) = try client()
        let output = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        let movie = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mov")
        try Data("movie".utf8).write(to: movie)
        try output.files.take(photo: EditingClient.jpeg(grey: 200), movie: movie)
        let folder = output.renderedContentURL.deletingLastPathComponent()
        let taken = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".mov") }
        try put(obstacle, at: folder.appending(path: #require(taken.first)))
        #expect(client.save(output, of: asset) != nil)
        #expect(try !client.again(asset).hasAdjustments && client.library.unclaimedOriginals().isEmpty)
    }

    /// An output has the photo and the movie of one Live Photo, also when the new ones cannot take the place of the old ones.
    @Test func theFilesOfALivePhotoAreReplacedTogether() async throws {
        let (client, asset) = try client()
        let output = try await PHContentEditingOutput(contentEditingInput: EditingClient.input(asset))
        func take(_ name: String) throws {
            let movie = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mov")
            try Data(name.utf8).write(to: movie)
            try output.files.take(photo: Data(name.utf8), movie: movie)
        }
        func texts() throws -> [String] {
            let photo = try output.files.open().readAll()
            guard let movie = try output.files.openMovie() else { return [] }
            return [String(decoding: photo, as: UTF8.self), String(decoding: try movie.readAll(), as: UTF8.self)]
        }
        try Data("a photo".utf8).write(to: output.renderedContentURL)
        try take("one")
        #expect(try texts() == ["one", "one"])
        let nothing = URL(filePath: "/nowhere/movie.mov")
        #expect(throws: (any Error).self) { try output.files.take(photo: Data("two".utf8), movie: nothing) }
        #expect(try texts() == ["one", "one"])
        let place = output.renderedContentURL.deletingLastPathComponent()
        try put(.unreadableFolder, at: place.appending(path: "live.mov"))
        try take("three")
        #expect(try texts() == ["three", "three"])
        #expect(try Data(contentsOf: output.renderedContentURL) == Data("three".utf8))
        #expect(client.save(output, of: asset) != nil)
    }

    /// Of a block with two edits, one of which fails, nothing stays.
    @Test func twoEditsOfABlockAreBothOrNone() async throws {
        let (client, asset) = try client()
        let other = try client.library.asset("b")
        let good = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        let bad = try EditingClient.output(await EditingClient.input(other), grey: 90)
        try Data("no picture".utf8).write(to: bad.renderedContentURL)
        #expect(throws: PHPhotosError.self) {
            try client.library.performChangesAndWait {
                PHAssetChangeRequest(for: asset).contentEditingOutput = good
                PHAssetChangeRequest(for: other).contentEditingOutput = bad
            }
        }
        #expect(try !client.again(asset).hasAdjustments && !client.again(other).hasAdjustments)
        #expect(try client.library.unclaimedOriginals().isEmpty)
    }

    /// An undo of one edit leaves a later one of somebody else, and says so.
    @Test func anUndoLeavesTheEditOfSomebodyElse() async throws {
        let (client, asset) = try client()
        let mine = try await client.edit(asset, grey: 100)
        let action = try #require(try client.library.action(at: nil))
        let theirs = try await client.edit(mine, grey: 200)
        let undone = try client.library.undo(action)
        #expect(!undone.left.isEmpty)
        #expect(try client.bytes(client.again(theirs)) == EditingClient.jpeg(grey: 200))
        #expect(try client.library.verify(deep: true).findings.isEmpty)
    }

    /// Purging an asset removes its edits of all times and nothing else.
    @Test func aPurgeTakesAllEditsAndNothingElse() async throws {
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "L.photolibrary")
            let library = try PHPhotoLibrary(url: url, createIfMissing: true)
            let client = EditingClient(library: library)
            for name in ["a", "b"] {
                try library.performChangesAndWait {
                    PHAssetCreationRequest.forAsset().addResource(
                        with: .photo, data: photo(name == "a" ? 10 : 20) ?? Data(), options: nil)
                }
            }
            let all = try library.fetchAssets(with: PHFetchOptions())
            let (asset, other) = (all[0], all[1])
            try await client.edit(asset, grey: 100)
            try await client.edit(client.again(asset), grey: 200)
            try await client.edit(other, grey: 90)
            try client.revert(client.again(asset))
            func originals() throws -> Int {
                try FileManager.default.subpathsOfDirectory(atPath: url.appending(path: "originals").path)
                    .filter { $0.contains(".") }.count
            }
            // Two originals, three edits of a rendering and a description each.
            #expect(try originals() == 8)
            let uuid = try #require(LocalIdentifier(asset.localIdentifier)).uuid
            try library.apply([.trashAssets([uuid], date: Date())])
            #expect(try originals() == 8)
            try library.apply([.purgeAssets([uuid])])
            #expect(try originals() == 3)
            #expect(try client.types(client.again(other)) == [.photo, .fullSizePhoto, .adjustmentData])
            #expect(try library.verify(deep: true).findings.isEmpty)
        }
    }

    /// A program with limited access edits what it sees, and nothing else is even said to exist.
    @Test func whatAProgramDoesNotSeeItCannotEdit() async throws {
        let (client, asset) = try client()
        let hidden = try EditingClient.output(await EditingClient.input(asset), grey: 200)
        let other = try Shelf.library { $0.photo("c", bytes: photo(30)) }
        let failure = EditingClient(library: other).save(hidden, of: asset)
        #expect(failure != nil)
        #expect(try !client.again(asset).hasAdjustments)
    }

    /// Many edits of one asset at once end in one that is shown, with all others kept, and nothing half.
    @Test func manyEditsAtOnceAreARow() async throws {
        let (client, asset) = try client()
        var outputs: [PHContentEditingOutput] = []
        for grey in 0..<8 {
            outputs.append(try EditingClient.output(await EditingClient.input(asset), grey: UInt8(100 + 10 * grey)))
        }
        await withTaskGroup(of: Void.self) { group in
            for output in outputs {
                nonisolated(unsafe) let output = output
                group.addTask { #expect(client.save(output, of: asset) == nil) }
            }
        }
        let shown = try client.bytes(client.again(asset))
        #expect(try (0..<8).contains { try shown == EditingClient.jpeg(grey: UInt8(100 + 10 * $0)) })
        #expect(try client.types(client.again(asset)) == [.photo, .fullSizePhoto, .adjustmentData])
        for _ in 0..<8 { #expect(try client.undo().left == []) }
        #expect(try !client.again(asset).hasAdjustments)
    }
}
