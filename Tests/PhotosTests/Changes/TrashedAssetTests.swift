// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// Changes of assets that another program has put into the trash.
struct TrashedAssetTests {
    /// A change of the asset “a”, which is not in the album “Trip”; the asset “b” is in it.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (PHAsset, PHAssetCollection) -> Void

        init(_ name: String, _ make: @escaping @Sendable (PHAsset, PHAssetCollection) -> Void) {
            testDescription = name
            self.make = make
        }

        /// Sets a property.
        init(_ name: String, of set: @escaping @Sendable (PHAssetChangeRequest) -> Void) {
            self.init(name) { asset, _ in set(PHAssetChangeRequest(for: asset)) }
        }

        /// Edits the album.
        init(_ name: String, in edit: @escaping @Sendable (PHAssetCollectionChangeRequest, NSArray) -> Void) {
            self.init(name) { asset, album in
                if let request = PHAssetCollectionChangeRequest(for: album) { edit(request, [asset] as NSArray) }
            }
        }
    }

    private static let attempts: [Attempt] = [
        Attempt("creationDate", of: { $0.creationDate = Shelf.day(5) }),
        Attempt("location", of: { $0.location = CLLocation(latitude: 1, longitude: 2) }),
        Attempt("isFavorite", of: { $0.isFavorite = true }), Attempt("isHidden", of: { $0.isHidden = true }),
        Attempt("rating", of: { $0.rating = .four }), Attempt("caption", of: { $0.caption = "At the beach" }),
        Attempt("addKeyword", of: { $0.addKeyword("sea") }), Attempt("removeKeyword", of: { $0.removeKeyword("sand") }),
        Attempt("playback", of: { $0.setLivePhotoVideoPlaybackEnabled(false) }),
        Attempt("revert", of: { $0.revertAssetContentToOriginal() }),
        Attempt("revert to", of: { $0.revertAssetContent(to: .raw) }),
        Attempt("addAssets", in: { $0.addAssets($1) }),
        Attempt("insertAssets", in: { $0.insertAssets($1, at: [0]) }),
        Attempt("replaceAssets", in: { $0.replaceAssets(at: [0], withAssets: $1) }),
    ]

    private static func library() throws -> (library: PHPhotoLibrary, shelf: Shelf) {
        var shelf = Shelf()
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3))
        metadata.mediaSubtypes = .live
        metadata.keywords = ["sand"]
        shelf.add(
            "a", metadata,
            files: [
                (.photo, "public.jpeg", Data("jpeg".utf8)), (.alternatePhoto, "com.adobe.raw-image", Data("raw".utf8)),
                (.pairedVideo, "com.apple.quicktime-movie", Data("movie".utf8)),
            ])
        shelf.photo("b")
        shelf.album("Trip", ["b"])
        return (try shelf.library(), shelf)
    }

    private static func album(_ library: PHPhotoLibrary) throws -> PHAssetCollection {
        try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)[0]
    }

    /// Each attempt succeeds while the asset is not in the trash, so that the trash alone is the reason of the error.
    @Test(arguments: attempts) func anAssetInTheTrashCannotBeChanged(_ attempt: Attempt) throws {
        let (library, shelf) = try Self.library()
        let (asset, album) = (try library.asset("a"), try Self.album(library))
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        let before = try library.describe().token
        let error = #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait { attempt.make(asset, album) }
        }
        #expect(error?.code == .identifierNotFound)
        #expect(try library.describe().token == before)
        try library.apply([.restoreAssets(shelf[["a"]])])
        try library.performChangesAndWait { attempt.make(asset, album) }
    }

    @Test func theErrorNamesTheAssetAndTheRemedy() throws {
        let (library, shelf) = try Self.library()
        let asset = try library.asset("a")
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        let error = #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
        }
        #expect(
            error?.localizedDescription == "The asset \(shelf[["a"]][0].uuidString) is in the trash, so it cannot be "
                + "changed or added to an album. Recover it first: `photos trash recover`.")
    }

    @Test func nothingElseOfTheBlockIsApplied() throws {
        let (library, shelf) = try Self.library()
        let (a, b) = (try library.asset("a"), try library.asset("b"))
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait {
                PHAssetChangeRequest(for: b).isFavorite = true
                PHAssetChangeRequest(for: a).isFavorite = true
            }
        }
        #expect(try !library.asset("b").isFavorite)
    }

    /// The program asks for the state that the asset has.
    @Test func deletingItAgainChangesNothing() throws {
        let (library, shelf) = try Self.library()
        let asset = try library.asset("a")
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        let before = try library.describe().token
        try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
        #expect(try library.describe().token == before)
    }

    @Test func whatIsRemovedFromAnAlbumInTheTrashDoesNotComeBackIntoTheAlbum() throws {
        let (library, shelf) = try Self.library()
        let (b, album) = (try library.asset("b"), try Self.album(library))
        try library.apply([.trashAssets(shelf[["b"]], date: Shelf.day(1))])
        try library.performChangesAndWait { PHAssetCollectionChangeRequest(for: album)?.removeAssets([b] as NSArray) }
        try library.apply([.restoreAssets(shelf[["b"]])])
        #expect(try library.fetchAssets(in: album, options: nil).count == 0)
    }

    @Test func aBlockMayChangeAnAssetAndThenDeleteIt() throws {
        let (library, _) = try Self.library()
        let (asset, album) = (try library.asset("a"), try Self.album(library))
        try library.performChangesAndWait {
            PHAssetCollectionChangeRequest(for: album)?.addAssets([asset] as NSArray)
            PHAssetChangeRequest(for: asset).isFavorite = true
            PHAssetChangeRequest.deleteAssets([asset] as NSArray)
        }
        #expect(try library.fetchAssets(with: nil).names == ["b"])
    }
}
