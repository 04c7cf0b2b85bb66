// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The originals in the library's own folder, for reading.
struct LocalOriginals: Sendable {
    let bundle: LibraryBundle

    /// Opens the library's copy, or returns `nil` when there is none.
    func find(_ resource: Resource) throws(LibraryError) -> OpenFile? {
        for placement in resource.placements where placement.store == .local && placement.state != .missing {
            // A wrong key might name another photo.
            guard placement.leads(to: resource.content), let key = OriginalKey(placement.key),
                let file = try Disk.open(bundle.path(of: key))
            else { continue }
            return file
        }
        return nil
    }

    func missing(_ resource: Resource) -> LibraryError {
        let placement = resource.placements.first { $0.store == .local && $0.leads(to: resource.content) }
        let key = placement?.key ?? resource.content.fingerprint.hex
        return LibraryError(
            .missingOriginal,
            "The original of “\(resource.content.originalFilename)” is not in the library: “originals/\(key)” is gone. "
                + "Put that file back from a backup, then verify the library.")
    }
}
