// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos
internal import PlatformTypes

/// Decoded pictures of one asset in requested sizes.
struct AssetPicture {
    private let asset: PHAsset

    init(_ asset: PHAsset) { self.asset = asset }

    /// Returns the largest picture that fits into the size.
    func within(width: Int, height: Int) throws -> UIImage {
        try request(width: width, height: height, .aspectFit)
    }

    /// Returns a picture that covers the size and may be larger: the fastest one to get, such as a stored
    /// rendition. It is smaller if the original is smaller.
    func covering(width: Int, height: Int) throws -> UIImage {
        try request(width: width, height: height, .aspectFill, .fast)
    }

    /// Returns a picture that fills the size, cropped at the sides; it is smaller where the original is.
    func filling(width: Int, height: Int) throws -> UIImage {
        let covering = try request(width: width, height: height, .aspectFill)
        guard let pixels = covering.cgImage else { throw failure(nil) }
        return UIImage(cgImage: pixels.croppedToCentre(width: width, height: height))
    }

    private func request(
        width: Int, height: Int, _ mode: PHImageContentMode, _ resizeMode: PHImageRequestOptionsResizeMode = .exact
    ) throws -> UIImage {
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.isNetworkAccessAllowed = true
        options.deliveryMode = .highQualityFormat
        options.resizeMode = resizeMode
        var answer: Result<UIImage, any Error> = .failure(failure(nil))
        PHImageManager.default().requestImage(
            for: asset, targetSize: CGSize(width: width, height: height), contentMode: mode, options: options
        ) { image, info in
            answer = image.map { .success($0) } ?? .failure(failure(info?[PHImageErrorKey] as? any Error))
        }
        return try answer.get()
    }

    private func failure(_ cause: (any Error)?) -> CommandFailure {
        let reason = cause.map { ": \($0.localizedDescription)" } ?? "."
        return CommandFailure("\(asset.asset.originalFilename.printable) cannot be displayed\(reason)")
    }
}

extension CGImage {
    /// Returns the middle of the picture; a side that is shorter than requested is kept whole.
    func croppedToCentre(width: Int, height: Int) -> CGImage {
        let (newWidth, newHeight) = (min(width, self.width), min(height, self.height))
        let (left, top) = ((self.width - newWidth) / 2, (self.height - newHeight) / 2)
        let all = rgba
        var cut: [UInt8] = []
        cut.reserveCapacity(4 * newWidth * newHeight)
        for row in top..<top + newHeight {
            let start = 4 * (row * self.width + left)
            cut.append(contentsOf: all[start..<start + 4 * newWidth])
        }
        return CGImage(width: newWidth, height: newHeight, rgba: cut) ?? self
    }
}

/// A picture file to write; its extension determines the format.
struct PictureFile: Equatable {
    enum Format {
        case jpeg
        case png
    }

    var path: String
    var format: Format

    init(parsing path: String) throws {
        self.path = path
        switch (path as NSString).pathExtension.lowercased() {
        case "jpg", "jpeg": format = .jpeg
        case "png": format = .png
        default: throw ValidationError("“\(path)” has no known picture format: give a name that ends in .jpg or .png.")
        }
    }

    /// Writes the file completely or not at all.
    func write(_ image: UIImage) throws {
        let encoded =
            switch format {
            case .jpeg: image.jpegData(compressionQuality: 0.85)
            case .png: image.pngData()
            }
        guard let encoded else {
            throw CommandFailure(
                "The picture for \(path.printable) cannot be encoded. Try the other format, .jpg or .png.")
        }
        try ReplacedFile.write(encoded, to: path)
    }
}
