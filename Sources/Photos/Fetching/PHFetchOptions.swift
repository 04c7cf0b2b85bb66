// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The conditions, order and limits of a fetch.
///
/// A fetch reads its options once, when it is called; later changes have no effect on it.
open class PHFetchOptions: NSObject, NSCopying {
    /// The condition that objects must meet. Default: `nil`, for no condition.
    ///
    /// A predicate made of a format, a compound of such predicates, or `NSPredicate(value:)`. The keys of assets are
    /// `SELF`, `localIdentifier`, `creationDate`, `modificationDate`, `mediaType`, `mediaSubtypes` (or `mediaSubtype`),
    /// `duration`, `pixelWidth`, `pixelHeight`, `isFavorite` (or `favorite`), `isHidden` (or `hidden`) and
    /// `burstIdentifier`, as in PhotoKit, and here also `addedDate`, `filename`, `byteSize`, `uniformTypeIdentifier`,
    /// `title`, `caption`, `keywords`, `people`, `rating`, `cameraMake`, `camera`, `lens`, `location` (with
    /// `distanceTo(location, %@)`), `city` and `country` (the names of ``PHPhotoLibrary/placeNames(at:)``),
    /// `sourceType`, `representsBurst`, `hasAdjustments`, `isRAW`, `isFrontCamera` and `isDamaged`. The keys of
    /// collections are `SELF`, `localIdentifier`, `localizedTitle` (or `title`), `startDate`, `endDate`, and for
    /// collections of assets `estimatedAssetCount`.
    ///
    /// Any other key, a value of the wrong type, and a predicate made of a block stop the program with a message that
    /// names them, as PhotoKit's exceptions do; the fetches of `PHPhotoLibrary` throw an error with the same message. A
    /// slow predicate on assets is evaluated nevertheless, and the log explains once why it is slow. The predicate is
    /// retained, not copied.
    open var predicate: NSPredicate?
    /// The sort order of the objects, first descriptor first; ties keep the order of addition. Default: `nil`.
    ///
    /// Assets and collections can be sorted by the keys of ``predicate``, except for sets and locations. Texts are
    /// ordered byte by byte, or by one of these selectors of the descriptor: `caseInsensitiveCompare:`,
    /// `localizedCompare:`, `localizedCaseInsensitiveCompare:`, `localizedStandardCompare:`. Any other key or selector,
    /// and a descriptor with a comparator, is an error.
    open var sortDescriptors: [NSSortDescriptor]?
    /// A Boolean value that indicates whether hidden assets are found. Default: false.
    open var includeHiddenAssets: Bool {
        get { hiddenAssets ?? false }
        set { hiddenAssets = newValue }
    }
    /// A Boolean value that indicates whether all members of a burst are found, instead of only the members that
    /// represent it or were picked. Default: false.
    open var includeAllBurstAssets: Bool {
        get { burstAssets ?? false }
        set { burstAssets = newValue }
    }
    /// The sources of the assets to find. Default: empty, which means the user's own library.
    open var includeAssetSourceTypes: PHAssetSourceType = []
    /// The maximum number of objects, applied after sorting. Default: 0, for no limit.
    open var fetchLimit = 0
    /// A Boolean value that indicates whether change details of the result should list the single steps. Default: true.
    open var wantsIncrementalChangeDetails = true
    /// A Boolean value that indicates whether assets are read together with ``PHAsset/extendedMetadata``, instead of
    /// when it is first accessed. Default: false.
    ///
    /// If true, all metadata of an asset is read together with its batch, and no property of a fetched asset costs
    /// another read. Use this when the program shows captions or keywords of all fetched assets. Fetches of collections
    /// ignore it.
    open var prefetchAssetExtendedMetadata = false

    /// The value that the program set for hidden assets; `nil` while it set none, because some fetches then include
    /// them.
    private(set) var hiddenAssets: Bool?
    /// The value that the program set for members of bursts; `nil` while it set none.
    private(set) var burstAssets: Bool?
    /// The options that PhotoKit does not have.
    var additions = FetchAdditions()

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy. The copy is a plain `PHFetchOptions`, also for a subclass.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHFetchOptions()
        // Retained, not copied: Foundation's compound predicates lose their parts when they are copied.
        copy.predicate = predicate
        copy.sortDescriptors = sortDescriptors
        copy.hiddenAssets = hiddenAssets
        copy.burstAssets = burstAssets
        copy.includeAssetSourceTypes = includeAssetSourceTypes
        copy.fetchLimit = fetchLimit
        copy.additions = additions
        copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
        copy.prefetchAssetExtendedMetadata = prefetchAssetExtendedMetadata
        return copy
    }
}
