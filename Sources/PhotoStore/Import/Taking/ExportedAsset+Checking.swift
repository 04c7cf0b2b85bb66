// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension FileFacts {
    /// Takes out what a sidecar of an export records and no library could hold, and names it among the warnings: a stranger
    /// may have written it. The words beside the record, and the other files, are good all the same.
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
    /// Throws what a library would say to it: then one record is left out, and the import goes on.
    fileprivate func check() throws(LibraryError) {
        var new = NewAsset(facts: asset.facts, resources: [], addedDate: asset.addedDate)
        new.trashedDate = asset.trashedDate
        new.adjustment = asset.adjustment
        try Change.insertAsset(new).checkFacts()
        for path in albums {
            guard Set(path.map(\.uuid)).count == path.count else { throw .folderInItself }
            for collection in path {
                guard !collection.title.isEmpty else { throw .albumWithoutTitle }
                guard !CollectionShelf.isReserved(collection.uuid) else { throw .reserved(collection.uuid) }
            }
        }
    }
}

extension ExportedAsset.Filename {
    private static let longest = 255

    /// With a name that a folder could hold, and no path; `nil` where there is none. Programs append it to a folder's path.
    fileprivate var asName: Self? {
        let last = name.lastPathName
        guard last.isPathName, last.utf8.count <= Self.longest else { return nil }
        return Self(type: type, name: last)
    }
}
