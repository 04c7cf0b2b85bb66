// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Photos
import PhotosExtras

extension Samples {
    /// Returns a library in memory with two sounds and a photo, which is newer, all of them in the album “Songs”.
    static func soundLibrary() throws -> MediaLibrary {
        let media: [MediaType] = [.audio, .audio, .image]
        let assets = try media.enumerated().map { day, medium in try NewAsset(medium, day: day) }
        let album = UUID()
        var changes: [Change] = assets.map { .insertAsset($0) }
        changes.append(.insertAlbum(uuid: album, title: "Songs"))
        changes.append(.insertMembers(assets.map(\.uuid), album: album, index: nil))
        return MediaLibrary(try .inMemory(changes))
    }

    /// Returns a library in memory with albums of these titles, of which every other one, from the first on, has a photo
    /// whose file is nowhere.
    static func albumsWithoutFiles(_ titles: [String]) throws -> MediaLibrary {
        let photo = try NewAsset(.image, day: 1)
        var changes: [Change] = [.insertAsset(photo)]
        for (index, title) in titles.enumerated() {
            let album = UUID()
            changes.append(.insertAlbum(uuid: album, title: title))
            if index.isMultiple(of: 2) { changes.append(.insertMembers([photo.uuid], album: album, index: nil)) }
        }
        return MediaLibrary(try .inMemory(changes))
    }
}

extension NewAsset {
    /// Creates an asset whose file is not in the library's folder.
    fileprivate init(_ medium: MediaType, day: Int) throws {
        let (date, size) = (Date(timeIntervalSince1970: Double(day) * 86_400), PixelSize(width: 0, height: 0))
        let bytes = repeatElement(UInt8(day), count: Fingerprint.byteCount)
        guard let fingerprint = Fingerprint(bytes: bytes) else { throw CocoaError(.fileReadUnknown) }
        let content = ResourceContent(
            type: medium == .audio ? ResourceType(rawValue: PHAssetResourceType.audio.rawValue) : .photo,
            originalFilename: "\(day)", uniformTypeIdentifier: medium == .audio ? "public.mp3" : "public.jpeg",
            byteCount: 1, fingerprint: fingerprint, pixelSize: size)
        let placement = Placement(store: Placement.Store(rawValue: "elsewhere"), key: "\(day)")
        var metadata = AssetMetadata(mediaType: medium, pixelSize: size)
        metadata.captureDate = CaptureDate(date: date, utcOffsetSeconds: 0, source: .file)
        self.init(
            metadata: metadata, resources: [NewResource(content: content, placement: placement)], addedDate: date)
    }
}
