// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension FileMetadata {
    /// Removes values in the record of an exported sidecar that no library could store, because the sidecar may be from
    /// anyone, and adds warnings. The other metadata and files are used nevertheless.
    mutating func checkRecord() {
        guard var record = exported else { return }
        do throws(LibraryError) { try record.check() } catch {
            exported = nil
            warnings.append("what it records of a library is not taken: \(error.message)")
            return
        }
        let names = record.filenames.count
        record.filenames = record.filenames.compactMap(\.asName)
        if record.filenames.count < names {
            warnings.append("a name of a file that it records is none, and is not taken")
        }
        exported = record
    }
}

extension ExportedAsset {
    /// Throws the error that a library would throw for the record, so that only the record is left out and the import
    /// continues.
    fileprivate func check() throws(LibraryError) {
        var new = NewAsset(metadata: asset.metadata, resources: [], addedDate: asset.addedDate)
        new.trashedDate = asset.trashedDate
        new.adjustment = asset.adjustment
        try Change.insertAsset(new).checkMetadata()
        for path in albums {
            guard Set(path.map(\.uuid)).count == path.count else { throw .folderInItself }
            for collection in path {
                guard !collection.title.isEmpty else { throw .albumWithoutTitle }
                guard !CollectionTree.isReserved(collection.uuid) else { throw .reserved(collection.uuid) }
            }
        }
    }
}

extension ExportedAsset.Filename {
    private static let longest = 255

    /// The record with a valid filename without a path, or `nil`: programs append it to the path of a folder.
    fileprivate var asName: Self? {
        let last = name.lastPathName
        guard last.isPathName, last.utf8.count <= Self.longest else { return nil }
        return Self(type: type, name: last)
    }
}
