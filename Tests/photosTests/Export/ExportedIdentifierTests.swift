// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

/// Identifiers that a program stored find their objects where the library was exported to.
struct ExportedIdentifierTests {
    /// The local identifiers of all assets outside of the trash, all albums and all folders.
    private func everything(in library: PHPhotoLibrary) throws -> [String] {
        let assets = try library.everything().map(\.localIdentifier)
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let folders = try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
        return assets + albums.elements.map(\.localIdentifier) + folders.elements.map(\.localIdentifier)
    }

    private func cloudIdentifiers(
        of identifiers: [String], in library: PHPhotoLibrary
    ) throws -> [String: PHCloudIdentifier] {
        try library.cloudIdentifierMappings(forLocalIdentifiers: identifiers).mapValues { try $0.get() }
    }

    @Test func anExportWithSidecarsKeepsThemAll() throws {
        let folder = try RichLibrary.make()
        try #require(try folder.export("--sidecar", "xmp").status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let identifiers = try cloudIdentifiers(
            of: everything(in: folder.library()), in: folder.library())
        #expect(identifiers.count > 20)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        let back = library.localIdentifierMappings(for: Array(identifiers.values))
        for (local, identifier) in identifiers {
            #expect(try back[identifier]?.get() == local)
        }
    }

    /// The files alone have no identifiers: their bytes tell which asset is meant.
    @Test func theFilesAloneFindTheirAssets() throws {
        let folder = try RichLibrary.make()
        try #require(try folder.export().status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let (before, after) = (
            try folder.library(), try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        )
        // The bytes of one asset are the edit of another: they belong to that one then.
        let edits = Set(
            try before.everything().flatMap { PHAssetResource.assetResources(for: $0) }
                .filter { $0.type == .fullSizePhoto }.map(\.fingerprint))
        let assets = try before.everything().filter { asset in
            !PHAssetResource.assetResources(for: asset).contains { $0.type == .photo && edits.contains($0.fingerprint) }
        }
        #expect(assets.count > 20)
        let identifiers = try cloudIdentifiers(of: assets.map(\.localIdentifier), in: before)
        let back = after.localIdentifierMappings(for: Array(identifiers.values))
        for asset in assets {
            let identifier = try #require(identifiers[asset.localIdentifier])
            let found = try #require(back[identifier]).get()
            let twin = try #require(
                try after.fetchAssets(withLocalIdentifiers: [found], options: nil).firstObject)
            let files = [asset, twin].map { PHAssetResource.assetResources(for: $0).first?.fingerprint }
            #expect(files[0] == files[1])
            #expect(found != asset.localIdentifier)
        }
    }
}
