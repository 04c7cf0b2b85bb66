// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// A search suggestion.
struct Suggestion: Encodable, Sendable {
    var kind: String
    var title: String
    var source: String
    var count: Int?
}

extension Gallery {
    /// Returns suggestions for the beginning of a word, at most three of each kind. Blocks.
    func suggestions(for text: String, languages: [String]) throws -> [Suggestion] {
        let wanted = text.folded
        guard !wanted.isEmpty else { return [] }
        let counts = try facets.newest()
        let groups: [(String, [Facets.Facet], (String) -> String)] = [
            ("person", counts.people, { "search:person:\($0.quoted)" }),
            ("keyword", counts.keywords, { "search:keyword:\($0.quoted)" }),
            ("place", counts.places, { "search:city:\($0.quoted)" }),
            ("camera", counts.cameras, { "search:camera:\($0.quoted)" }),
        ]
        let found = groups.flatMap { kind, facets, source in
            facets.lazy.filter { $0.name.folded.begins(aWordOf: wanted) }.prefix(3)
                .map { Suggestion(kind: kind, title: $0.name, source: source($0.name), count: $0.count) }
        }
        return try albums(wanted, languages) + found
    }

    private func albums(_ wanted: String, _ languages: [String]) throws -> [Suggestion] {
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        return try albums.elements.lazy.filter { ($0.localizedTitle ?? "").folded.begins(aWordOf: wanted) }.prefix(3)
            .map { album in
                let count = try library.fetchAssets(in: album, options: nil).count
                return Suggestion(
                    kind: "album", title: album.localizedTitle ?? "", source: "album:\(album.localIdentifier)",
                    count: count)
            }
    }
}

extension String {
    /// The text between quotes, as a search field reads it.
    fileprivate var quoted: String { "\"\(replacing("\"", with: "\\\""))\"" }

    /// The text without case and accents.
    fileprivate var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

    /// True if a word of the text begins with `wanted`, which may be of several words.
    fileprivate func begins(aWordOf wanted: String) -> Bool { hasPrefix(wanted) || contains(" " + wanted) }
}
