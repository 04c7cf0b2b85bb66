// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A photo or video of the library, as of the time of the fetch.
///
/// An asset holds the metadata that import read from its files and that the user set. The files themselves are its
/// resources (``PHAssetResource``), and ``PHImageManager`` delivers pictures of it. An asset is immutable and may be
/// used from any thread; fetch again to see changes.
///
/// Reading most properties costs one memory access. ``location``, ``burstIdentifier``, ``adjustmentFormatIdentifier``,
/// ``rating``, ``originalResourceChoice`` and ``extendedMetadata`` are read from the library when one of them is first
/// accessed, for neighbouring assets at the same time, and then kept. They may therefore be newer than the other
/// properties, and they are empty if the asset was deleted in the meantime.
open class PHAsset: PHObject, @unchecked Sendable {
    /// The values behind most properties; `nil` for an asset without a library, and for one that was deleted before it
    /// was read.
    let summary: AssetSummary?
    /// The batch in which the asset was read; `nil` for an asset without a library.
    private let batch: AssetBatch?
    private let offset: Int

    /// Creates an asset without a library, for subclasses that serve as test doubles.
    public override init() {
        summary = nil
        batch = nil
        offset = 0
        super.init()
    }

    init(_ summary: AssetSummary?, at offset: Int, of batch: AssetBatch) {
        self.summary = summary
        self.batch = batch
        self.offset = offset
        super.init()
    }

    /// The library of the asset; `nil` for one that a test made.
    var library: PHPhotoLibrary? { batch?.library }
    /// The complete metadata, read at the first access; `nil` for an asset without a library, and for one that was
    /// deleted before the read.
    var metadata: Asset? { summary == nil ? nil : batch?.asset(at: offset) }
    /// The UUID, also of an asset that was deleted before it was read; `nil` without a library.
    var uuid: UUID? { summary?.uuid ?? batch?.deletedUUID(at: offset) }
    /// The identifier in the library's engine, also of an asset that was deleted before it was read; `nil` without a
    /// library.
    var assetID: AssetID? { batch?.id(at: offset) }
    /// The assets whose pictures a list shows next if it scrolls on in the same direction.
    var upcoming: [AssetID] { batch?.upcoming(after: offset) ?? [] }
    private var shownTypeIdentifier: String? {
        guard hasAdjustments, let library else { return metadata?.uniformTypeIdentifier }
        return library.session.resources(of: self).showing(.current, isEdited: true)?.content.uniformTypeIdentifier
    }
    /// True if the asset was deleted, or out of reach, before it was read.
    var isMissing: Bool { summary == nil && batch != nil }

    /// The permanent identifier of the asset: `UUID/L0/001`.
    open override var localIdentifier: String {
        uuid.map { LocalIdentifier($0, .asset).description } ?? super.localIdentifier
    }

