// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Placement {
    /// Whether what it names can be a copy of these bytes: a cell of the database may hold anything.
    func leads(to content: ResourceContent) -> Bool { (try? check(against: content.fingerprint)) != nil }

    /// Whether it may be written down for these bytes. An original in the library's own folder lies where its fingerprint
    /// says, and nothing else may be named there; a file outside is named by its volume and its path.
    func check(against fingerprint: Fingerprint?) throws(LibraryError) {
        switch store {
        case .local: try checkOriginal(fingerprint)
        case .reference:
            guard ReferenceKey(key) == nil else { return }
            throw LibraryError(
                .invalidRequest,
                "“\(key)” names no file outside the library. Name its volume's mount point, “//” and its path on the "
                    + "volume: “/media/ada/Card//DCIM/a.jpg”.")
        default: return
        }
    }

    private func checkOriginal(_ fingerprint: Fingerprint?) throws(LibraryError) {
        guard let original = OriginalKey(key) else {
            throw LibraryError(.invalidRequest, "“\(key)” is no place for an original. Stage the file again.")
        }
        guard let fingerprint, original.names(fingerprint) else {
            throw LibraryError(.missingOriginal, "“\(key)” is not the place of these bytes. Stage the file again.")
        }
    }
}
