// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos

/// An asset of the sample library, as the files tell that it was made of.
public struct Sample: Sendable {
    /// What its photo, or its video, is known to hold.
    public let file: SampleFile
    /// Where that was imported from.
    public let url: URL
    /// Of a Live Photo, where its movie was imported from.
    public let movieURL: URL?
    /// What the library called it when it was imported.
    public let localIdentifier: String

    public var filename: String { url.lastPathComponent }
    public var isVideo: Bool { file.kind == .video }
    public var isLive: Bool { movieURL != nil }

    /// Where it was taken.
    public var place: GeoLocation? { file.location }

    /// All files of the asset.
    public var urls: [URL] { [url] + [movieURL].compactMap(\.self) }

    /// The asset, fetched anew.
    public var asset: PHAsset {
        get throws {
            let options = PHFetchOptions()
            options.includeAllBurstAssets = true
            let result = PHAsset.fetchAssets(withLocalIdentifiers: [localIdentifier], options: options)
            guard let asset = result.firstObject else { throw SampleError("no asset \(localIdentifier)") }
            return asset
        }
    }
}

/// Why there is no sample library.
public struct SampleError: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
