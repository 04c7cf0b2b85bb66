// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// A file of a sample set, with the metadata that a reader must find in it.
public struct SampleFile: Hashable, Codable, Sendable {
    /// The kind of asset that the file belongs to, or the half of a Live Photo that it is.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photo, livePhotoStill, livePhotoMovie, burst, screenshot, panorama, video
    }

    public var kind: Kind
    /// The path relative to the set's folder, such as `2019/IMG_0042.HEIC`.
    public var path: String
    /// The index of the asset that the file belongs to, from 0 in order of date. The still and the movie of a Live
    /// Photo share it.
    public var asset: Int
    /// The uniform type identifier, such as `public.heic`.
    public var uniformTypeIdentifier: String
    /// The size as displayed, after the orientation or the movie's rotation is applied.
    public var pixelSize: PixelSize
    /// The EXIF orientation; 1 for movies.
    public var orientation: Int
    /// The capture date: to the millisecond in pictures, to the second in movies. It is also the file's modification
    /// date.
    public var date: Date
    /// The offset from UTC, or `nil` where the format cannot store it: MPEG-4 has its date in UTC only.
    public var utcOffsetSeconds: Int?
    /// The place where it was taken, if the file has one.
    public var location: GeoLocation?
    /// The camera or phone in its metadata, if any.
    public var camera: Camera?
    /// The identifier that the still and the movie of a Live Photo share.
    public var contentIdentifier: String?
    /// The identifier that the frames of a burst share.
    public var burstIdentifier: String?
    /// The length of a movie; `nil` for pictures.
    public var durationSeconds: Double?
    /// The subject of the picture, as a word for people.
    public var subject: String
}
