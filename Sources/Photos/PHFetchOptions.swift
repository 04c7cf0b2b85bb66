// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Which objects a fetch finds, and in what order.
///
/// A fetch reads its options once, when it is called: changing them later changes nothing.
open class PHFetchOptions: NSObject, NSCopying {
    /// What the objects must fulfil; `nil`, as at first, for nothing.
    ///
    /// A predicate by format, a compound of such, or `NSPredicate(value:)`. Assets can be tested by `SELF`,
    /// `localIdentifier`, `creationDate`, `modificationDate`, `mediaType`, `mediaSubtypes` (or `mediaSubtype`), `duration`,
    /// `pixelWidth`, `pixelHeight`, `isFavorite` (or `favorite`), `isHidden` (or `hidden`) and `burstIdentifier`, as in
    /// PhotoKit, and here also by `addedDate`, `filename`, `byteSize`, `uniformTypeIdentifier`, `title`, `caption`,
    /// `keywords`, `people`, `rating`, `cameraMake`, `camera`, `lens`, `location` (with `distanceTo(location, %@)`),
    /// `city` and `country` (the names of ``PHPhotoLibrary/placeNames(at:)``), `sourceType`, `representsBurst`, `hasAdjustments`, `isRAW`, `isFrontCamera` and `isDamaged`; collections by `SELF`,
    /// `localIdentifier`, `localizedTitle` (or `title`), `startDate`, `endDate`, and collections of assets by
    /// `estimatedAssetCount`.
    ///
    /// Any other key, a value of the wrong type, and a predicate that is made of a block stop the program with a sentence
    /// that names them, as PhotoKit's exceptions do; the fetches of `PHPhotoLibrary` throw the same sentence. A fetch
    /// of assets that is slow is done, and the log says once why it is slow; of collections there are few. The predicate is kept, not copied.
    open var predicate: NSPredicate?
    /// By what the objects are sorted, first descriptor first; ties keep the order of addition.
    ///
    /// Assets and collections can be sorted by the keys of ``predicate`` but for sets and places. Texts are ordered byte by
    /// byte, or as a descriptor's selector says: `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:`, `localizedStandardCompare:`. Any other key or selector, and a descriptor with a
    /// comparator, is an error.
    open var sortDescriptors: [NSSortDescriptor]?
    /// Whether hidden assets are found; false at first.
    open var includeHiddenAssets: Bool {
        get { hiddenAssets ?? false }
        set { hiddenAssets = newValue }
    }
    /// Whether all members of a burst are found, instead of only those that stand for it or were picked; false at first.
    open var includeAllBurstAssets: Bool {
        get { burstAssets ?? false }
        set { burstAssets = newValue }
    }
    /// Where assets may come from; empty at first, which means the user's own library.
    open var includeAssetSourceTypes: PHAssetSourceType = []
    /// The most objects that are found, counted after sorting; 0, as at first, for all.
    open var fetchLimit = 0
    /// Whether change details of the result are to be told step by step; true at first.
    open var wantsIncrementalChangeDetails = true

    /// What the program said of hidden assets; `nil` while it said nothing, because some fetches then include them.
    private(set) var hiddenAssets: Bool?
    /// What the program said of the members of bursts; `nil` while it said nothing.
    private(set) var burstAssets: Bool?
    /// What PhotoKit does not have.
    var additions = FetchAdditions()

    /// Options that find everything that a fetch finds by itself.
    public override init() { super.init() }

    /// Options of their own, equal to these; of a subclass, too, plain ones.
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
        return copy
    }
}
