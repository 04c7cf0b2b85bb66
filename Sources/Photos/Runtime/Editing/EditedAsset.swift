// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// An asset with its files, as an editor sees it: read once, from one snapshot.
struct EditedAsset {
    let object: PHAsset
    let session: Session
    let asset: Asset
    let resources: [Resource]

    /// Reads the asset. Throws `notFound` when it is gone.
    init(_ object: PHAsset) throws(LibraryError) {
        guard let session = object.library?.session, let id = object.assetID,
            let found = try session.library().contents([id]).first
        else { throw .assetNotFound }
        guard let asset = found.asset else {
            throw LibraryError(
                .libraryUnreadable, "The asset cannot be edited, because its row cannot be read: verify the library.",
                cause: found.unreadable.first?.problem)
        }
        self.object = object
        self.session = session
        self.asset = asset
        resources = found.resources
    }

    /// The description of its edit; `nil` without one. Where there are two, the first is that of the camera.
    var description: Resource? {
        asset.adjustment == nil ? nil : resources.last { $0.content.type == .adjustmentData }
    }

    /// Returns the recipe of its edit; `nil` if there is none, and if it cannot be read. Throws `notLocal` where it has to be
    /// downloaded.
    func recipe() throws(LibraryError) -> PHAdjustmentData? {
        guard let description else { return nil }
        do throws(LibraryError) {
            return RuntimeServices.recipe(in: try session.open(description.id).readAll())
        } catch {
            guard error.code == .notLocal else { return nil }
            throw error
        }
    }

    /// The file that an edit starts from, for an editor that supports the recipe, and the one that is shown for others.
    func file(isBase: Bool) throws(LibraryError) -> Resource {
        let bases = [ResourceType(rawValue: 8), ResourceType(rawValue: 12)]
        let kept = isBase ? resources.first { bases.contains($0.content.type) } : nil
        let version: PictureVersion = isBase ? .unadjusted : .current
        guard let file = kept ?? resources.showing(version, isEdited: asset.adjustment != nil) else {
            throw LibraryError(.missingOriginal, "The asset has no file that could be edited.")
        }
        return file
    }

    /// The movie of a Live Photo that plays it; `nil` for other assets.
    func movie(isBase: Bool) -> Resource? {
        guard asset.metadata.mediaSubtypes.contains(.live), asset.playsLivePhoto else { return nil }
        let edited = isBase ? nil : resources.first { $0.content.type == .fullSizePairedVideo }
        return edited ?? resources.first { $0.content.type == .pairedVideo }
    }

    /// Brings everything into the library that the input consists of.
    func download(isBase: Bool, onProgress: (Double) throws(LibraryError) -> Void) throws(LibraryError) {
        let wanted = [try file(isBase: isBase), movie(isBase: isBase), description].compactMap(\.self)
        for (index, resource) in wanted.enumerated() {
            try session.download(resource.id) { part throws(LibraryError) in
                try onProgress((Double(index) + part) / Double(wanted.count))
            }
        }
    }
}

/// The file that an edit was made of.
struct EditingBase: Sendable {
    /// The rendering of an earlier edit, which stays what the edit started from; `nil` for the original.
    var resource: Resource?
}

/// The parts of the input of an editor.
struct EditingContent {
    let asset: PHAsset
    let base: EditingBase
    let recipe: PHAdjustmentData?
    let uniformTypeIdentifier: String
    var photo: OriginalFile?
    var orientation: Int32 = 0
    var displaySizeImage: UIImage?
    var video: AVURLAsset?
    var livePhoto: PHLivePhoto?

    /// Opens the files.
    ///
    /// - Parameter recipe: The recipe of the asset's edit, if the editor supports it.
    init(_ edited: EditedAsset, _ recipe: PHAdjustmentData?) throws(LibraryError) {
        let isBase = recipe != nil
        let resource = try edited.file(isBase: isBase)
        asset = edited.object
        self.recipe = recipe
        base = EditingBase(resource: resource.content.type.isOfEdit ? resource : nil)
        uniformTypeIdentifier = resource.content.uniformTypeIdentifier
        let file = try edited.session.open(resource.id)
        switch edited.asset.metadata.mediaType {
        case .image:
            orientation = Int32(file.orientation().rawValue)
            let picture = UIImage(try edited.session.images.image(of: file, EditingContent.screen))
            displaySizeImage = picture
            photo = OriginalFile(file)
            livePhoto = try edited.movie(isBase: isBase).map { movie throws(LibraryError) in
                PHLivePhoto(picture, movie: OriginalFile(try edited.session.open(movie.id)), of: edited.object)
            }
        case .video: video = OriginalMovie(OriginalFile(file))
        case .audio, .unknown:
            throw LibraryError(.unsupported, "The asset cannot be edited: only images and videos can.")
        }
    }

    private static var screen: RenderRequest {
        let size = UIScreen.mainPixelSize
        let side = Int(max(size.width, size.height))
        return RenderRequest(.within(PixelSize(width: side, height: side)))
    }
}
