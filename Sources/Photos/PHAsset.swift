// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// A photo or video of the library: one version of its facts.
///
/// An asset holds what import read from its files and what the user said of it; the files themselves are its resources
/// (``PHAssetResource``), and pictures of it come from ``PHImageManager``. It never changes and may be used from any
/// thread; fetch again to see what is new.
///
/// Most properties cost a read of memory. ``location``, ``burstIdentifier`` and ``adjustmentFormatIdentifier`` are read
/// from the library when one of them is first touched, for the assets next to it at the same time; then they stay. They
/// may so be newer than the other properties, and are empty when the asset is gone by then.
open class PHAsset: PHObject, @unchecked Sendable {
    /// What most programs ask; `nil` for a stand-in, and for an asset that was gone by the time it was looked at.
    let summary: AssetSummary?
    /// The assets that it was read with; `nil` for a stand-in.
    private let batch: AssetBatch?
    private let offset: Int

    /// An asset of no library, for subclasses that stand in for real ones in tests.
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

    /// The library the asset came from; `nil` for a stand-in that a test made.
    var library: PHPhotoLibrary? { batch?.library }
    /// All that is known, read when it is first asked for; `nil` for a stand-in, and for an asset that was gone by then.
    var facts: Asset? { summary == nil ? nil : batch?.asset(at: offset) }
    /// What the library calls it, also when it was gone by the time it was looked at; `nil` for a stand-in.
    var assetID: AssetID? { batch?.id(at: offset) }
    /// Whether it was gone by the time it was looked at.
    var isMissing: Bool { summary == nil && batch != nil }

    /// What the asset is called, for good: `UUID/L0/001`.
    open override var localIdentifier: String {
        (summary?.localIdentifier ?? batch?.nameOfMissing(at: offset))?.description ?? super.localIdentifier
    }

    /// Whether it is an image, a video or a sound.
    open var mediaType: PHAssetMediaType { summary.map { PHAssetMediaType($0.mediaType) } ?? .unknown }
    /// What kind of image or video it is.
    open var mediaSubtypes: PHAssetMediaSubtype {
        PHAssetMediaSubtype(rawValue: summary?.mediaSubtypes.rawValue ?? 0)
    }
    /// The width in pixels as displayed: after orientation and rotation.
    open var pixelWidth: Int { summary?.pixelSize.width ?? 0 }
    /// The height in pixels as displayed: after orientation and rotation.
    open var pixelHeight: Int { summary?.pixelSize.height ?? 0 }
    /// When it was taken, with the sub-seconds that the file tells; `nil` when no source tells a date.
    open var creationDate: Date? { summary?.creationDate }
    /// When its content or its metadata last changed in the library.
    open var modificationDate: Date? { summary?.modificationDate }
    /// When it came into the library.
    open var addedDate: Date? { summary?.addedDate }
    /// Where it was taken. Accuracies are 0, as files do not tell them; without altitude the vertical one is negative.
    open var location: CLLocation? { facts?.clLocation }
    /// Seconds; 0 for a photo.
    open var duration: TimeInterval { summary?.durationSeconds ?? 0 }
    /// Whether the user hid it. Hidden assets are left out of fetches that do not ask for them.
    open var isHidden: Bool { summary?.isHidden ?? false }
    /// Whether the user marked it as a favourite.
    open var isFavorite: Bool { summary?.isFavorite ?? false }
    /// What the members of its burst share; `nil` when it belongs to none.
    open var burstIdentifier: String? { facts?.burst?.identifier }
    /// Who picked it out of its burst. What the system would pick is not computed: only `userPick` occurs.
    open var burstSelectionTypes: PHAssetBurstSelectionType { summary?.isUserPick == true ? .userPick : [] }
    /// Whether it stands for its burst.
    open var representsBurst: Bool { summary?.representsBurst ?? false }
    /// Where it came from.
    open var sourceType: PHAssetSourceType { PHAssetSourceType(rawValue: summary?.sourceType.rawValue ?? 0) }
    /// How to present it, whatever files stand behind it.
    open var playbackStyle: PHAsset.PlaybackStyle { summary.map { PlaybackStyle($0) } ?? .unsupported }
    /// Whether it is shown as it was edited, and not as it was taken.
    open var hasAdjustments: Bool { summary?.hasAdjustments ?? false }
    /// The editor's name for how it wrote the edit down: `com.apple.photo`; `nil` without an edit, and where only the
    /// edited picture is there.
    open var adjustmentFormatIdentifier: String? { facts?.adjustment?.formatIdentifier }

    /// Fetches the assets of the shared library that the options describe.
    ///
    /// Hidden assets and those of a burst that nobody picked are left out unless the options say otherwise. Without sort
    /// descriptors the order is that of addition, oldest first. A program that was never asked about access is asked now;
    /// without access, and from a library that cannot be opened, the result is empty. Options that cannot be honoured
    /// stop the program with a sentence, as in PhotoKit; `PHPhotoLibrary.fetchAssets(with:)` throws instead.
    ///
    /// Costs one read of the identifiers; the objects are read when they are touched.
    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.assets(options) }
    }

    /// Fetches the assets of the shared library with these identifiers.
    ///
    /// Hidden ones, and members of a burst that nobody picked, are included unless the options exclude them outright. Unknown
    /// identifiers are left out. The order is that of addition, whatever the order of the list. Access and failures are as
    /// with ``fetchAssets(with:)``.
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.assets(named: identifiers, options) }
    }

    /// Fetches the assets of a collection, from the library that the collection came from.
    ///
    /// Without sort descriptors an album is in the user's order, a smart album in that of addition, oldest first. Access
    /// and failures are as with ``fetchAssets(with:)``.
    open class func fetchAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        assetCollection.origin.answer { () throws(LibraryError) in try assetCollection.origin.assets(options) }
    }

    /// Fetches the assets of the shared library that show a kind of media; else as ``fetchAssets(with:)``.
    open class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.assets(of: mediaType, options) }
    }

    /// Fetches the members of a burst of the shared library: those that stand for it or were picked, and with
    /// `includeAllBurstAssets` all of them; else as ``fetchAssets(with:)``.
    open class func fetchAssets(
        withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.assets(ofBurst: burstIdentifier, options) }
    }

    /// Fetches the assets that stand for a collection: the first three of an album, the newest of what the library
    /// computes. `nil` for a transient collection, and for one of no library.
    ///
    /// Access and failures are as with ``fetchAssets(with:)``.
    open class func fetchKeyAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset>? {
        assetCollection.origin.object { () throws(LibraryError) in try assetCollection.origin.keyAssets(options) }
    }
}