    /// The medium of the asset: image, video or sound.
    open var mediaType: PHAssetMediaType { summary.map { PHAssetMediaType($0.mediaType) } ?? .unknown }
    /// The kinds of image or video that the asset is, such as panorama or time-lapse.
    open var mediaSubtypes: PHAssetMediaSubtype {
        PHAssetMediaSubtype(rawValue: summary?.mediaSubtypes.rawValue ?? 0)
    }
    /// The width in pixels as displayed: after orientation and rotation.
    open var pixelWidth: Int { summary?.pixelSize.width ?? 0 }
    /// The height in pixels as displayed: after orientation and rotation.
    open var pixelHeight: Int { summary?.pixelSize.height ?? 0 }
    /// The date at which the asset was taken, with the fractions of a second that the file records; `nil` when no
    /// source has a date.
    open var creationDate: Date? { summary?.creationDate }
    /// The date of the last change of content or metadata in the library.
    open var modificationDate: Date? { summary?.modificationDate }
    /// The date at which the asset was added to the library.
    open var addedDate: Date? { summary?.addedDate }
    /// The location at which the asset was taken; `nil` when it is not known.
    ///
    /// Accuracies are 0, because files do not record them; without altitude the vertical one is negative.
    open var location: CLLocation? { metadata?.clLocation }
    /// The duration in seconds; 0 for a photo.
    open var duration: TimeInterval { summary?.durationSeconds ?? 0 }
    /// A Boolean value that indicates whether the user hid the asset. Fetches leave hidden assets out by default.
    open var isHidden: Bool { summary?.isHidden ?? false }
    /// A Boolean value that indicates whether the user marked the asset as a favourite.
    open var isFavorite: Bool { summary?.isFavorite ?? false }
    /// The identifier that all members of the asset's burst share; `nil` outside a burst.
    open var burstIdentifier: String? { metadata?.burst?.identifier }
    /// The origins of the asset's selection from its burst. The system's choice is not computed: only `userPick`
    /// occurs.
    open var burstSelectionTypes: PHAssetBurstSelectionType { summary?.isUserPick == true ? .userPick : [] }
    /// A Boolean value that indicates whether the asset represents its burst.
    open var representsBurst: Bool { summary?.representsBurst ?? false }
    /// The source of the asset.
    open var sourceType: PHAssetSourceType { PHAssetSourceType(rawValue: summary?.sourceType.rawValue ?? 0) }
    /// The way to present the asset, whatever its files are: `image` for a Live Photo whose movie was turned off
    /// (``PHAssetChangeRequest/setLivePhotoVideoPlaybackEnabled(_:)``), which keeps its subtype and its files.
    open var playbackStyle: PHAsset.PlaybackStyle { summary.map { PlaybackStyle($0) } ?? .unsupported }
    /// The type of the file that shows the asset as it is now: the edited photo or video if there is one, otherwise the
    /// original. For a Live Photo, the type of its photo; `.data` for an asset without a library and for a deleted
    /// asset.
    ///
    /// Read at each access. For an edited asset this costs one more read.
    open var contentType: UTType { UTType(stored: shownTypeIdentifier) }
    /// A Boolean value that indicates whether the asset is shown as edited.
    open var hasAdjustments: Bool { summary?.hasAdjustments ?? false }
    /// The identifier of the editor's recipe format, such as `com.apple.photo`; `nil` if the asset is not edited, or if
    /// only the edited picture was imported.
    open var adjustmentFormatIdentifier: String? { metadata?.adjustment?.formatIdentifier }
    /// The original to use for an asset that has both a photo and a RAW; `compressed` for all other assets.
    ///
    /// The value was set by a program or an export. Until RAW development is built, pictures of the asset are made from
    /// its photo in either case; a request with ``PHImageRequestOptions/version`` `original` delivers the RAW.
    open var originalResourceChoice: PHAsset.OriginalResourceChoice {
        metadata.map { OriginalResourceChoice($0.originalChoice) } ?? .compressed
    }
    /// The rating in stars; `unset` for a rejected asset, because PhotoKit has no such rating.
    open var rating: PHAsset.Rating { metadata?.metadata.rating.flatMap { Rating(rawValue: $0) } ?? .unset }
    /// Caption, keywords and filename.
    open var extendedMetadata: PHAssetExtendedMetadata { PHAssetExtendedMetadata(metadata) }

