// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import Photos
import UIKit

/// An app's camera roll from before Photos: it shows pictures in full, and saves those that were edited in it.
final class LegacyPhotoEditor {
    private let library: ALAssetsLibrary

    init(library: ALAssetsLibrary) {
        self.library = library
    }

    /// Finds the asset of a URL that was stored in the app's database.
    func asset(for url: URL, completion: @escaping (ALAsset?, Error?) -> Void) {
        library.asset(for: url, resultBlock: { completion($0, nil) }, failureBlock: { completion(nil, $0) })
    }

    /// True if somebody edited the picture in another app: then its full resolution is not what people see.
    func isEdited(_ asset: ALAsset) -> Bool {
        guard let xmp = asset.defaultRepresentation()?.metadata()?["AdjustmentXMP"] as? String else { return false }
        return !xmp.isEmpty
    }

    /// The part of the stored picture that an edit keeps, in pixels from the bottom left.
    func crop(of asset: ALAsset) -> CGRect? {
        guard let xmp = asset.defaultRepresentation()?.metadata()?["AdjustmentXMP"] as? String else { return nil }
        func number(_ name: String) -> Double? {
            guard let start = xmp.range(of: "<aas:\(name)>"), let end = xmp.range(of: "</aas:\(name)>") else {
                return nil
            }
            return Double(xmp[start.upperBound..<end.lowerBound])
        }
        guard let x = number("AffineX"), let y = number("AffineY"), let width = number("CropW"),
            let height = number("CropH")
        else { return nil }
        return CGRect(x: -x, y: -y, width: width, height: height)
    }

    /// The picture as people see it.
    func picture(of asset: ALAsset) -> UIImage? {
        guard let representation = asset.defaultRepresentation() else { return nil }
        if isEdited(asset) {
            return representation.fullScreenImage().map { UIImage(cgImage: $0.takeUnretainedValue()) }
        }
        guard let image = representation.fullResolutionImage()?.takeUnretainedValue() else { return nil }
        let orientation = UIImage.Orientation(rawValue: representation.orientation().rawValue) ?? .up
        return UIImage(cgImage: image, scale: CGFloat(representation.scale()), orientation: orientation)
    }

    /// Saves a picture in place of the asset's if that may be, and else as a copy.
    func save(_ picture: UIImage, of asset: ALAsset, completion: @escaping (URL?, Error?) -> Void) {
        let data = picture.jpegData(compressionQuality: 0.9)
        if asset.isEditable {
            asset.setImageData(data, metadata: nil, completionBlock: completion)
        } else {
            asset.writeModifiedImageData(toSavedPhotosAlbum: data, metadata: nil, completionBlock: completion)
        }
    }

    /// Saves a picture as a copy that knows its original.
    func saveCopy(_ picture: UIImage, of asset: ALAsset, completion: @escaping (URL?, Error?) -> Void) {
        asset.writeModifiedImageData(
            toSavedPhotosAlbum: picture.jpegData(compressionQuality: 0.9), metadata: nil, completionBlock: completion)
    }
}
