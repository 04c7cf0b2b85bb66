// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Placement {
    /// Returns true if the placement can be that of these bytes. A database cell may contain anything.
    func leads(to content: ResourceContent) -> Bool { (try? check(against: content.fingerprint)) != nil }

    /// True if the placement is a sound original in the library's own folder.
    var isSoundOriginal: Bool { store == .local && state == .present }

    /// True if the placement is a file outside the library that is known to be gone or to have changed.
    var isDeadReference: Bool { store == .reference && (state == .missing || state == .damaged) }

    /// Throws unless the placement is valid for these bytes. The path of an original in the library's folder follows
    /// from its fingerprint, and no other path is valid there; a file outside is named by its volume and path.
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
