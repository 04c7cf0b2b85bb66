// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import AVKit
import AppKit
import Cocoa
import Combine
import CoreGraphics
import CoreLocation
import CoreServices
import Foundation
import ImageIO
import MobileCoreServices
import Photos
import Testing
import UIKit
import UniformTypeIdentifiers
import os
import os.log

/// A file that imports every module compiles without ambiguous names.
struct EveryModuleTests {
    @Test func noNameIsAmbiguous() throws {
        let place = CLLocation(latitude: 48.2, longitude: 16.4)
        let picture = try #require(CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255]))
        let image = UIImage(cgImage: picture)
        let changes = PassthroughSubject<UIImage, Never>()
        var seen: [CGSize] = []
        let kept: AnyCancellable = changes.sink { seen.append($0.size) }
        changes.send(image)
        kept.cancel()
        let file = try #require(image.pngData())
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let movie = AVURLAsset(url: URL(filePath: "/nowhere/IMG_0001.MOV"))
        #expect(CGImageSourceGetCount(source) == 1 && CMTimeGetSeconds(movie.duration) == 0)
        #expect(NSImage.self == UIImage.self)
        #expect(UTType.heic.conforms(to: .image) && UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage))
        Logger(subsystem: "com.example.album", category: "export").debug("\(place.coordinate.latitude)")
        os_log("%d", log: .default, type: .debug, PHAssetMediaType.image.rawValue)
        #expect(seen == [CGSize(width: 1, height: 1)])
    }

    @Test func aNameCanBeSaidWithItsModule() {
        let logger: os.Logger = os.Logger(subsystem: "com.example.album", category: "export")
        logger.debug("said")
        let kept: Set<Combine.AnyCancellable> = []
        let place = CoreLocation.CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4)
        #expect(kept.isEmpty && place.latitude == 48.2)
    }

    @Test func theModulesAreThereAndTheSystemIsStillLinux() {
        #if canImport(UIKit) && canImport(AppKit) && canImport(Combine) && canImport(os) && !os(iOS) && !os(macOS)
            let isSo = true
        #else
            let isSo = false
        #endif
        #expect(isSo)
    }
}
