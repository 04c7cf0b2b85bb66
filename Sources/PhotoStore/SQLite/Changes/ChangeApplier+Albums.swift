// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    mutating func insertAlbum(_ uuid: UUID, title: String) throws {
        try checkTitle(title)
        guard uuid != AssetCollection.userLibraryUUID,
            try number("SELECT 1 FROM album WHERE uuid = ?", [uuid]) == nil
        else {
            throw LibraryError(.invalidRequest, "The library has an album \(uuid.uuidString) already.")
        }
        try run(
            "INSERT INTO album (uuid, title, position) VALUES (?, ?, ?)", [uuid, title, try positionBehindAll(in: nil)])
        touch(.album, uuid, .inserted)
    }

    mutating func renameAlbum(_ uuid: UUID, title: String) throws {
        try checkTitle(title)
        let id = try album(uuid)
        guard try run("UPDATE album SET title = ? WHERE id = ? AND title <> ?", [title, id, title]) > 0 else { return }
        touch(.album, uuid, .updated, .title)
    }

    mutating func deleteAlbums(_ albums: [UUID]) throws {
        for uuid in albums {
            try run("DELETE FROM album WHERE id = ?", [try album(uuid)])
            touch(.album, uuid, .deleted)
        }
    }

    private func checkTitle(_ title: String) throws(LibraryError) {
        guard !title.isEmpty else { throw LibraryError(.invalidRequest, "An album needs a title.") }
    }
}
