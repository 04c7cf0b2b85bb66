// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import CoreLocation
import ImageIO
import OSLog
import Testing
import UIKit

/// A client of movies, places and grids, written as clients write.
final class MediaClient: NSObject {
    private let observers = NSHashTable<AnyObject>.weakObjects()
    private let geocoder = CLGeocoder()

    func add(_ observer: AnyObject) { observers.add(observer) }
    var observerCount: Int { observers.allObjects.count }

    func thumbnail(of url: URL) -> UIImage? {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url, options: nil))
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: 200, height: 200)
        guard let image = try? generator.copyCGImage(at: CMTimeMake(value: 0, timescale: 1), actualTime: nil) else {
            return nil
        }
        return UIImage(cgImage: image)
    }

    func thumbnails(of url: URL, completion: @escaping @Sendable (CGImage?, Error?) -> Void) {
        let generator = AVAssetImageGenerator(asset: AVAsset(url: url))
        let times = [NSValue(time: CMTimeAdd(.zero, CMTimeMakeWithSeconds(1, preferredTimescale: 600)))]
        generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, result, error in
            completion(result == .succeeded ? image : nil, error)
        }
    }

    func trim(_ url: URL, to output: URL, completion: @escaping @Sendable (Bool) -> Void) {
        guard
            let session = AVAssetExportSession(
                asset: AVURLAsset(url: url), presetName: AVAssetExportPresetPassthrough)
        else { return completion(false) }
        session.outputURL = output
        session.outputFileType = .mp4
        session.shouldOptimizeForNetworkUse = true
        session.timeRange = CMTimeRangeMake(start: .zero, duration: CMTimeMake(value: 3, timescale: 1))
        session.fileLengthLimit = 10 << 20
        session.exportAsynchronously { [weak session] in
            completion(session?.status == .completed)
        }
    }

    func location(of url: URL) async -> String? {
        let asset = AVURLAsset(url: url)
        guard let items = try? await asset.load(.metadata) else { return nil }
        let found = AVMetadataItem.metadataItems(
            from: items, filteredByIdentifier: .quickTimeMetadataLocationISO6709)
        return found.first?.value as? String
    }

    func city(of location: CLLocation, completion: @escaping @Sendable (String?) -> Void) {
        geocoder.reverseGeocodeLocation(location) { placemarks, error in
            guard let placemark = placemarks?.first, error == nil else { return completion(nil) }
            completion([placemark.locality, placemark.country].compactMap { $0 }.joined(separator: ", "))
        }
    }

    func options() -> CFDictionary {
        [kCGImageSourceShouldCacheImmediately: true, kCGImageSourceShouldCache: false] as CFDictionary
    }

    @MainActor func columns() -> Int { UIDevice.current.userInterfaceIdiom == .pad ? 6 : 4 }

    func rows(_ count: Int) -> [IndexPath] { (0..<count).map { IndexPath(item: $0, section: 0) } }
}

struct MediaClientTests {
    private let nowhere = URL(filePath: "/nowhere/IMG_0001.MOV")

    @Test func aClientCompilesAndIsToldOfAMovieThatIsNotThere() async {
        let client = MediaClient()
        #expect(client.thumbnail(of: nowhere) == nil)
        let failed = await withCheckedContinuation { continuation in
            client.thumbnails(of: nowhere) { image, error in
                continuation.resume(returning: image == nil && error is URLError)
            }
        }
        #expect(failed)
        let trimmed = await withCheckedContinuation { continuation in
            client.trim(nowhere, to: URL(filePath: "/nowhere/trimmed.mp4")) { continuation.resume(returning: $0) }
        }
        #expect(!trimmed)
        #expect(await client.location(of: nowhere) == nil)
    }

    @MainActor @Test func gridsHaveColumnsAndRows() {
        let client = MediaClient()
        #expect(client.columns() == 4)
        #expect(client.rows(3).map(\.row) == [0, 1, 2] && client.rows(1).first?.section == 0)
        client.add(client)
        do { client.add(NSObject()) }
        #expect(client.observerCount == 1)
        #expect((client.options() as? [CFString: Any])?.count == 2)
    }
}
