// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A request to create, change or delete assets, inside a change block; see ``PHChangeRequest``.
///
/// A property that the request does not set keeps its value, including a value that another program sets meanwhile.
open class PHAssetChangeRequest: PHChangeRequest {
    let state: AssetChangeState

    init(_ state: AssetChangeState, in block: ChangeBlock) {
        self.state = state
        super.init(in: block)
    }

    /// Requests to change an asset.
    ///
    /// Stops the program for an asset that cannot be changed, as PhotoKit's exception does: call
    /// ``PHAsset/canPerform(_:)`` first. If the asset was deleted, the block fails with
    /// ``PHPhotosError/Code/identifierNotFound``.
    public convenience init(for asset: PHAsset) {
        let block = ChangeBlock.current(for: "PHAssetChangeRequest")
        guard let uuid = asset.uuid ?? LocalIdentifier(asset.localIdentifier)?.uuid,
            asset.isMissing || asset.canPerform(.properties)
        else {
            fatalError("PhotoKit: \(asset) cannot be changed: call canPerform(.properties) first")
        }
        let state = AssetChangeState(uuid, changing: asset)
        block.add { (draft) throws(LibraryError) in try state.change(in: &draft) }
        self.init(state, in: block)
    }

    // MARK: Creating

    /// Requests to create an asset from the pixels of a picture, which become a JPEG file, or a PNG file if some are
    /// transparent.
    ///
    /// As in PhotoKit the metadata of the picture's file is not part of it: use
    /// ``creationRequestForAssetFromImage(atFileURL:)`` to keep it.
    open class func creationRequestForAsset(from image: UIImage) -> Self {
        let request = made(AssetFiles())
        request.state.files?.add(image)
        return request
    }

