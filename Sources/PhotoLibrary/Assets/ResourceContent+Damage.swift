// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
public import PhotoFiles

extension ResourceContent {
    /// Throws `damagedFile` unless an open file has the bytes that the library took in, and `cancelled` when it was
    /// cancelled. Reads the file once, from the first byte to the last, whatever its current position.
    ///
    /// What is made of a file is kept: what was made of other bytes would be believed also when the file is repaired.
    ///
    /// - Parameter isCancelled: A closure called between pieces of some hundred kilobytes.
    public func checkBytes(
        of file: borrowing OpenFile, isCancelled: () -> Bool = { false }
    ) throws(LibraryError) {
        // The size is compared first, so that of a file that grew no more is read than the library has of it.
        guard try file.byteCount() == byteCount else { throw damage }
        guard try file.fingerprint(upTo: byteCount, isCancelled: isCancelled).fingerprint == fingerprint else {
            throw damage
        }
    }

    /// Throws `damagedFile` unless these are the bytes that the library took in.
    package func checkBytes(_ bytes: Data) throws(LibraryError) {
        guard Int64(bytes.count) == byteCount else { throw damage }
        var hasher = FingerprintHasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        guard hasher.finish() == fingerprint else { throw damage }
    }

    private var damage: LibraryError {
        let file =
            switch type {
            case .adjustmentData: "the description of its edit"
            case .sidecar: "its sidecar"
            case .adjustmentBasePhoto, .adjustmentBaseVideo, .adjustmentBasePairedVideo:
                "the rendering that its edit starts from"
            case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo: "its rendering"
            default: "its original"
            }
        return LibraryError(.damagedFile, "\(file) is damaged; photos verify --deep tells more")
    }
}
