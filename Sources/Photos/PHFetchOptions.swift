// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Which objects a fetch finds, and in what order.
///
/// A fetch reads its options once, when it is called: changing them later changes nothing.
open class PHFetchOptions: NSObject, NSCopying {
    /// What the objects must fulfil; `nil`, as at first, for nothing.
    ///
    /// Not built yet: `NSPredicate(format:)` compiles, but a fetch with any predicate stops the program with a sentence
    /// that names its format, and the fetches of `PHPhotoLibrary` throw `LibraryError.Code.unsupported` with the same
    /// sentence. Fetch without one and filter the result. A predicate made of a block, which PhotoKit refuses too, is
    /// called once with an object that is no asset.
    open var predicate: NSPredicate?
    /// By what the objects are sorted, first descriptor first; ties keep the order of addition.
    ///
    /// Assets can be sorted by `localIdentifier`, `creationDate`, `modificationDate`, `mediaType`, `mediaSubtypes`,
    /// `duration`, `pixelWidth`, `pixelHeight`, `isFavorite`, `isHidden` and `burstIdentifier`, and here also by
    /// `addedDate`, `filename` and `byteSize`; collections by `localIdentifier`, `localizedTitle` (or `title`),
    /// `startDate`, `endDate` and `estimatedAssetCount`. Any other key, and a descriptor without a key, is an error.
    open var sortDescriptors: [NSSortDescriptor]?
    /// Whether hidden assets are found; false at first.
    open var includeHiddenAssets: Bool {
        get { hiddenAssets ?? false }
        set { hiddenAssets = newValue }
    }
    /// Whether all members of a burst are found, instead of only those that stand for it or were picked; false at first.
    open var includeAllBurstAssets = false
    /// Where assets may come from; empty at first, which means the user's own library.
    open var includeAssetSourceTypes: PHAssetSourceType = []
    /// The most objects that are found, counted after sorting; 0, as at first, for all.
    open var fetchLimit = 0
    /// Whether change details of the result are to be told step by step; true at first.
    open var wantsIncrementalChangeDetails = true

    /// What the program said of hidden assets; `nil` while it said nothing, because some fetches then include them.
    private(set) var hiddenAssets: Bool?

    /// Options that find everything that a fetch finds by itself.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHFetchOptions()
        // Retained, not copied: Foundation's compound predicates lose their parts when they are copied.
        copy.predicate = predicate
        copy.sortDescriptors = sortDescriptors
        copy.hiddenAssets = hiddenAssets
        copy.includeAllBurstAssets = includeAllBurstAssets
        copy.includeAssetSourceTypes = includeAssetSourceTypes
        copy.fetchLimit = fetchLimit
        copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
        return copy
    }
}