    /// Requests to create an asset from the file of a picture, whose bytes are stored unchanged. Returns `nil` if the
    /// file is not a picture that the library supports; the log gives the reason.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
        made(.photo, fileURL)
    }

    /// Requests to create an asset from the file of a movie, whose bytes are stored unchanged. Returns `nil` if the
    /// file is not a movie that the library supports; the log gives the reason.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
        made(.video, fileURL)
    }

    /// A stand-in for the asset that will be created, to be passed to other requests of the block; `nil` for a request
    /// that changes an existing asset.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? {
        state.files == nil ? nil : PHObjectPlaceholder(LocalIdentifier(state.uuid, .asset))
    }

    // MARK: Deleting

    /// Requests to delete assets: they move to Recently Deleted and leave all visible albums.
    ///
    /// ``PHPhotoLibrary/deletionPolicy`` may refuse the deletion; then the block fails with
    /// ``PHPhotosError/Code/userCancelled``.
    ///
    /// - Parameter assets: Assets, as an array, a set or a fetch result.
    open class func deleteAssets(_ assets: any NSFastEnumeration) {
        let block = ChangeBlock.current(for: "deleteAssets(_:)")
        let uuids = ChangedObjects.assets(assets, of: "deleteAssets(_:)")
        block.add { (draft) throws(LibraryError) in
            if !uuids.isEmpty { draft.changes.append(.trashAssets(uuids, date: draft.date)) }
        }
    }

    // MARK: Properties

    /// The date at which the asset was taken; `nil` for none. The time zone of the asset does not change.
    open var creationDate: Date? {
        get { state.creationDate }
        set {
            check()
            state.creationDate = newValue
        }
    }

    /// The location at which the asset was taken; `nil` for none.
    open var location: CLLocation? {
        get { state.location }
        set {
            check()
            state.location = newValue
        }
    }

    /// A Boolean value that indicates whether the asset is a favourite.
    open var isFavorite: Bool {
        get { state.isFavorite }
        set {
            check()
            state.isFavorite = newValue
        }
    }

    /// A Boolean value that indicates whether the asset is hidden: fetches and albums leave out hidden assets by
    /// default.
    open var isHidden: Bool {
        get { state.isHidden }
        set {
            check()
            state.isHidden = newValue
        }
    }

    /// The rating in stars. Setting `unset` also clears the mark of a rejected asset.
    open var rating: PHAsset.Rating {
        get { state.rating }
        set {
            check()
            state.rating = newValue
        }
    }

    /// Turns the movie of a Live Photo on or off. With the movie off, the asset is shown as its photo
    /// (``PHAsset/playbackStyle`` is `image`); its files do not change.
    ///
    /// The block fails with ``PHPhotosError/Code/requestNotSupportedForAsset`` for an asset that is not a Live Photo.
    open func setLivePhotoVideoPlaybackEnabled(_ enabled: Bool) {
        check()
        state.playsLivePhoto = enabled
    }

    /// The caption; `nil` or an empty text for none.
    open var caption: String? {
        get { state.caption }
        set {
            check()
            state.caption = newValue
        }
    }

    /// Adds a keyword at the end; a keyword that the asset already has keeps its position.
    open func addKeyword(_ keyword: String) {
        check()
        state.addKeyword(keyword)
    }

    /// Removes a keyword; a keyword that the asset does not have is ignored.
    open func removeKeyword(_ keyword: String) {
        check()
        state.removeKeyword(keyword)
    }

    // MARK: Editing

    /// The edit to save. Its rendering is shown from then on. The files of the previous edit stay in the library until
    /// the asset is permanently removed, so that undo can restore them.
    ///
    /// The block fails with ``PHPhotosError/Code/missingResource`` if there is no rendering; with
    /// ``PHPhotosError/Code/invalidResource`` if the rendering is not an upright picture or a movie of a supported
    /// type, or if the adjustment data is missing or the same as in the previous edit; and with
    /// ``PHPhotosError/Code/limitExceeded`` if the adjustment data has more than 2 MiB. If two edits are saved at once,
    /// the last one is shown. A Live Photo of which only the photo is edited is shown as a photo, unless the request
    /// turns its movie on.
    open var contentEditingOutput: PHContentEditingOutput? {
        get { state.output }
        set {
            check()
            state.output = newValue
        }
    }

    /// Reverts all edits, also before an edit of the same request is saved. Automatic adjustments by a camera stay. If
    /// an edit turned off the movie of a Live Photo, the movie is turned on again; if the user turned it off, it stays
    /// off.
    ///
    /// An asset without edits does not change. The block fails with ``PHPhotosError/Code/networkAccessRequired`` if the
    /// original is not local, and with ``PHPhotosError/Code/missingResource`` if it is missing.
    open func revertAssetContentToOriginal() {
        check()
        state.isReverted = true
    }

    /// Reverts all edits, and chooses the original to use for an asset that has both a photo and a RAW.
    ///
    /// The block fails with ``PHPhotosError/Code/requestNotSupportedForAsset`` for an asset that has only one original.
    open func revertAssetContent(to choice: PHAsset.OriginalResourceChoice) {
        check()
        state.isReverted = true
        state.revertedChoice = choice
    }
}

extension PHAssetChangeRequest {
    /// Makes a request that creates an asset.
    static func made(_ files: AssetFiles) -> Self {
        let block = ChangeBlock.current(for: "\(self)")
        let state = AssetChangeState(UUID(), creating: files)
        block.add { (draft) throws(LibraryError) in try state.create(in: &draft) }
        let request =
            self is PHAssetCreationRequest.Type
            ? PHAssetCreationRequest(state, in: block) : PHAssetChangeRequest(state, in: block)
        guard let request = request as? Self else {
            fatalError("PhotoKit: \(self) cannot be created: change requests cannot be subclassed")
        }
        return request
    }

    /// Makes a request that creates an asset from one file, if an asset can be made of it.
    private static func made(_ type: ResourceType, _ url: URL) -> Self? {
        let block = ChangeBlock.current(for: "\(self)")
        var files = AssetFiles()
        files.add(type, url, options: nil)
        do throws(LibraryError) {
            try files.check(in: block.library.session.library())
        } catch {
            block.library.session.report(error)
            return nil
        }
        return made(files)
    }
}
