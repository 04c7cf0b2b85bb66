// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImport
internal import PhotoLibrary
internal import PlatformTypes

/// The properties that a change request has been given for one asset.
///
/// Unchecked: it is used by the thread that runs its block, and by the one that applies the block when that has ended.
final class AssetChangeState: @unchecked Sendable {
    let uuid: UUID
    /// The files of an asset to create; `nil` for an existing one.
    var files: AssetFiles?
    private let asset: PHAsset?
    private var edit = AssetEdit()
    private var newDate: Date??
    private var newLocation: CLLocation??
    private var favorite: Bool?
    private var hidden: Bool?
    private var newRating: PHAsset.Rating?
    private var newCaption: String??
    /// Whether the movie of a Live Photo is played; `nil` while it is not said.
    var playsLivePhoto: Bool?
    /// The original to use for a new asset; `nil` if not set.
    var originalChoice: PHAsset.OriginalResourceChoice?

    /// The edit to save.
    var output: PHContentEditingOutput?
    /// True if all edits are taken back, before an edit is saved.
    var isReverted = false
    /// The original to use for the reverted asset; `nil` if not set.
    var revertedChoice: PHAsset.OriginalResourceChoice?

    init(_ uuid: UUID, changing asset: PHAsset) {
        self.uuid = uuid
        self.asset = asset
    }

    init(_ uuid: UUID, creating files: AssetFiles) {
        self.uuid = uuid
        self.files = files
        asset = nil
    }

    var creationDate: Date? {
        get { newDate ?? asset?.creationDate }
        set {
            newDate = .some(newValue)
            edit.captureDate =
                newValue.map { .setInstant($0, utcOffsetSecondsIfUnknown: TimeZone.current.secondsFromGMT(for: $0)) }
                ?? .clear
        }
    }

    var location: CLLocation? {
        get { newLocation ?? asset?.location }
        set {
            newLocation = .some(newValue)
            edit.location = AssetEdit.Value(newValue.flatMap(GeoLocation.init))
        }
    }

    var isFavorite: Bool {
        get { favorite ?? asset?.isFavorite ?? false }
        set { favorite = newValue }
    }

    var isHidden: Bool {
        get { hidden ?? asset?.isHidden ?? false }
        set { hidden = newValue }
    }

    var rating: PHAsset.Rating {
        get { newRating ?? asset?.rating ?? .unset }
        set {
            newRating = newValue
            edit.rating = newValue == .unset ? .clear : .set(newValue.rawValue)
        }
    }

    var caption: String? {
        get { newCaption ?? asset?.extendedMetadata.caption }
        set {
            newCaption = .some(newValue)
            edit.caption = AssetEdit.Value(newValue)
        }
    }

    /// Adds a keyword, also one that the block has removed before.
    func addKeyword(_ keyword: String) {
        edit.removedKeywords.removeAll { $0 == keyword }
        edit.addedKeywords.append(keyword)
    }

    /// Removes a keyword, also one that the block has added before.
    func removeKeyword(_ keyword: String) {
        edit.addedKeywords.removeAll { $0 == keyword }
        edit.removedKeywords.append(keyword)
    }

    /// Adds the changes of an existing asset to the draft, and stages the files of its edit.
    func change(in draft: inout ChangeDraft) throws(LibraryError) {
        draft.changes += changes()
        if isReverted { try draft.revert(uuid) }
        if let revertedChoice {
            draft.changes.append(.setOriginalChoice(OriginalChoice(revertedChoice), assets: [uuid]))
        }
        if let output {
            let (asset, resources) = try draft.contents(of: uuid)
            let target = EditTarget(asset, resources, draft.descriptions(of: asset, resources))
            try draft.add(NewEdit(output), of: isReverted ? target.reverted : target)
        }
        addPlayback(to: &draft)
    }

    /// Adds what the program says of the movie, behind what an edit or its reversion makes of it.
    private func addPlayback(to draft: inout ChangeDraft) {
        if let playsLivePhoto { draft.changes.append(.setLivePlayback(playsLivePhoto, assets: [uuid])) }
    }

    private func changes() -> [Change] {
        var changes: [Change] = []
        if !edit.isEmpty { changes.append(.edit(edit, assets: [uuid])) }
        if let favorite { changes.append(.setFavorite(favorite, assets: [uuid])) }
        if let hidden { changes.append(.setHidden(hidden, assets: [uuid])) }
        return changes
    }

    /// Reads and stages the files of a new asset, and adds its insertion to the draft.
    func create(in draft: inout ChangeDraft) throws(LibraryError) {
        guard let files else { return }
        let created = try files.stage(as: uuid, for: &draft)
        var asset = created.asset
        asset.metadata = edit.applied(to: asset.metadata)
        asset.isFavorite = favorite ?? asset.isFavorite
        asset.isHidden = hidden ?? asset.isHidden
        if playsLivePhoto != nil, !asset.metadata.mediaSubtypes.contains(.live) { throw .noLivePhoto(uuid) }
        if originalChoice != nil, !asset.resources.contains(where: { $0.content.type == .alternatePhoto }) {
            throw .noSecondOriginal(uuid)
        }
        var presentation = Presentation()
        presentation.playsLivePhoto = playsLivePhoto ?? true
        presentation.originalChoice = originalChoice.map(OriginalChoice.init) ?? .compressed
        asset.presentation = presentation.ifUnusual
        draft.changes.append(.insertAsset(asset))
        guard let output else { return }
        try draft.add(NewEdit(output), of: EditTarget(asset))
        addPlayback(to: &draft)
    }
}

extension GeoLocation {
    /// Converts a location of Core Location; `nil` for one that is not on earth.
    fileprivate init?(_ location: CLLocation) {
        self.init(
            latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
            altitude: location.verticalAccuracy < 0 ? nil : location.altitude)
    }
}
