// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import CoreLocation
import ImageIO
import OSLog
import Photos
import UIKit

/// What an app looks at before it shows or sends a file: frames, tracks, places, the pictures beside a picture.
final class MediaInspector {
    private let log = Logger(subsystem: "clients", category: "media")
    private let observers = NSHashTable<AnyObject>.weakObjects()

    /// Columns of a grid on this device.
    static var columns: Int { UIDevice.current.userInterfaceIdiom == .pad ? 6 : 3 }

    /// The cell of an asset, and back.
    static func cell(_ item: Int) -> (section: Int, item: Int, row: Int) {
        let path = IndexPath(item: item, section: 0)
        return (path.section, path.item, path.row)
    }

    /// Whether a video of the library is worth a look at its tracks.
    static func hasTracks(_ asset: PHAsset) -> Bool { asset.mediaType == .video && asset.duration > 0 }

    func add(_ observer: AnyObject) { observers.add(observer) }

    var observerCount: Int { observers.allObjects.count }

    /// The frame in the middle of a movie.
    func poster(of asset: AVAsset, fitting size: CGSize) throws -> CGImage {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.appliesPreferredTrackTransform = true
        if !size.equalTo(.zero) { generator.maximumSize = size }
        let half = CMTimeMultiplyByFloat64(asset.duration, multiplier: 0.5)
        return try generator.copyCGImage(at: half, actualTime: nil)
    }

    /// The last second of a movie.
    static func ending(of asset: AVAsset) -> CMTimeRange {
        let second = CMTime(value: 1, timescale: 1)
        let start = CMTimeSubtract(asset.duration, second)
        return CMTimeRangeMake(start: CMTimeAdd(start, CMTime.zero), duration: second)
    }

    /// Bits per second of the first video track.
    static func dataRate(of asset: AVAsset) -> Float {
        asset.tracks(withMediaType: .video).first?.estimatedDataRate ?? 0
    }

    /// Whether a picture tells how far its points are.
    func hasDepth(_ url: URL) -> Bool {
        let options = [kCGImageSourceShouldCacheImmediately: false] as CFDictionary
        guard let source = CGImageSourceCreateWithURL(url as CFURL, options) else { return false }
        let kinds = [kCGImageAuxiliaryDataTypeDisparity, kCGImageAuxiliaryDataTypeDepth]
        let found = kinds.contains { CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, $0) != nil }
        log.debug("depth: \(found)")
        return found
    }

    /// Nanoseconds that a picture is shown in a show of slides.
    static func pause(seconds: UInt64) -> UInt64 { seconds * NSEC_PER_SEC }
}
