// Licensed under the Apache License, Version 2.0. See LICENSE.

#if canImport(Photos) && canImport(UIKit) && canImport(AppKit)
    import AVFoundation
    import AVKit
    import AppKit
    import Cocoa
    import Combine
    import CoreGraphics
    import CoreLocation
    import CoreServices
    import ImageIO
    import MobileCoreServices
    import Photos
    import UIKit
    import UniformTypeIdentifiers
    import os
    import os.log

    /// The photos of a library, as a view would show them: every module of Apple's that swift-photos has, in one file.
    public final class Album: NSObject, ObservableObject {
        @Published public private(set) var count = 0

        private let logger = Logger(subsystem: "com.example.consumer", category: "album")
        private var subscriptions: Set<AnyCancellable> = []

        /// Tells how many photos there are, now and whenever it changes.
        public func observe(_ tell: @escaping (Int) -> Void) {
            $count.sink(receiveValue: tell).store(in: &subscriptions)
        }

        /// Fetches the photos anew.
        public func reload() {
            let options = PHFetchOptions()
            options.fetchLimit = 100
            count = PHAsset.fetchAssets(with: options).count
            logger.debug("\(self.count) photos")
            os_log("%d photos", log: .default, type: .debug, count)
        }

        /// How many seconds a movie lasts; 0 for what is none.
        public static func length(of movie: URL) -> Double { CMTimeGetSeconds(AVURLAsset(url: movie).duration) }

        /// How many pixels wide the picture in a file's bytes is; `nil` for what is none.
        public static func width(of file: Data) -> Int? {
            guard let source = CGImageSourceCreateWithData(file as CFData, nil) else { return nil }
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
            return properties?[kCGImagePropertyPixelWidth] as? Int
        }

        /// Whether a file of that name is a photo, by the new names of types and by the old.
        public static func isPhoto(_ name: String) -> Bool {
            guard let type = UTType(filenameExtension: (name as NSString).pathExtension) else { return false }
            return type.conforms(to: .image) && UTTypeConformsTo(type.identifier as CFString, kUTTypeImage)
        }

        /// A point of a colour, at a place.
        public static func pin(_ coordinate: CLLocationCoordinate2D) -> (image: UIImage?, place: CLLocation) {
            let point = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
            return (
                point.map(UIImage.init(cgImage:)),
                CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
            )
        }
    }
#endif
