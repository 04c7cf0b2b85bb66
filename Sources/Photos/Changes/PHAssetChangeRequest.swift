// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A request to create, change or delete assets, inside of a change block; see ``PHChangeRequest``.
///
/// A property that is not set stays as it is, even if another program changes it meanwhile.
open class PHAssetChangeRequest: PHChangeRequest {
    let state: AssetChangeState

    init(_ state: AssetChangeState, in block: ChangeBlock) {
        self.state = state
        super.init(in: block)
    }

    /// Requests to change an asset.
    ///
    /// Stops the program for an asset that cannot be changed, as PhotoKit's exception does: ask
    /// ``PHAsset/canPerform(_:)`` first. For an asset that was deleted the block fails with
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

    /// Requests to create an asset from the file of a picture, whose bytes are stored unchanged. Returns `nil` when
    /// there is no picture that the library takes; the log says why.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
        made(.photo, fileURL)
    }

    /// Requests to create an asset from the file of a movie, whose bytes are stored unchanged. Returns `nil` when there
    /// is no movie that the library takes; the log says why.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
        made(.video, fileURL)
    }

    /// A stand-in for the asset that will be created, to be passed to other requests of the block; `nil` for a request
    /// that changes an existing asset.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? {
        state.files == nil ? nil : PHObjectPlaceholder(LocalIdentifier(state.uuid, .asset))
    }

    // MARK: Deleting

    /// Requests to delete assets: they go to Recently Deleted, and out of all albums that people see.
    ///
    /// ``PHPhotoLibrary/deletionPolicy`` may refuse it; the block fails with ``PHPhotosError/Code/userCancelled`` then.
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

    /// The date at which the asset was taken; `nil` for none. The time zone of the asset stays.
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

    /// A Boolean value that indicates whether the asset is hidden: fetches and albums leave it out unless they ask for
    /// hidden ones.
    open var isHidden: Bool {
        get { state.isHidden }
        set {
            check()
            state.isHidden = newValue
        }
    }

    /// The rating in stars. `unset` also takes back that the asset was rejected.
    open var rating: PHAsset.Rating {
        get { state.rating }
        set {
            check()
            state.rating = newValue
        }
    }

    /// Turns the movie of a Live Photo on or off. Without it the asset is shown as its photo
    /// (``PHAsset/playbackStyle`` is `image`); its files stay.
    ///
    /// The block fails with ``PHPhotosError/Code/requestNotSupportedForAsset`` for an asset that is no Live Photo.
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

    /// Adds a keyword at the end; one that the asset has already stays where it is.
    open func addKeyword(_ keyword: String) {
        check()
        state.addKeyword(keyword)
    }

    /// Removes a keyword; one that the asset does not have is ignored.
    open func removeKeyword(_ keyword: String) {
        check()
        state.removeKeyword(keyword)
    }

    // MARK: Editing

    /// The edit to save: its rendering is shown from then on, and the files of the edit before stay in the library
    /// until the asset is removed for good, so that undo brings them back.
    ///
    /// The block fails with ``PHPhotosError/Code/missingResource`` without a rendering, with
    /// ``PHPhotosError/Code/invalidResource`` for one that is no upright picture, or no movie, of a type that the
    /// output supports, and for adjustment data that are missing or those of the edit before, and with
    /// ``PHPhotosError/Code/limitExceeded`` for adjustment data of more than 2 MiB. Of two edits at once the last one
    /// is shown. A Live Photo whose photo alone is edited is shown as a photo, unless the request says that it plays.
    open var contentEditingOutput: PHContentEditingOutput? {
        get { state.output }
        set {
            check()
            state.output = newValue
        }
    }

    /// Takes all edits back, also before an edit of the same request is saved. What a camera adjusted by itself stays.
    /// A Live Photo plays again that an edit stopped; one that somebody stopped does not.
    ///
    /// An asset without edits stays as it is. The block fails with ``PHPhotosError/Code/networkAccessRequired`` if the
    /// original is not local, and with ``PHPhotosError/Code/missingResource`` if it is missing.
    open func revertAssetContentToOriginal() {
        check()
        state.isReverted = true
    }

    /// Takes all edits back, and chooses the original that stands for an asset with a RAW beside its photo.
    ///
    /// The block fails with ``PHPhotosError/Code/requestNotSupportedForAsset`` for an asset that has one original.
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
