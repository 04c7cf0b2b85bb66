// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// What blocks of changes can change in a library, by filenames and titles, so that two states can be compared.
struct LibraryState: Equatable, Sendable {
    struct Item: Equatable, Sendable {
        var isFavorite = false
        var isHidden = false
        /// The date of capture in seconds since 1970; `nil` for that of the creation, which no block knows.
        var date: Int?
        /// The format of its edit; `nil` for an asset without.
        var edit: String?
    }

    var assets: [String: Item] = [:]
    /// The members of each album, in order.
    var albums: [String: [String]] = [:]
    /// The albums in each folder, in order.
    var folders: [String: [String]] = [:]
    /// The titles at the top level, in order.
    var top: [String] = []

    init() {}

    /// Reads a library. Dates that no block has set count as none.
    init(_ library: PHPhotoLibrary) throws {
        for asset in try library.fetchAssets(with: .everything).all {
            let seconds = asset.creationDate.map { Int($0.timeIntervalSince1970.rounded()) }
            assets[asset.filename] = Item(
                isFavorite: asset.isFavorite, isHidden: asset.isHidden,
                date: seconds.flatMap { BlockStream.dates.contains($0) ? $0 : nil },
                edit: asset.adjustmentFormatIdentifier)
        }
        for album in try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).all {
            let members = try library.fetchAssets(in: album, options: .everything)
            albums[album.localizedTitle ?? ""] = members.all.map(\.filename)
        }
        let collections = try library.fetchTopLevelUserCollections(with: nil).all
        top = collections.map { $0.localizedTitle ?? "" }
        for folder in collections.compactMap({ $0 as? PHCollectionList }) {
            let contents = try library.fetchCollections(in: folder, options: nil)
            folders[folder.localizedTitle ?? ""] = contents.all.map { $0.localizedTitle ?? "" }
        }
    }

    /// The albums that lie in no folder.
    var topAlbums: [String] { top.filter { folders[$0] == nil } }
}

extension PHFetchResult {
    var all: [ObjectType] { objects(at: IndexSet(0..<count)) }
}

extension PHFetchOptions {
    /// Hidden assets, too.
    static var everything: PHFetchOptions {
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        return options
    }
}

extension PHAsset {
    var filename: String { value(forKey: "filename") as? String ?? "" }
}
