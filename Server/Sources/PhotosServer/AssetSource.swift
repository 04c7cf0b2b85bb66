// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import PhotoLibrary
import Photos
import PhotosHTTP

/// The assets that a timeline shows. The text is a part of the page's addresses.
enum AssetSource: Hashable, Sendable {
    /// Every asset that is not hidden, the newest first.
    case all
    /// An album or a smart album, by its local identifier.
    case collection(String)
    /// The assets that the text of a search field means.
    case search(String)
    case hidden
    case trash
    case duplicates

    /// Reads a text such as `album:<id>`; `nil` means all assets.
    init(_ text: String?) throws {
        guard let text, !text.isEmpty else {
            self = .all
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : nil) {
        case ("album", let id?): self = .collection(id)
        case ("search", let text?): self = .search(text)
        case ("hidden", nil): self = .hidden
        case ("trash", nil): self = .trash
        case ("duplicates", nil): self = .duplicates
        default: throw Problem(.badRequest, "“\(text)” is not a source of photos.")
        }
    }

    /// True if the timeline has headings: the assets are in the order of their dates.
    var isDated: Bool {
        switch self {
        case .all, .search, .hidden: true
        case .collection, .trash, .duplicates: false
        }
    }
}

extension AssetSource {
    /// Returns the assets. Throws 400 for a predicate that means nothing. Blocks.
    func fetch(from library: PHPhotoLibrary) throws -> PHFetchResult<PHAsset> {
        do {
            return try assets(from: library)
        } catch let error as LibraryError where [.invalidRequest, .unsupported].contains(error.code) {
            // The message is about the words of the request, never about files.
            throw Problem(.badRequest, error.message)
        }
    }

    private func assets(from library: PHPhotoLibrary) throws -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        switch self {
        case .all: break
        case .search(let text):
            let field = try SearchField(text)
            options.searchText = field.words
            if !field.conditions.isEmpty {
                options.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: field.conditions)
            }
        case .hidden:
            options.includeHiddenAssets = true
            options.predicate = NSPredicate(format: "isHidden == YES")
        case .collection(let identifier): return try AssetSource.members(of: identifier, in: library)
        case .trash:
            // The trash has hidden assets, too. Nothing says so, and so nothing shows them.
            let visible = PHFetchOptions()
            visible.predicate = NSPredicate(format: "isHidden == NO")
            return try AssetSource.members(of: try library.recentlyDeleted(), in: library, visible)
        case .duplicates: return try AssetSource.members(of: try library.duplicates(), in: library)
        }
        return try library.fetchAssets(with: options)
    }

    private static func members(of identifier: String, in library: PHPhotoLibrary) throws -> PHFetchResult<PHAsset> {
        try members(
            of: try library.fetchAssetCollections(withLocalIdentifiers: [identifier], options: nil).firstObject,
            in: library)
    }

    private static func members(
        of collection: PHAssetCollection?, in library: PHPhotoLibrary, _ options: PHFetchOptions? = nil
    ) throws -> PHFetchResult<PHAsset> {
        // The album of hidden assets is reached by the source “hidden” alone, which needs a confirmation.
        guard let collection, collection.assetCollectionSubtype != .smartAlbumAllHidden else {
            throw Problem(.notFound, "This album is not in the library any more.")
        }
        return try library.fetchAssets(in: collection, options: options)
    }
}
