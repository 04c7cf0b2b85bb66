// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Photos
public import PlatformTypes
internal import Synchronization

/// An ordered set of assets of an ``ALAssetsLibrary``: the saved photos, an album, an event.
///
/// Each count and each enumeration fetches the current assets; a running enumeration does not change. May be used from
/// any thread. After its library is released, the group is empty.
@available(iOS, deprecated: 9, message: "use PHAssetCollection of Photos")
open class ALAssetsGroup: NSObject {
    private let collection: PHAssetCollection
    private let kind: GroupKind
    private weak var library: ALAssetsLibrary?
    /// The media type that the filter finds; `nil` for all.
    private let filtered = Mutex<PHAssetMediaType?>(nil)

    init(_ collection: PHAssetCollection, _ kind: GroupKind, of library: ALAssetsLibrary) {
        self.collection = collection
        self.kind = kind
        self.library = library
        super.init()
    }

    /// Returns a property: one of the constants that begin with `ALAssetsGroupProperty`. ``ALErrorInvalidProperty`` for
    /// any other name.
    open func value(forProperty property: String!) -> Any! {
        guard library != nil else { return ALErrorInvalidProperty }
        switch property {
        case ALAssetsGroupPropertyName: return collection.localizedTitle ?? ""
        case ALAssetsGroupPropertyType: return NSNumber(value: kind.type)
        case ALAssetsGroupPropertyPersistentID: return AssetURL.uuid(of: collection.localIdentifier)
        case ALAssetsGroupPropertyURL: return AssetURL.group(collection)
        default: return ALErrorInvalidProperty
        }
    }

    /// Returns the picture that represents the group: upright, 150 × 150 pixels; `nil` for an empty group, and if the
    /// picture is not on this machine.
    ///
    /// Retain the value in the same block, before the thread requests other pictures.
    open func posterImage() -> Unmanaged<CGImage>! {
        guard let library, let assets = try? library.photos.fetchKeyAssets(in: collection, options: nil) else {
            return nil
        }
        return ReturnedPictures.unretained(assets.firstObject.flatMap(AssetPictures.square))
    }

    /// Sets the filter, which applies from the next count or enumeration on; `nil` for no filter.
    open func setAssetsFilter(_ filter: ALAssetsFilter!) {
        let mediaType = filter?.mediaType
        filtered.withLock { $0 = mediaType }
    }

    /// Returns the number of assets that the filter finds.
    open func numberOfAssets() -> Int { assets()?.count ?? 0 }

    // swift-format-ignore: AmbiguousTrailingClosureOverload
    /// Calls the block with each asset, oldest first, as ``enumerateAssets(options:using:)`` does without options.
    open func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
        enumerate(nil, [], enumerationBlock)
    }

    /// Calls the block with each asset that the filter finds and its index, on the calling thread before this method
    /// returns: an album in the user's order, others in order of addition, oldest first.
    ///
    /// At the end the block is called once with `nil` and `NSNotFound`, also if the block has stopped the enumeration.
    /// Without access this is the only call, and its third argument is already true.
    ///
    /// - Parameters:
    ///   - options: `.reverse` goes from the last asset to the first; `.concurrent` calls the block on several threads
    ///     at once, in no order, and makes the last call after the others have returned.
    ///   - enumerationBlock: The block.
    open func enumerateAssets(
        options: NSEnumerationOptions = [], using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
    ) {
        enumerate(nil, options, enumerationBlock)
    }

    /// Calls the block with the assets at these indexes, as ``enumerateAssets(options:using:)`` does. Stops the program
    /// if an index is not below ``numberOfAssets()``.
    open func enumerateAssets(
        at indexSet: IndexSet!, options: NSEnumerationOptions = [],
        using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
    ) {
        enumerate(indexSet ?? [], options, enumerationBlock)
    }

    /// True if the program may add assets. On Apple systems only the program that created the group may; here a program
    /// with access to the whole library may edit all albums of the user.
    open var isEditable: Bool { library != nil && collection.canPerform(.addContent) }

    /// Adds an asset at the end of an album, and returns true when the change is on disk. An asset that is already in
    /// the album keeps its position.
    ///
    /// Returns false for a group that is not editable, and for an asset that belongs to another library or was deleted,
    /// also if the asset is still in the trash.
    open func add(_ asset: ALAsset!) -> Bool {
        guard let library, isEditable, let added = asset?.asset(in: library.photos) else { return false }
        var isAdded = false
        do throws(AssetsFailure) {
            try library.changing { [collection] in
                guard library.photos.hasAsset(added), let request = PHAssetCollectionChangeRequest(for: collection)
                else { return }
                request.addAssets([added])
                isAdded = true
            }
        } catch {
            return false
        }
        return isAdded
    }

    /// The name, kind and number of assets.
    open override var description: String {
        guard library != nil else { return "ALAssetsGroup - its library was released" }
        let name = collection.localizedTitle ?? ""
        return "ALAssetsGroup - Name:\(name), Type:\(kind.name), Assets count:\(numberOfAssets())"
    }
}

extension PHPhotoLibrary {
    /// Returns true if the asset is there, maybe hidden, and not in the trash.
    fileprivate func hasAsset(_ asset: PHAsset) -> Bool {
        (try? fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).count) == 1
    }
}

extension ALAssetsGroup {
    /// Returns what the filter finds now; `nil` without access, or without a library.
    private func assets() -> PHFetchResult<PHAsset>? {
        guard let library, library.photos.mayBeRead else { return nil }
        let filter = ALAssetsFilter(filtered.withLock { $0 })
        return try? library.photos.fetchAssets(in: collection, options: filter.fetchOptions)
    }

    private func enumerate(
        _ indexes: IndexSet?, _ options: NSEnumerationOptions, _ block: ALAssetsGroupEnumerationResultsBlock?
    ) {
        guard let block else { return }
        guard let library, let assets = assets() else {
            var stop: ObjCBool = true
            return block(nil, NSNotFound, &stop)
        }
        assets.enumerateObjects(at: indexes ?? IndexSet(integersIn: 0..<assets.count), options: options) {
            block(ALAsset($0, of: library), $1, $2)
        }
        var stop: ObjCBool = false
        block(nil, NSNotFound, &stop)
    }
}
