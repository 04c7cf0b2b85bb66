// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// An asset with its files, as an editor sees it: read once, from one snapshot.
struct EditedAsset: Sendable {
    let object: PHAsset
    let session: Session
    let asset: Asset
    private(set) var resources: [Resource]
    /// The original that an edit starts from; `nil` for the usual one.
    private let original: OriginalChoice?

    /// Reads the asset. Throws `notFound` when it is gone, and an access error when the access of the program is.
    init(_ object: PHAsset, _ original: OriginalChoice? = nil) throws(LibraryError) {
        guard let session = object.library?.session, let id = object.assetID else { throw .assetNotFound }
        guard let found = try session.library().contents([id]).first else {
            throw session.missingError(.assetNotFound)
        }
        guard let asset = found.asset else {
            throw LibraryError(
                .libraryUnreadable,
                "The asset cannot be edited, because its database row cannot be read. Verify the library.",
                cause: found.unreadable.first?.problem)
        }
        self.object = object
        self.session = session
        self.asset = asset
        resources = found.resources
        self.original = original
    }

    /// Returns the same files, and where their copies are now: one that was downloaded is somewhere else.
    func withPresentCopies() throws(LibraryError) -> EditedAsset {
        let now = try session.library().contents([asset.id]).first?.resources ?? []
        var copied = self
        for index in resources.indices {
            let present = now.first { $0.uuid == resources[index].uuid }
            copied.resources[index].placements = present?.placements ?? resources[index].placements
        }
        return copied
    }

    /// Reads the descriptions of its edit.
    func descriptions() -> EditDescriptions {
        EditDescriptions(asset, resources) { id throws(LibraryError) in try session.open(id) }
    }

    /// Returns the recipe of its edit; `nil` without an edit, and if its description is not a recipe. Throws the error
    /// of a description that cannot be read.
    func recipe() throws(LibraryError) -> PHAdjustmentData? { try descriptions().recipe() }

    /// Returns what Apple's programs noted of their edit; `nil` if there is nothing that can be read.
    func appleAdjustments() throws(LibraryError) -> AppleAdjustments? { try recipe()?.appleAdjustments }

    /// Returns the effect with which an edited Live Photo is played.
    static func playback(of object: PHAsset) -> PHAsset.PlaybackVariation {
        guard object.adjustmentFormatIdentifier == AppleAdjustments.formatIdentifier,
            let adjustments = try? EditedAsset(object).appleAdjustments()
        else { return .none }
        return switch adjustments.playback {
        case nil: .none
        case .loop: .autoloop
        case .bounce: .mirror
        case .longExposure: .longExposure
        }
    }

    /// The file that an edit starts from, for an editor that supports the recipe, and the one that is shown for others.
    func file(isBase: Bool) throws(LibraryError) -> Resource {
        let bases: [ResourceType] = [.adjustmentBasePhoto, .adjustmentBaseVideo]
        let kept = isBase ? resources.first { bases.contains($0.content.type) } : nil
        let version: PictureVersion = isBase ? .unadjusted : .current
        if kept == nil, isBase || asset.adjustment == nil, let original { return try chosen(original) }
        guard let file = kept ?? resources.showing(version, isEdited: asset.adjustment != nil) else {
            throw LibraryError(.missingOriginal, "The asset has no file that can be edited.")
        }
        return file
    }

    /// The original that an editor asked for.
    private func chosen(_ choice: OriginalChoice) throws(LibraryError) -> Resource {
        let raw = resources.first { $0.content.type == .alternatePhoto }
        let photo = resources.first { $0.content.type == .photo }
        let isSingleRAW =
            raw == nil && photo.flatMap { UTType($0.content.uniformTypeIdentifier) }?.conforms(to: .rawImage) == true
        guard let file = choice == .raw ? raw : isSingleRAW ? nil : photo else { throw .noSecondOriginal(asset.uuid) }
        return file
    }

    /// The movie of a Live Photo that plays it; `nil` for other assets.
    func movie(isBase: Bool) -> Resource? {
        guard asset.metadata.mediaSubtypes.contains(.live), asset.playsLivePhoto else { return nil }
        let type: ResourceType = isBase ? .adjustmentBasePairedVideo : .fullSizePairedVideo
        let edited = resources.first { $0.content.type == type }
        return edited ?? resources.first { $0.content.type == .pairedVideo }
    }

    /// Brings the description of the edit into the library; of several all, which have to be read to tell them apart.
    func downloadDescriptions(onProgress: (Double) throws(LibraryError) -> Void) throws(LibraryError) {
        try download(resources.filter { $0.content.type == .adjustmentData }, onProgress: onProgress)
    }

    /// Brings the files into the library that the input consists of.
    func download(isBase: Bool, onProgress: (Double) throws(LibraryError) -> Void) throws(LibraryError) {
        try download([file(isBase: isBase), movie(isBase: isBase)].compactMap(\.self), onProgress: onProgress)
    }

    private func download(
        _ wanted: [Resource], onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        for (index, resource) in wanted.enumerated() {
            try session.download(resource.id) { part throws(LibraryError) in
                try onProgress((Double(index) + part) / Double(wanted.count))
            }
        }
    }
}

extension PHAdjustmentData {
    /// The adjustments by Apple's programs in the data; `nil` for data of other programs and for unreadable data.
    var appleAdjustments: AppleAdjustments? {
        guard formatIdentifier == AppleAdjustments.formatIdentifier else { return nil }
        return RuntimeServices.appleAdjustments(in: data)
    }
}
