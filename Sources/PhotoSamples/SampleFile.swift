// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// A file of a sample set, and what is to be read from it.
public struct SampleFile: Hashable, Codable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case photo, livePhotoStill, livePhotoMovie, burst, screenshot, panorama, video
    }

    public var kind: Kind
    /// Below the set's folder, such as `2019/IMG_0042.HEIC`.
    public var path: String
    /// The number of the asset that the file belongs to, from 0 in the order of time. The halves of a Live Photo share it.
    public var asset: Int
    /// Such as `public.heic`.
    public var uniformTypeIdentifier: String
    /// As displayed: after the orientation, or the movie's rotation.
    public var pixelSize: PixelSize
    /// EXIF's number; 1 for movies.
    public var orientation: Int
    /// The moment of taking: to the millisecond in pictures, to the second in movies. It is the file's modification time, too.
    public var date: Date
    /// `nil` where the format has no place for it: MPEG-4 tells the date in UTC only.
    public var utcOffsetSeconds: Int?
    public var location: GeoLocation?
    public var camera: Camera?
    public var contentIdentifier: String?
    public var burstIdentifier: String?
    /// Of movies.
    public var durationSeconds: Double?
    /// What it shows, for people.
    public var motif: String
}
