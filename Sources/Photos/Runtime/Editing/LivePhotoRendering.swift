// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The changes that a program makes to the frames and the sound of a Live Photo.
///
/// Unchecked: the closure is not declared `@Sendable`; it is called by one thread at a time.
struct LivePhotoRendering: @unchecked Sendable {
    private let processor: PHLivePhotoFrameProcessingBlock?
    private let volume: Float

    init(_ processor: PHLivePhotoFrameProcessingBlock?, volume: Float) {
        self.processor = processor
        self.volume = volume
    }

    /// The changed photo.
    struct Still {
        let image: CIImage

        /// Returns the photo as a JPEG with the metadata of the original.
        func jpeg(with original: OriginalFile) throws -> Data {
            guard let pixels = image.pixelBuffer else { throw LivePhotoRendering.emptyPhoto }
            return try RuntimeServices.rendering(pixels, of: original.reading())
        }
    }

    /// Decodes and changes the photo. Without a size it has the colours of its file.
    func photo(_ file: OriginalFile, at time: CMTime, within limit: CGSize?) throws -> Still {
        let fit: RenderRequest.Fit = limit.map { .within(PixelSize(fitting: $0)) } ?? .full
        var request = RenderRequest(fit)
        request.keepsProfile = limit == nil
        let pixels = try RuntimeServices.images.image(of: file.reading(), request)
        let scale = limit == nil ? 1 : CGFloat(pixels.size.width) / (try LivePhotoRendering.size(of: file).width)
        let image = try changed(LivePhotoFrame(image: CIImage(pixels), time: time, type: .photo, renderScale: scale))
        guard image.cgImage != nil else { throw LivePhotoRendering.emptyPhoto }
        return Still(image: image)
    }

    /// Writes the changed movie to a URL.
    func write(
        _ movie: AVURLAsset, of photo: OriginalFile, within limit: CGSize?, to url: URL, _ work: LivePhotoWork
    ) throws {
        let whole = try LivePhotoRendering.size(of: photo)
        let export = FrameExport(movie, within: limit, volume: volume)
        func frame(_ pixels: CGImage, _ time: CMTime) throws -> CGImage {
            let frame = LivePhotoFrame(
                image: CIImage(cgImage: pixels), time: time, type: .video,
                renderScale: CGFloat(pixels.width) / whole.width)
            guard let result = try changed(frame).cgImage else { throw LivePhotoRendering.emptyPhoto }
            return result
        }
        try export.write(to: url, isCancelled: { work.isCancelled }, change: frame)
    }

    private func changed(_ frame: LivePhotoFrame) throws -> CIImage {
        guard let processor else { return frame.image }
        var problem: NSError?
        if let image = processor(frame, &problem) { return image }
        throw problem
            ?? PHPhotosError(
                .internalError,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "The frame processor returned no picture for the frame at \(frame.time.seconds) seconds."
                ])
    }

    /// The size of the photo as displayed.
    private static func size(of photo: OriginalFile) throws -> CGSize {
        let metadata = try RuntimeServices.metadata.metadata(of: photo.reading(), within: ReadBudget())
        let size = metadata.asset.pixelSize
        return CGSize(width: max(size.width, 1), height: max(size.height, 1))
    }

    private static var emptyPhoto: PHPhotosError {
        PHPhotosError(
            .invalidResource,
            userInfo: [NSLocalizedDescriptionKey: "The frame processor returned an empty picture."])
    }
}

/// A frame on its way to the closure.
private struct LivePhotoFrame: PHLivePhotoFrame {
    let image: CIImage
    let time: CMTime
    let type: PHLivePhotoFrameType
    let renderScale: CGFloat
}

extension PixelSize {
    /// Creates the size of whole pixels that a picture has to fit into.
    fileprivate init(fitting size: CGSize) {
        func side(_ length: CGFloat) -> Int { Int(min(max(length, 1), 65_536)) }
        self.init(width: side(size.width), height: side(size.height))
    }
}
