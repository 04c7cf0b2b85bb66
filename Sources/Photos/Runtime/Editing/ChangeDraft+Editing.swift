// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ChangeDraft {
    /// Returns an asset of the library with its files.
    func contents(of uuid: UUID) throws(LibraryError) -> (asset: Asset, resources: [Resource]) {
        var request = AssetRequest(.named([uuid]))
        request.includesHidden = true
        request.includesAllBursts = true
        guard let id = try session.fetch(request).ids.first, let found = try session.contents([id]).first,
            let asset = found.asset
        else { throw .assetNotFound }
        return (asset, found.resources)
    }

    /// Checks an edit, stages its files, and adds its changes.
    mutating func add(_ edit: NewEdit, of target: EditTarget) throws(LibraryError) {
        let recipe = try edit.checkedRecipe()
        guard target.mediaType == .image || target.mediaType == .video else {
            throw LibraryError(.unsupported, "The asset cannot be edited. Only images and videos can be edited.")
        }
        if let old = target.recipe, old.isSame(as: recipe) {
            throw LibraryError(
                .unsupportedFormat,
                "The adjustment data is the same as in the previous edit. Write new adjustment data for each edit.")
        }
        let file = try edit.open()
        let metadata = try NewEdit.metadata(of: file, target.mediaType)
        let isVideo = target.mediaType == .video
        let rendering = try resource(
            isVideo ? .fullSizeVideo : .fullSizePhoto, file, metadata, named: target.filename)
        let movie = try movie(of: edit, target)
        // The movie shows the photo without the edit.
        let stopsMovie = target.playsMovie && movie.isEmpty
        let description = try description(
            of: recipe, named: target.filename, stopsLivePhoto: stopsMovie || target.isStopped)
        changes.append(
            .setEdit(
                EditedContent(
                    adjustment: Adjustment(
                        formatIdentifier: recipe.formatIdentifier, formatVersion: recipe.formatVersion,
                        editor: editor, date: date),
                    resources: target.kept + edit.base.resources(isVideo: isVideo) + [rendering] + movie + [
                        description
                    ],
                    pixelSize: metadata.asset.pixelSize,
                    durationSeconds: isVideo ? metadata.asset.durationSeconds : target.durationSeconds),
                asset: target.uuid))
        if stopsMovie { changes.append(.setLivePlayback(false, assets: [target.uuid])) }
    }

    /// Stages the movie of an edited Live Photo, if there is one.
    private mutating func movie(of edit: NewEdit, _ target: EditTarget) throws(LibraryError) -> [NewResource] {
        guard let file = try edit.openMovie() else { return [] }
        guard target.isLivePhoto else {
            throw LibraryError(.unsupported, "The edit is for a Live Photo, but the asset is not a Live Photo.")
        }
        let metadata = try NewEdit.metadata(of: file, .video)
        return [try resource(.fullSizePairedVideo, file, metadata, named: target.filename)]
    }

    private mutating func resource(
        _ type: ResourceType, _ file: borrowing OpenFile, _ metadata: FileMetadata, named filename: String
    ) throws(LibraryError) -> NewResource {
        let original = try stage(file, filenameExtension: metadata.filenameExtension)
        let stem = (filename as NSString).deletingPathExtension
        return NewResource(
            content: ResourceContent(
                type: type, originalFilename: "\(stem).\(metadata.filenameExtension)",
                uniformTypeIdentifier: metadata.uniformTypeIdentifier, byteCount: original.byteCount,
                fingerprint: original.fingerprint, pixelSize: metadata.asset.pixelSize,
                contentIdentifier: metadata.contentIdentifier),
            placement: original.placement)
    }

    private mutating func description(
        of recipe: PHAdjustmentData, named filename: String, stopsLivePhoto: Bool
    ) throws(LibraryError) -> NewResource {
        let list = RuntimeServices.propertyList(
            recipe, editor: editor, date: date, stopsLivePhoto: stopsLivePhoto)
        let original = try stage(OpenFile(holding: list), filenameExtension: "aae")
        let stem = (filename as NSString).deletingPathExtension
        return NewResource(
            content: ResourceContent(
                type: .adjustmentData, originalFilename: "\(stem).AAE",
                uniformTypeIdentifier: "com.apple.photos.apple-adjustment-envelope", byteCount: original.byteCount,
                fingerprint: original.fingerprint, pixelSize: PixelSize(width: 0, height: 0)),
            placement: original.placement)
    }

    /// Reads the descriptions of the edit of an asset.
    func descriptions(of asset: Asset, _ resources: [Resource]) -> EditDescriptions {
        EditDescriptions(asset, resources) { id throws(LibraryError) in try session.open(id) }
    }

    /// Adds the changes that take all edits of an asset back. An asset without edits stays as it is; a Live Photo plays
    /// again if it was an edit that stopped it.
    mutating func revert(_ uuid: UUID) throws(LibraryError) {
        let (asset, resources) = try contents(of: uuid)
        try revert(asset, resources, descriptions(of: asset, resources))
    }

    mutating func revert(
        _ asset: Asset, _ resources: [Resource], _ descriptions: EditDescriptions
    ) throws(LibraryError) {
        guard asset.adjustment != nil else { return }
        guard let original = resources.showing(.unadjusted, isEdited: false) else {
            throw LibraryError(.missingOriginal, "The asset cannot be reverted, because it has no original.")
        }
        // Opened to find out that it is there: an asset is not left without anything that shows it.
        let file = try session.open(original.id)
        var content = EditedContent(
            revertedDate: date, resources: resources.notesOfCamera(besides: descriptions.ofEdit),
            pixelSize: original.content.pixelSize, durationSeconds: asset.metadata.durationSeconds)
        let metadata = try? RuntimeServices.metadata.metadata(of: file, within: ReadBudget()).asset
        if let metadata, metadata.pixelSize.width > 0 { content.pixelSize = metadata.pixelSize }
        if asset.metadata.mediaType == .video, let metadata { content.durationSeconds = metadata.durationSeconds }
        changes.append(.setEdit(content, asset: asset.uuid))
        guard asset.metadata.mediaSubtypes.contains(.live) else { return }
        if resources.stoppedLivePhoto(descriptions.data) {
            changes.append(.setLivePlayback(true, assets: [asset.uuid]))
        }
    }
}

extension EditingBase {
    /// The resource as what the edit starts from.
    fileprivate func resources(isVideo: Bool) -> [NewResource] {
        let type: ResourceType = isVideo ? .adjustmentBaseVideo : .adjustmentBasePhoto
        let files = [(resource, type), (movie, .adjustmentBasePairedVideo)]
        return files.compactMap { resource, type in
            guard let resource, var named = NewResource(resource) else { return nil }
            if resource.content.type != type {
                named.uuid = UUID()
                named.content.type = type
            }
            return named
        }
    }
}

extension PHAdjustmentData {
    /// True for a recipe of the same format, version and data.
    func isSame(as other: PHAdjustmentData) -> Bool {
        formatIdentifier == other.formatIdentifier && formatVersion == other.formatVersion && data == other.data
    }
}
