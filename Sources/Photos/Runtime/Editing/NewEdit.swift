// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// An edit that is to be saved: a rendering with its recipe.
struct NewEdit {
    let recipe: PHAdjustmentData?
    let base: EditingBase
    let open: () throws(LibraryError) -> OpenFile
    /// Opens the movie of an edited Live Photo; returns `nil` where the photo alone is edited.
    let openMovie: () throws(LibraryError) -> OpenFile?

    /// The number of bytes that a recipe may have.
    static let recipeLimit = 2 << 20

    init(_ output: PHContentEditingOutput) {
        recipe = output.adjustmentData
        base = output.base
        open = { () throws(LibraryError) in try output.files.open() }
        openMovie = { () throws(LibraryError) in try output.files.openMovie() }
    }

    init(_ recipe: PHAdjustmentData, of base: EditingBase, rendering: Data) {
        self.recipe = recipe
        self.base = base
        open = { () throws(LibraryError) in try OpenFile(holding: rendering) }
        openMovie = { () throws(LibraryError) in nil }
    }

    /// Returns the recipe. Throws if there is none that another program could recognise.
    func checkedRecipe() throws(LibraryError) -> PHAdjustmentData {
        guard let recipe, !recipe.data.isEmpty else {
            throw LibraryError(
                .unsupportedFormat, "The edit has no adjustment data: set adjustmentData, with data that are not empty."
            )
        }
        guard recipe.data.count <= NewEdit.recipeLimit else {
            throw LibraryError(
                .overBudget,
                "The adjustment data have \(recipe.data.count) bytes, and may have 2 MiB (\(NewEdit.recipeLimit) bytes)."
            )
        }
        for (name, text) in [("identifier", recipe.formatIdentifier), ("version", recipe.formatVersion)] {
            let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard !text.isEmpty, text.utf8.count <= 255, isPlain else {
                throw LibraryError(
                    .unsupportedFormat,
                    "The format \(name) of the adjustment data is no name: it has to be a line of 1 to 255 bytes.")
            }
        }
        return recipe
    }

    /// Reads the metadata of the rendering. Throws for what is no upright picture, or no movie, in a type that is taken.
    static func metadata(
        of rendering: borrowing OpenFile, _ mediaType: MediaType
    ) throws(LibraryError) -> FileMetadata {
        let metadata = try RuntimeServices.metadata.metadata(of: rendering, within: ReadBudget())
        let (role, types): (FileMetadata.Role, [String]) =
            mediaType == .video
            ? (.video, [UTType.quickTimeMovie.identifier])
            : (.photo, [UTType.jpeg.identifier, UTType.heic.identifier])
        guard metadata.role == role, types.contains(metadata.uniformTypeIdentifier) else {
            throw LibraryError(
                .unsupportedFormat,
                "The rendering is a file of the type \(metadata.uniformTypeIdentifier), and has to be one of "
                    + "\(types.joined(separator: ", ")).")
        }
        guard metadata.orientation == 1 else {
            throw LibraryError(
                .unsupportedFormat,
                "The rendering has the orientation \(metadata.orientation): turn its pixels upright, and write 1.")
        }
        if let damage = metadata.asset.damage {
            throw LibraryError(.damagedFile, "The rendering is damaged: \(damage).")
        }
        // The header of a file says nothing about its pixels.
        _ = try RuntimeServices.images.image(
            of: rendering, RenderRequest(.within(PixelSize(width: 256, height: 256))))
        return metadata
    }
}

/// An asset that gets an edit.
struct EditTarget {
    let uuid: UUID
    let mediaType: MediaType
    let filename: String
    let durationSeconds: Double
    /// The files of the present edit that stay, such as what a camera noted.
    var kept: [NewResource] = []
    let isLivePhoto: Bool
    /// True if it is a Live Photo that plays.
    private(set) var playsMovie: Bool
    /// True if the present edit stopped it, so that a reversion lets it play again.
    private(set) var isStopped = false
    /// The recipe of the present edit.
    var recipe: PHAdjustmentData?

    init(_ new: NewAsset) {
        uuid = new.uuid
        mediaType = new.metadata.mediaType
        filename = new.resources.first?.content.originalFilename ?? ""
        durationSeconds = new.metadata.durationSeconds
        isLivePhoto = new.metadata.mediaSubtypes.contains(.live)
        playsMovie = isLivePhoto && new.presentation?.playsLivePhoto != false
    }

