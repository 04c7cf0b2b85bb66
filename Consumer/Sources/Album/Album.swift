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
