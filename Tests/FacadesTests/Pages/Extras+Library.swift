// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of PhotosExtras.md on libraries and lists, between the markers.

import PhotosExtras

// PAGE: from here
/// Saves a picture into an album of that name, and says how large the album is then.
func save(_ image: UIImage, into title: String, of library: MediaLibrary) async throws -> String {
    guard await library.requestAuthorization() == .authorized else { return "There is no access to the library." }
    let albums = try await library.albums(includesEmpty: true)
    guard let album = albums.first(where: { $0.name == title }) else { return "There is no album “\(title)”." }
    let asset = try await library.save(.image(image), into: album)
    // An album is as it was when it was fetched.
    let all = try MediaAlbum(album.collection, in: library).assets()
    let size = try await library.byteCount(of: Array(all))
    return "\(asset.identifier) is one of \(all.count) assets, of \(size)"
}
// PAGE: to here

// PAGE: from here
/// A grid of thumbnails, whose next rows are prepared while it scrolls, and a pager above it.
@MainActor
final class Gallery {
    let assets: MediaAssets
    private let cells: MediaPrefetcher
    private let pages: MediaPrefetcher

    init(_ assets: MediaAssets) {
        self.assets = assets
        cells = MediaPrefetcher(assets, size: .thumbnail(CGSize(width: 80, height: 80), scale: 2))
        pages = MediaPrefetcher(assets, size: .preview)
    }

    func scroll(to rows: Range<Int>, _ direction: MediaPrefetcher.Direction) {
        let isBack = direction == .backwards
        let next = isBack ? rows.lowerBound - 12..<rows.lowerBound : rows.upperBound..<rows.upperBound + 12
        cells.update(visible: IndexSet(rows), upcoming: IndexSet(next.filter { $0 >= 0 }), direction: direction)
    }

    func open(_ index: Int) {
        cells.reset()
        pages.showPage(index)
    }
}
// PAGE: to here
