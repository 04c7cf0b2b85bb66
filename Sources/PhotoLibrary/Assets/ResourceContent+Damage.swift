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
                "the base rendering of its edit"
            case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo: "its rendering"
            default: "its original"
            }
        return LibraryError(.damagedFile, "\(file) is damaged; run “photos verify --deep” for details")
    }
}

extension ResourceType {
    /// The words for the rendering of an edit, such as `rendering of the edit`; `nil` for other files. A rendering is
    /// no original, because it is made of one.
    package var wordsOfRendering: String? {
        switch unsuperseded {
        case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo:
            isSuperseded ? "rendering of a former edit" : "rendering of the edit"
        default: nil
        }
    }

    /// What helps beside a backup when a file is lost, as a sentence after another one; empty where nothing does.
    package var lossRemedy: String {
        switch self {
        case .fullSizePhoto:
            " If it was made by “photos edit”, the same adjustments make it again; “photos revert” shows the original."
        case .fullSizeVideo, .fullSizePairedVideo: " “photos revert” shows the original."
        default: ""
        }
    }
}
