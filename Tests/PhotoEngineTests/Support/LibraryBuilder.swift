// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary

/// A description of a test's library: objects are named by short texts, dates are numbers of days.
struct LibraryBuilder {
    struct Photo {
        var name: String
        var new: NewAsset
        /// The content of its file.
        var bytes: String
        var isTrashed: Bool
    }

    struct Album {
        var name: String
        var members: [String]
    }

    private(set) var photos: [Photo] = []
    private(set) var albums: [Album] = []

    /// Adds a photo.
    /// - Parameters:
    ///   - day: The capture date; `nil` for an unknown one.
    ///   - bytes: The content of its file; `nil` for its name.
    mutating func photo(
        _ name: String, day: Int? = nil, favorite: Bool = false, hidden: Bool = false, trashed: Bool = false,
        burst: Burst? = nil, size: PixelSize = PixelSize(width: 40, height: 30), filename: String? = nil,
        contentIdentifier: String? = nil, origin: FileStamp? = nil, bytes: String? = nil
    ) {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: size)
        metadata.captureDate = day.map { CaptureDate(day: $0) }
        let content = ResourceContent(
            type: .photo, originalFilename: filename ?? "\(name).jpg", uniformTypeIdentifier: "public.jpeg",
            byteCount: Int64((bytes ?? name).utf8.count), fingerprint: Fingerprint(of: bytes ?? name), pixelSize: size,
            contentIdentifier: contentIdentifier)
        add(Photo(name: name, metadata, content, bytes: bytes ?? name, isTrashed: trashed, origin: origin))
        photos[photos.count - 1].new.isFavorite = favorite
        photos[photos.count - 1].new.isHidden = hidden
        photos[photos.count - 1].new.burst = burst
    }

    mutating func video(
        _ name: String, day: Int? = nil, seconds: Double = 10, contentIdentifier: String? = nil
    ) {
        var metadata = AssetMetadata(mediaType: .video, pixelSize: PixelSize(width: 64, height: 36))
        metadata.durationSeconds = seconds
        metadata.captureDate = day.map { CaptureDate(day: $0) }
        let content = ResourceContent(
            type: .video, originalFilename: "\(name).mov", uniformTypeIdentifier: "com.apple.quicktime-movie",
            byteCount: Int64(name.utf8.count), fingerprint: Fingerprint(of: name), pixelSize: metadata.pixelSize,
            contentIdentifier: contentIdentifier)
        add(Photo(name: name, metadata, content, bytes: name))
    }

    /// Changes the photo that was added last.
    mutating func edit(_ change: (inout NewAsset) -> Void) { change(&photos[photos.count - 1].new) }

    mutating func album(_ name: String, _ members: [String] = []) {
        albums.append(Album(name: name, members: members))
    }

    private mutating func add(_ photo: Photo) {
        photos.append(photo)
        photos[photos.count - 1].new.addedDate = .day(100 + photos.count)
    }
}

extension LibraryBuilder.Photo {
    fileprivate init(
        name: String, _ metadata: AssetMetadata, _ content: ResourceContent, bytes: String, isTrashed: Bool = false,
        origin: FileStamp? = nil
    ) {
        let resource = NewResource(content: content, placement: Placement(key: ""), origin: origin)
        self.init(
            name: name, new: NewAsset(metadata: metadata, resources: [resource], addedDate: .day(0)), bytes: bytes,
            isTrashed: isTrashed)
    }
}

extension Date {
    /// Returns noon of a day counted from the beginning of 2001.
    static func day(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(number) * 86_400 + 43_200) }
}

extension CaptureDate {
    init(day: Int) {
        self.init(date: .day(day), utcOffsetSeconds: 3600, zone: .fromFile, source: .exifOriginal)
    }
}

extension FileStamp {
    /// Returns the stamp of a file; another generation is the same file after a change.
    static func file(_ path: String, generation: Int64 = 0) -> FileStamp {
        FileStamp(
            path: path, byteCount: 5, inode: 7, modifiedNanoseconds: 1_000 + generation, changedNanoseconds: 2_000)
    }
}

extension Placement {
    /// A placement in another store than the library's folder.
    static var far: Placement { Placement(store: Store(rawValue: "far"), key: "k") }
}