    /// Fetches the assets of the shared library that the options describe.
    ///
    /// By default, hidden assets and unpicked members of bursts are left out, and assets are in order of addition,
    /// oldest first. If the program was never asked about access, it is asked now; without access, and from a library
    /// that cannot be opened, the result is empty. Unsupported options stop the program with a message, as in PhotoKit;
    /// `PHPhotoLibrary.fetchAssets(with:)` throws an error instead.
    ///
    /// Costs one read of the identifiers; objects are read when they are accessed.
    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchAssets(with: options) }
    }

    /// Fetches the assets of the shared library with these identifiers.
    ///
    /// Hidden assets and unpicked members of bursts are included unless the options exclude them explicitly. Unknown
    /// identifiers are left out. The order is the order of addition, not the order of the list. Access and failures are
    /// as with ``fetchAssets(with:)``.
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssets(withLocalIdentifiers: identifiers, options: options)
        }
    }

    /// Fetches the assets of the shared library with these URLs of the AssetsLibrary framework
    /// (`assets-library://asset/asset.JPG?id=…&ext=JPG`); others are left out.
    ///
    /// Otherwise as ``fetchAssets(withLocalIdentifiers:options:)``. Deprecated by Apple: store local identifiers.
    open class func fetchAssets(
        withALAssetURLs assetURLs: [URL], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssets(withALAssetURLs: assetURLs, options: options)
        }
    }

    /// Fetches the assets of a collection, from the collection's own library.
    ///
    /// Without sort descriptors an album is in the user's order, a smart album in order of addition, oldest first.
    /// Access and failures are as with ``fetchAssets(with:)``.
    open class func fetchAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        assetCollection.origin.answer { () throws(LibraryError) in try assetCollection.origin.assets(options) }
    }

    /// Fetches the assets of the shared library of one media type; otherwise as ``fetchAssets(with:)``.
    open class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchAssets(with: mediaType, options: options) }
    }

    /// Fetches the members of a burst of the shared library: the members that represent the burst or were picked, or
    /// all members with `includeAllBurstAssets`. Otherwise as ``fetchAssets(with:)``.
    open class func fetchAssets(
        withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchAssets(withBurstIdentifier: burstIdentifier, options: options)
        }
    }

    /// Fetches the assets that represent a collection: the first three of an album, the newest three of a computed
    /// collection, the newest one of the whole library.
    ///
    /// Returns `nil` for a transient collection, and for a collection without a library. Access and failures are as
    /// with ``fetchAssets(with:)``.
    open class func fetchKeyAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset>? {
        assetCollection.origin.object { () throws(LibraryError) in try assetCollection.origin.keyAssets(options) }
    }

    /// Returns true if the program may perform the operation on the asset: if the program may change the library and
    /// the asset is in it. Only images and videos have content that can be edited.
    open func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
        guard let library, !isMissing else { return false }
        switch editOperation {
        case .content: return library.session.canChange && (mediaType == .image || mediaType == .video)
        case .delete, .properties: return library.session.canChange
        }
    }

    // MARK: Editing

    /// Whether the asset is edited, and by whom: the user, or not at all.
    ///
    /// Automatic adjustments by a camera are not recorded, so `cameraAutoAdjusted` does not occur.
    open var adjustmentsState: PHAsset.AdjustmentsState { hasAdjustments ? .userAdjusted : .none }

    /// The date of the asset's last edit, or the date on which its edits were reverted; `nil` for an asset that was
    /// never edited, and for an edit without a date.
    open var adjustmentTimestamp: Date? { asset.adjustment == nil ? asset.revertedDate : asset.adjustment?.date }

    /// The effect with which an edited Live Photo is played, read from the adjustment data of Apple's programs; `none`
    /// for all other assets. The data is read at each call.
    open var playbackVariation: PHAsset.PlaybackVariation { EditedAsset.playback(of: self) }

    /// Requests the files and data that an editor needs to edit the asset.
    ///
    /// The handler is called once, on the main queue: with the input, or with `nil` and the reason in its dictionary
    /// (`PHContentEditingInputErrorKey`, `PHContentEditingInputResultIsInCloudKey`, and after
    /// ``cancelContentEditingInputRequest(_:)`` `PHContentEditingInputCancelledKey`). The closure
    /// `canHandleAdjustmentData` of the options is called on the main queue as well.
    ///
    /// - Returns: The identifier with which to cancel the request.
    @discardableResult
    open func requestContentEditingInput(
        with options: PHContentEditingInputRequestOptions?,
        completionHandler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
    ) -> PHContentEditingInputRequestID { EditingInputs.start(of: self, options, completionHandler) }

    /// Cancels a request for the input of an editor. The request's handler is called once more, unless it already got
    /// the input. Unknown identifiers and identifiers of finished requests are ignored.
    open func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {
        EditingInputs.cancel(requestID)
    }
}

