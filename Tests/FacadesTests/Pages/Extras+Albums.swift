// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of PhotosExtras.md on albums, between the markers.

import PhotosExtras

// PAGE: from here
/// The albums of a gallery with covers and counts, and the photos of one.
@MainActor
final class AlbumManager {
    private(set) var albums: [AlbumCover] = []

    func load(from library: MediaLibrary) async throws {
        albums = try await library.albumCovers(
            size: CGSize(width: 150, height: 150), of: .photos, includesEmpty: false)
    }

    func photos(at index: Int) -> MediaAssets { albums[index].album.assets(.newestFirst) }
}
// PAGE: to here

// PAGE: from here
/// The same in PhotoKit's own words.
final class PhotoKitAlbumManager {
    struct Album {
        let title: String
        let photos: PHFetchResult<PHAsset>
        var cover: UIImage?
    }

    private(set) var albums: [Album] = []

    func load() {
        let smart = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .albumRegular, options: nil)
        let user = PHCollection.fetchTopLevelUserCollections(with: nil)
        // On Apple systems: smart as! PHFetchResult<PHCollection>
        let lists: [PHFetchResult<PHCollection>] = [smart.upcast(), user]
        for list in lists {
            list.enumerateObjects { collection, _, _ in
                if let album = collection as? PHAssetCollection { self.add(album) }
            }
        }
    }

    private func add(_ collection: PHAssetCollection) {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "mediaType = %d", PHAssetMediaType.image.rawValue)
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        let photos = PHAsset.fetchAssets(in: collection, options: options)
        guard let newest = photos.firstObject else { return }
        var album = Album(title: collection.localizedTitle ?? "", photos: photos)
        let request = PHImageRequestOptions()
        request.isSynchronous = true
        PHImageManager.default().requestImage(
            for: newest, targetSize: CGSize(width: 150, height: 150), contentMode: .aspectFill, options: request
        ) { image, _ in album.cover = image }
        albums.append(album)
    }
}
// PAGE: to here

// PAGE: from here
/// Returns the lines of an album: its name, and the days and kinds of its assets.
func lines(of album: MediaAlbum) -> [String] {
    var lines = ["\(album.name): \(album.count)"]
    album.enumerateAssets(.oldestFirst) { asset, stop in
        guard let asset else { return lines.append("That is all.") }
        lines.append("\(asset.phAsset.creationDate?.description ?? "some day"): \(asset.kind)")
        stop = lines.count > 100
    }
    return lines
}
// PAGE: to here
