// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension ResourceContent {
    /// Throws `damagedFile` unless an open file has the bytes that the library took in. Reads it once.
    ///
    /// A rendering is kept: one that was made of other bytes would be shown also when the file is repaired.
    func checkBytes(of file: borrowing OpenFile) throws(LibraryError) {
        // The size is compared first, so that of a file that grew no more is read than the library has of it.
        guard try file.byteCount() == byteCount else { throw damage }
        guard try file.fingerprint(upTo: byteCount).fingerprint == fingerprint else { throw damage }
    }

    private var damage: LibraryError {
        let file =
            switch type {
            case .adjustmentData: "the description of its edit"
            case _ where type.isOfEdit: "the rendering that its edit starts from"
            default: "its original"
            }
        return LibraryError(.damagedFile, "\(file) is damaged; photos verify --deep tells more")
    }
}