/// The media of assets.
public enum PHAssetMediaType: Int, Sendable {
    /// Neither an image, a video nor a sound.
    case unknown = 0
    /// A photo or another still picture, including Live Photos.
    case image = 1
    /// A video.
    case video = 2
    /// A sound.
    case audio = 3
}

/// The kinds of photo or video that an asset can be.
///
/// Clients write the raw values into predicates. The subtypes are read from the file's content at import, never guessed
/// from its name.
public struct PHAssetMediaSubtype: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A panorama.
    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
    /// A picture of high dynamic range.
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
    /// A screenshot.
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
    /// A Live Photo: a photo with a few seconds of movie.
    public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
    /// A photo with depth information.
    public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
    /// An animated picture.
    public static let photoAnimation = PHAssetMediaSubtype(rawValue: 1 << 6)
    /// A stereoscopic photo or video.
    public static let spatialMedia = PHAssetMediaSubtype(rawValue: 1 << 10)
    /// A streamed video; never in this library.
    public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
    /// A video of high frame rate, to be played in slow motion.
    public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
    /// A time-lapse video.
    public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
    /// A screen recording.
    public static let videoScreenRecording = PHAssetMediaSubtype(rawValue: 1 << 19)
    /// A cinematic video: with depth information.
    public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}

/// The sources of assets.
public struct PHAssetSourceType: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user's own library: everything that was imported.
    public static let typeUserLibrary = PHAssetSourceType(rawValue: 1 << 0)
    /// A shared album of another person.
    public static let typeCloudShared = PHAssetSourceType(rawValue: 1 << 1)
    /// A copy from another computer, not editable.
    public static let typeiTunesSynced = PHAssetSourceType(rawValue: 1 << 2)
}

/// The origins of an asset's selection from its burst.
public struct PHAssetBurstSelectionType: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Selected by the system.
    public static let autoPick = PHAssetBurstSelectionType(rawValue: 1 << 0)
    /// Selected by the user.
    public static let userPick = PHAssetBurstSelectionType(rawValue: 1 << 1)
}

/// The operations that a program may want to perform on an asset.
public enum PHAssetEditOperation: Int, Sendable {
    /// Deleting the asset.
    case delete = 1
    /// Changing its picture or movie.
    case content = 2
    /// Changing its metadata: date, location, favourite, hidden.
    case properties = 3
}

extension PHAsset {
    /// The ways to present an asset.
    public enum PlaybackStyle: Int, Sendable {
        /// The asset cannot be presented.
        case unsupported = 0
        /// A still picture.
        case image = 1
        /// An animated picture.
        case imageAnimated = 2
        /// A Live Photo: a still picture that plays when it is touched.
        case livePhoto = 3
        /// A video.
        case video = 4
        /// A video that starts again at its end.
        case videoLooping = 5
    }
}

extension PHAsset {
    /// The originals to choose from for an asset that has both a photo and a RAW.
    public enum OriginalResourceChoice: Int, Sendable {
        /// The JPEG, or another compressed photo.
        case compressed = 0
        /// The RAW.
        case raw = 1
    }
}

extension PHAsset {
    /// The ratings of assets, in stars.
    public enum Rating: Int, Sendable {
        /// No rating.
        case unset = 0
        /// One star.
        case one = 1
        /// Two stars.
        case two = 2
        /// Three stars.
        case three = 3
        /// Four stars.
        case four = 4
        /// Five stars.
        case five = 5
    }
}

extension PHAsset {
    /// The effect that a Live Photo is played with.
    public enum PlaybackVariation: Int, Sendable {
        /// No effect; also the value for every asset that is not a Live Photo.
        case none = 0
        /// Playback starts again at its end.
        case autoloop = 1
        /// Playback goes forwards and backwards.
        case mirror = 2
        /// All frames are blended into one picture.
        case longExposure = 3
    }
}

extension PHAsset {
    /// The author of an asset's edit.
    public enum AdjustmentsState: Int, Sendable {
        /// The asset is not edited.
        case none = 0
        /// The user edited the asset.
        case userAdjusted = 2
        /// The camera edited the asset when it took the picture.
        case cameraAutoAdjusted = 3
    }
}
