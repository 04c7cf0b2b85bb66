// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
package import PhotoLibrary

extension SQLiteEngine {
    package func prepareToWrite(as caller: Caller) throws(LibraryError) {
        try caller.checkMayStage()
        try database.prepareToWrite()
    }

    package func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        try caller.checkMayStage()
        if let known = try knownOriginal(file) { return known }
        return try stagingSession().stage(file, filenameExtension: filenameExtension)
    }

    package func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try caller.checkMayStage()
        guard let session = staging.existingSession else { return }
        for key in staged.compactMap({ OriginalKey($0.placement.key) }) { try session.discard(key) }
    }

    package func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        let found = try database.read { database in
            try ReadingScope(caller, database).flatMap { try ResourceRows.resource(resource, in: $0, database) }
        }
        guard let found else {
            throw LibraryError(
                .notFound, "There is no such file in the library. It may have been deleted: fetch the asset again.")
        }
        return try provider.open(found)
    }

    /// Returns the original that has these bytes already. The file is read only when there is a resource of its size.
    private func knownOriginal(_ file: borrowing OpenFile) throws(LibraryError) -> StagedOriginal? {
        let byteCount = try file.byteCount()
        let hasSize = try database.read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM resource WHERE byte_count = ? LIMIT 1")
            return try Int.fetchOne(statement, arguments: [byteCount]) != nil
        }
        guard hasSize else { return nil }
        let (fingerprint, count) = try FingerprintHasher.fingerprint(of: file)
        let known = try database.read { try ResourceRows.resources(with: fingerprint, $0) }
        let copies = known.flatMap { resource in
            resource.placements.filter { $0.store == .local && $0.leads(to: resource.content) }
        }
        // If assets share an original and one of them misses it, it counts as missing.
        guard copies.allSatisfy({ $0.state == .present }), let placement = copies.first,
            try OriginalKey(placement.key).flatMap({ key throws(LibraryError) in
                try Disk.status(of: bundle.path(of: key))
            })?.byteCount == count
        else { return nil }
        return StagedOriginal(fingerprint: fingerprint, byteCount: count, placement: placement)
    }
}
