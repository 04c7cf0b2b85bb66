// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The conditions, order and limits of a fetch.
///
/// A fetch reads its options once, when it is called; later changes have no effect on it.
open class PHFetchOptions: NSObject, NSCopying {
    /// The condition that the objects must fulfil. Default: `nil`, for none.
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
    /// predicate on assets that cannot be answered fast is evaluated all the same, and the log explains once why it is
    /// slow. The predicate is retained, not copied.
    open var predicate: NSPredicate?
    /// The sort order of the objects, first descriptor first; ties keep the order of addition. Default: `nil`.
    ///
    /// Assets and collections can be sorted by the keys of ``predicate``, except for sets and locations. Texts are
    /// ordered byte by byte, or as a descriptor's selector says: `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:`, `localizedStandardCompare:`. Any other key or selector, and a descriptor
    /// with a comparator, is an error.
    open var sortDescriptors: [NSSortDescriptor]?
    /// A Boolean value that indicates whether hidden assets are found. Default: false.
    open var includeHiddenAssets: Bool {
        get { hiddenAssets ?? false }
        set { hiddenAssets = newValue }
    }
    /// A Boolean value that indicates whether all members of a burst are found, instead of only those that represent it
    /// or were picked. Default: false.
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
    /// Then all that is known of an asset comes with the read of its batch, and no property of a fetched asset costs
    /// another one: sensible when the program shows captions or keywords of all it fetches. Fetches of collections
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

    /// Returns an independent copy, which is a plain `PHFetchOptions` even for a subclass.
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
