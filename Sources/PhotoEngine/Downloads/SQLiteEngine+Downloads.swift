// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Downloaded bytes are handled like all bytes that come into a library: they are staged, synced, moved and recorded.
extension SQLiteEngine {
    /// Downloads the bytes of a resource into their place; throws the error of opening them if they are not available
    /// anywhere.
    func download(
        _ resource: Resource, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        do throws(LibraryError) { _ = try originals.open(resource) } catch {
            guard error.code == .notLocal, let downloads else { throw error }
            try prepareStaging()
            let folder = try originals.prepareStaging().path
            try downloads.bring(
                resource, into: folder,
                arrive: { [weak self] (part, resource) throws(LibraryError) in
                    guard let self else {
                        throw LibraryError(.cancelled, "The library was closed during the download.")
                    }
                    try place(part, as: resource)
                },
                onProgress: onProgress)
        }
    }

    /// Gives a whole download to all assets that lack these bytes, in the name of the owner: a program that may see an asset
    /// may have its bytes brought.
    private func place(_ part: PartialOriginal, as resource: Resource) throws(LibraryError) {
        let key = try resource.originalKey
        originals.add(part.path, as: key, by: .owner)
        let staged = StagedOriginal(
            fingerprint: resource.content.fingerprint, byteCount: resource.content.byteCount,
            placement: Placement(key: key.text))
        do throws(LibraryError) {
            _ = try SQLiteSession(engine: self, identity: .owner).apply([.repair(staged, resource: resource.uuid)])
        } catch {
            try? originals.discard(key, by: .owner)
            throw error
        }
    }
}

extension Resource {
    /// The place of its bytes in the library: the one that is recorded, or a new one with the extension of its filename.
    fileprivate var originalKey: OriginalKey {
        get throws(LibraryError) {
            let recorded = placements.first { $0.store == .local && $0.resolves(to: content) }
            if let key = recorded.flatMap({ OriginalKey($0.key) }) { return key }
            let suffix = (content.originalFilename as NSString).pathExtension.lowercased()
            let key = try? OriginalKey.checked(content.fingerprint, filenameExtension: suffix)
            return if let key { key } else { try OriginalKey.checked(content.fingerprint, filenameExtension: "") }
        }
    }
}