    init(_ asset: Asset, _ resources: [Resource], in session: any LibrarySession) {
        uuid = asset.uuid
        mediaType = asset.metadata.mediaType
        filename = asset.originalFilename
        durationSeconds = asset.metadata.durationSeconds
        isLivePhoto = asset.metadata.mediaSubtypes.contains(.live)
        playsMovie = isLivePhoto && asset.playsLivePhoto
        let own = resources.description(of: asset.adjustment) { id throws(LibraryError) in
            try session.open(id).readAll()
        }
        kept = resources.notesOfCamera(besides: own)
        let description = own.flatMap { try? session.open($0.id).readAll() }
        recipe = description.flatMap { RuntimeServices.recipe(in: $0) }
        isStopped = isLivePhoto && asset.adjustment != nil && resources.stoppedLivePhoto(description)
    }

    /// The asset once all of its edits are taken back.
    var reverted: EditTarget {
        var target = self
        target.recipe = nil
        target.playsMovie = playsMovie || isStopped
        target.isStopped = false
        return target
    }
}

extension [Resource] {
    /// Returns the description of an edit; `nil` without one. Of several it is the one of the edit's format: others are what a
    /// camera noted, and may have come before it or after.
    func description(
        of adjustment: Adjustment?, _ read: (ResourceID) throws(LibraryError) -> Data
    ) -> Resource? {
        let all = adjustment == nil ? [] : filter { $0.content.type == .adjustmentData }
        guard all.count > 1 else { return all.first }
        return all.last { RuntimeServices.describes((try? read($0.id)) ?? Data(), adjustment) } ?? all.last
    }

    /// Returns true if the edit with this description stopped a Live Photo. Where the description cannot be read, that is one
    /// without a movie.
    func stoppedLivePhoto(_ description: Data?) -> Bool {
        description.map { RuntimeServices.stopsLivePhoto($0) } ?? !contains { $0.content.type == .fullSizePairedVideo }
    }

    /// Returns the descriptions but that of the edit: what the camera adjusted, which no edit replaces.
    func notesOfCamera(besides description: Resource?) -> [NewResource] {
        filter { $0.content.type == .adjustmentData && $0.uuid != description?.uuid }.compactMap { NewResource($0) }
    }
}

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
            throw LibraryError(.unsupported, "The asset cannot be edited: only images and videos can.")
        }
        if let old = target.recipe, old.isSame(as: recipe) {
            throw LibraryError(
                .unsupportedFormat, "The adjustment data are those of the edit before: write new ones for each edit.")
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
            throw LibraryError(.unsupported, "The edit is one of a Live Photo, and the asset is none.")
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
                fingerprint: original.fingerprint, pixelSize: metadata.asset.pixelSize),
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

    /// Adds the changes that take all edits of an asset back. An asset without edits stays as it is; a Live Photo plays again
    /// if it was an edit that stopped it.
    mutating func revert(_ uuid: UUID) throws(LibraryError) {
        let (asset, resources) = try contents(of: uuid)
        guard asset.adjustment != nil else { return }
        guard let original = resources.showing(.unadjusted, isEdited: false) else {
            throw LibraryError(.missingOriginal, "The asset has no original to which it could be reverted.")
        }
        let description = resources.description(of: asset.adjustment) { id throws(LibraryError) in
            try session.open(id).readAll()
        }
        // Opened to find out that it is there: an asset is not left without anything that shows it.
        let file = try session.open(original.id)
        var content = EditedContent(
            revertedDate: date, resources: resources.notesOfCamera(besides: description),
            pixelSize: original.content.pixelSize, durationSeconds: asset.metadata.durationSeconds)
        let metadata = try? RuntimeServices.metadata.metadata(of: file, within: ReadBudget()).asset
        if let metadata, metadata.pixelSize.width > 0 { content.pixelSize = metadata.pixelSize }
        if asset.metadata.mediaType == .video, let metadata { content.durationSeconds = metadata.durationSeconds }
        changes.append(.setEdit(content, asset: uuid))
        guard asset.metadata.mediaSubtypes.contains(.live) else { return }
        let text = description.flatMap { try? session.open($0.id).readAll() }
        if resources.stoppedLivePhoto(text) { changes.append(.setLivePlayback(true, assets: [uuid])) }
    }
}

extension EditingBase {
    /// The resource as what the edit starts from.
    fileprivate func resources(isVideo: Bool) -> [NewResource] {
        let files = [(resource, ResourceType(rawValue: isVideo ? 12 : 8)), (movie, ResourceType(rawValue: 11))]
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
