// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Photos
import Testing

// Code as clients of PhotoKit write it, counted over many projects: it has to compile unchanged.

extension PHAsset {
    fileprivate var megapixels: Double { Double(pixelWidth * pixelHeight) / 1_000_000 }
}

extension PHAsset: ClientItem {
    public var title: String? { PHAssetResource.assetResources(for: self).first?.originalFilename }
}

public protocol ClientItem {
    var title: String? { get }
}

/// A collection of assets over a fetch result, as clients write it.
struct ClientCollection: RandomAccessCollection {
    let result: PHFetchResult<PHAsset>
    var startIndex: Int { 0 }
    var endIndex: Int { result.count }
    subscript(position: Int) -> PHAsset { result.object(at: position) }
}

/// An image cache as in Apple's sample: an actor with the manager.
actor ClientImageCache {
    private let manager = PHImageManager()

    func image(for asset: PHAsset, size: CGSize) async throws -> UIImage {
        try await withCheckedThrowingContinuation { continuation in
            let options = PHImageRequestOptions()
            options.deliveryMode = .highQualityFormat
            options.isNetworkAccessAllowed = true
            manager.requestImage(for: asset, targetSize: size, contentMode: .aspectFill, options: options) {
                image, info in
                if let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool, isDegraded { return }
                if let isCancelled = (info?[PHImageCancelledKey] as? NSNumber)?.boolValue, isCancelled { return }
                if let error = info?[PHImageErrorKey] as? any Error {
                    continuation.resume(throwing: error)
                } else if let image {
                    continuation.resume(returning: image)
                } else {
                    continuation.resume(throwing: PHPhotosError(.internalError))
                }
            }
        }
    }
}

/// A view model as apps have it.
@MainActor
final class ClientModel {
    private let library: PHPhotoLibrary
    var status = PHAuthorizationStatus.notDetermined
    var shown: UIImage?

    init(library: PHPhotoLibrary) { self.library = library }

    func show(_ asset: PHAsset, then finished: @escaping () -> Void) {
        PHImageManager.default().requestImage(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
        ) { [weak self] image, _ in
            self?.shown = image
            finished()
        }
    }

    var isAllowed: Bool {
        switch status {
        case .authorized, .limited: return true
        case .notDetermined, .restricted, .denied: return false
        @unknown default: return false
        }
    }
}

struct ClientPatternTests {
    static func library() throws -> PHPhotoLibrary {
        try Shelf.library { shelf in
            shelf.photo("a", taken: Shelf.day(1), bytes: pngFile(width: 30, height: 20))
            shelf.photo("b", taken: Shelf.day(2), bytes: pngFile(width: 30, height: 20))
        }
    }

    @Test func aWrapperMakesACollectionOfAResult() throws {
        let assets = ClientCollection(result: try Self.library().fetchAssets(with: nil))
        #expect(assets.map(\.title) == ["a.1", "b.1"])
        #expect(assets.allSatisfy { $0.megapixels > 0 })
    }

    @Test func anActorMayHoldAManager() async throws {
        let asset = try Self.library().asset("a")
        let image = try await ClientImageCache().image(for: asset, size: CGSize(width: 10, height: 10))
        #expect(image.size.width >= 10)
    }

    @Test func anActorHearsOfFailures() async throws {
        let asset = try Shelf.library { $0.photo("broken") }.asset("broken")
        await #expect(throws: (any Error).self) {
            try await ClientImageCache().image(for: asset, size: CGSize(width: 10, height: 10))
        }
    }

    @Test @MainActor func aModelOfTheMainActorIsToldThere() async throws {
        let library = try Self.library()
        let model = ClientModel(library: library)
        model.status = library.authorizationStatus(for: .readWrite)
        #expect(model.isAllowed)
        let asset = try library.asset("b")
        await withCheckedContinuation { continuation in model.show(asset) { continuation.resume() } }
        #expect(model.shown?.size == CGSize(width: 30, height: 20))
    }

    @Test func aBlockWithNamesInParenthesesStopsByItsPointee() throws {
        var found: PHAsset?
        try Self.library().fetchAssets(with: nil).enumerateObjects({ (asset, index, stop) in
            if index == 1 {
                found = asset
                stop.pointee = true
            }
        })
        #expect(found?.creationDate == Shelf.day(2))
    }

    @Test func resourcesArePickedByTheirType() throws {
        let asset = try Self.library().asset("a")
        let resource = PHAssetResource.assetResources(for: asset).first { $0.type == .photo }
        switch resource?.type {
        case .photo, .fullSizePhoto, .alternatePhoto: break
        default: Issue.record("the primary resource of a photo is a photo")
        }
        #expect(resource?.uniformTypeIdentifier == "public.png")
    }
}
