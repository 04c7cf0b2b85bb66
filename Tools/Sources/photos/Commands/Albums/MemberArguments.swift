// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// An album, and assets to put in or take out.
struct MemberArguments: ParsableArguments {
    @Argument(help: "The album: its title or identifier.")
    var album: String

    @Argument(help: "The assets' identifiers, or the first characters of them.")
    var ids: [String]

    /// All of them, or an error: nothing is done by halves.
    func find(in library: PHPhotoLibrary) throws -> (album: PHAssetCollection, assets: [UUID]) {
        let collection = try AlbumLookup(library).album(named: album)
        let lookup = AssetLookup(library)
        return (collection, try ids.map { try lookup.asset(named: $0).asset.uuid })
    }

    /// `12 assets`, counted afresh.
    func count(in library: PHPhotoLibrary) throws -> String {
        Words.count(try AlbumLookup(library).album(named: album).estimatedAssetCount, "asset")
    }
}
