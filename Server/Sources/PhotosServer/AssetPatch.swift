// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import PhotoLibrary
import Photos
import PhotosHTTP

/// A change of one asset. Only the keys that are there change something; an empty text clears.
struct AssetPatch: Decodable, Sendable {
    var isFavorite: Bool?
    var isHidden: Bool?
    var title: String?
    var caption: String?
    var keywords: [String]?
    var rating: Int?

    private static let longestText = 10_000
    private static let mostKeywords = 500

    /// Returns the changes, which are applied together. Throws 422 for values that no photo can have.
    func changes(of asset: UUID) throws -> [Change] {
        var changes: [Change] = []
        if let isFavorite { changes.append(.setFavorite(isFavorite, assets: [asset])) }
        if let isHidden { changes.append(.setHidden(isHidden, assets: [asset])) }
        let edit = try edit()
        if !edit.isEmpty { changes.append(.edit(edit, assets: [asset])) }
        guard !changes.isEmpty else {
            throw Problem(.unprocessableContent, "The request changes nothing. Send isFavorite, title or another key.")
        }
        return changes
    }

    private func edit() throws -> AssetEdit {
        if let rating, !(-1...5).contains(rating) {
            throw Problem(.unprocessableContent, "A rating is a whole number from -1 to 5.")
        }
        let texts = [title, caption].compactMap(\.self) + (keywords ?? [])
        guard texts.allSatisfy({ $0.utf8.count <= AssetPatch.longestText && !$0.contains("\0") }),
            keywords?.count ?? 0 <= AssetPatch.mostKeywords
        else {
            throw Problem(
                .unprocessableContent,
                "A text has at most \(AssetPatch.longestText) bytes, and a photo \(AssetPatch.mostKeywords) keywords.")
        }
        var edit = AssetEdit()
        edit.title = title.map { .init($0.isEmpty ? nil : $0) }
        edit.caption = caption.map { .init($0.isEmpty ? nil : $0) }
        edit.rating = rating.map { .init($0 == 0 ? nil : $0) }
        edit.keywords = keywords.map { keywords in
            var seen: Set<String> = []
            return keywords.map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty && seen.insert($0).inserted }
        }
        return edit
    }
}

extension Gallery {
    /// Applies a change, and returns the asset after it.
    func apply(_ patch: AssetPatch, to asset: PHAsset) throws -> PHAsset {
        guard let uuid = UUID(uuidString: asset.shortIdentifier) else { throw Gallery.notFound }
        try library.apply(try patch.changes(of: uuid))
        return try self.asset(asset.shortIdentifier, includingHidden: true)
    }
}
