// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary

// Features of AssetsLibrary that PhotoKit lacks: assets that know the asset they were made from, and content that is
// replaced in place. For that module only.

extension PHAssetCreationRequest {
    /// Records which asset the new one is made of, in this copy of the library. A program with access to a part of the
    /// library may not, and nothing is recorded.
    package func recordOriginal(_ original: PHAsset) {
        let (uuid, created) = (LocalIdentifier(original.localIdentifier)?.uuid, state.uuid)
        let block = ChangeBlock.current(for: "recordOriginal(_:)")
        let mayRecord = block.library.session.canChangeCollections
        block.add { (draft) throws(LibraryError) in
            guard mayRecord, let uuid, let metadata = draft.metadata(ofNew: created) else { return }
            draft.changes.append(.rememberSource(SourceRecord(metadata, madeOf: uuid), asset: created))
        }
    }
}

extension PHAsset {
    /// The asset that this one was recorded to be made of; `nil` if nothing is recorded, and if it is not there any
    /// more.
    package var recordedOriginal: PHAsset? {
        guard let library, let id = assetID,
            let records = try? library.session.library().sourceRecords(of: [id])[id]
        else { return nil }
        let identifiers = records.map { LocalIdentifier($0.original, .asset).description }
        return (try? library.fetchAssets(withLocalIdentifiers: identifiers, options: nil))?.firstObject
    }
}

extension PHContentEditingOutput {
    /// Creates the result of an edit that starts from the original of an asset, without an input.
    package convenience init(replacing asset: PHAsset) {
        let identifier = LocalIdentifier(asset.localIdentifier) ?? LocalIdentifier(UUID(), .asset)
        self.init(placeholderForCreatedAsset: PHObjectPlaceholder(identifier))
    }
}

extension ChangeDraft {
    /// Returns the metadata of an asset that the draft inserts.
    fileprivate func metadata(ofNew uuid: UUID) -> AssetMetadata? {
        for case .insertAsset(let new) in changes where new.uuid == uuid { return new.metadata }
        return nil
    }
}

extension PHAsset {
    /// Returns the asset's adjustments in the library's own format, as ``PHPhotoLibrary/adjustments(of:)`` does.
    package func ownAdjustments() throws(LibraryError) -> AdjustmentRecipe? { try library?.adjustments(of: self) }
}
