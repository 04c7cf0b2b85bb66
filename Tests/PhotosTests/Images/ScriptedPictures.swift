// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization

@testable import Photos

/// A source of pictures that says what a test wants, and waits until the test lets it go on.
///
/// A picture's width tells where it comes from: 1 is the original, 2 a rendition, 3 the preview in the original.
final class ScriptedPictures: PictureSource {
    struct Counts: Equatable {
        var found = 0
        var renditions = 0
        var previews = 0
        var made = 0
        var downloads = 0
    }

    private static let library = Gate()
    private let number: Int64
    private let rendition: Rendition?
    private let larger: PixelSize?
    /// Whether the original has a preview; `nil` if it is of a type that has none.
    private let hasPreview: Bool?
    private let failure: LibraryError?
    private let gate: Gate?
    private let cloud: Cloud?
    private let log = Mutex(Counts())
    private let original = Mutex(Fingerprint.zero)

    /// - Parameters:
    ///   - number: The number of the asset; sources of the same one have the same picture.
    ///   - rendition: The size of the stored rendition.
    ///   - larger: The size of a second, larger one, which is its width.
    ///   - preview: Whether the original has a preview; `nil` if it is of a type that has none.
    ///   - failure: The error of the original.
    ///   - gate: A gate before the picture is made.
    ///   - cloud: Where the original is, if it is not local.
    init(
        _ number: Int64 = 1, rendition: PixelSize? = nil, larger: PixelSize? = nil, preview: Bool? = nil,
        failure: LibraryError? = nil, gate: Gate? = nil, cloud: Cloud? = nil
    ) {
        self.number = number
        self.rendition = rendition.map { Rendition(kind: .thumbnail, size: $0, jpeg: []) }
        self.larger = larger
        hasPreview = preview
        self.failure = failure
        self.gate = gate
        self.cloud = cloud
    }

    /// The asset whose pictures these are.
    var asset: LibraryAsset { LibraryAsset(library: ObjectIdentifier(Self.library), asset: AssetID(rawValue: number)) }

    /// Replaces the bytes that show the asset, as an edit does.
    func edit() {
        original.withLock { $0 = Fingerprint(bytes: [UInt8](repeating: 1, count: Fingerprint.byteCount)).certain }
    }

    var counts: Counts { log.withLock { $0 } }

    func find(_ request: ImageRequest) throws(LibraryError) -> FoundPicture {
        log.withLock { $0.found += 1 }
        let identity = FoundPicture.Identity(
            asset: asset, version: PictureVersion(request.version), original: original.withLock { $0 })
        return FoundPicture(
            identity: identity, rendition: request.renditionSide(of: .unknown) == nil ? nil : rendition,
            mayHavePreview: hasPreview != nil)
    }

    func preview(_ request: ImageRequest) -> UIImage? {
        log.withLock { $0.previews += 1 }
        return hasPreview == true ? Self.picture(width: 3) : nil
    }

    func picture(of rendition: Rendition, _ request: ImageRequest) -> UIImage? {
        log.withLock { $0.renditions += 1 }
        return Self.picture(width: 2)
    }

    func picture(largerThan kind: Rendition.Kind, _ request: ImageRequest) -> UIImage? {
        larger.map { Self.picture(width: $0.width) }
    }

    func makePicture(_ request: ImageRequest, isStopped: () -> Bool) throws(LibraryError) -> UIImage {
        gate?.pass()
        if isStopped() { throw LibraryError(.cancelled, "stopped") }
        if let rendition, request.use(rendition.size) == .sufficient { return picture(of: rendition, request).certain }
        if let cloud, !cloud.isDownloaded { throw LibraryError(.notLocal, "in the cloud") }
        log.withLock { $0.made += 1 }
        if let failure { throw failure }
        return Self.picture(width: 1)
    }

    func download(
        _ request: ImageRequest, onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        log.withLock { $0.downloads += 1 }
        try cloud.certain.download(onProgress)
    }

    private static func picture(width: Int) -> UIImage {
        UIImage(cgImage: CGImage(width: width, height: 1, rgba: [UInt8](repeating: 255, count: 4 * width)).certain)
    }
}

extension PixelSize {
    static var unknown: PixelSize { PixelSize(width: 0, height: 0) }
}

/// An original that is not local, in four parts, which come one by one as the test lets them.
final class Cloud: Sendable {
    private let state = Mutex(false)
    private let failure: LibraryError?
    private let permits = DispatchSemaphore(value: 0)

    /// - Parameter failure: The error after the second part.
    init(failure: LibraryError? = nil) { self.failure = failure }

    var isDownloaded: Bool { state.withLock { $0 } }

    /// Lets so many parts come.
    func release(_ parts: Int = 5) { for _ in 0..<parts { permits.signal() } }

    func download(_ onProgress: (Double) throws(LibraryError) -> Void) throws(LibraryError) {
        for part in 0...4 where !isDownloaded {
            permits.wait()
            if part == 2, let failure { throw failure }
            try onProgress(Double(part) / 4)
        }
        state.withLock { $0 = true }
    }
}

/// A gate in the way of worker threads, which a test opens for ever.
final class Gate: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let arrivals = Answers()

    /// Waits until the gate is open.
    func pass() {
        arrivals.record(nil, nil)
        opened.wait()
        opened.signal()
    }

    func open() { opened.signal() }

    /// Returns when somebody stands before the gate.
    func isReached(times count: Int = 1) async { _ = await arrivals.wait(for: count) }
}
