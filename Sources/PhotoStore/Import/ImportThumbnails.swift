// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// Makes the thumbnails of what is imported, and keeps them.
package struct ImportThumbnails: Sendable {
    private let maker: any RenditionMaker
    private let store: RenditionStore

    package init(_ maker: any RenditionMaker, in store: RenditionStore) {
        self.maker = maker
        self.store = store
    }

    /// `nil` for what is no picture, for a movie that is half of a Live Photo, whose photo is what is shown, and for what
    /// cannot be decoded: it is imported all the same, and is shown without one.
    func thumbnail(of file: borrowing OpenFile, _ facts: FileFacts, within budget: ReadBudget) -> Rendition? {
        guard facts.role != .sidecar, facts.role != .adjustment, facts.asset.damage == nil,
            facts.role != .video || facts.contentIdentifier == nil
        else { return nil }
        return try? maker.thumbnail(of: file, facts: facts, within: budget)
    }

    /// Keeps the thumbnails of a batch that was committed.
    func keep(_ read: [ReadFile]) throws(LibraryError) {
        try store.insert(
            read.compactMap { file in
                file.thumbnail.map { StoredRendition(of: file.fingerprint, $0) }
            })
    }
}
