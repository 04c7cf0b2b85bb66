// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreLocation
import ImageIO
import Photos

struct PhotoMetadata {
    var pixelWidth: Int?
    var pixelHeight: Int?
    var orientation: CGImagePropertyOrientation?
    var camera: String?
    var lens: String?
    var takenAt: String?
    var offset: String?
    var coordinate: CLLocationCoordinate2D?
    var altitude: Double?
    var contentIdentifier: String?
}

/// Reads what the camera wrote into a photo.
enum MetadataReader {
    static func metadata(of asset: PHAsset, completion: @escaping (PhotoMetadata?) -> Void) {
        let options = PHImageRequestOptions()
        options.version = .original
        options.isNetworkAccessAllowed = true
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) { data, _, _, _ in
            completion(data.flatMap(metadata(in:)))
        }
    }

    static func metadata(in data: Data) -> PhotoMetadata? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
        else { return nil }
        let exif = properties[kCGImagePropertyExifDictionary as String] as? [String: Any]
        let tiff = properties[kCGImagePropertyTIFFDictionary as String] as? [String: Any]
        let maker = properties[kCGImagePropertyMakerAppleDictionary as String] as? [String: Any]

        var metadata = PhotoMetadata()
        metadata.pixelWidth = properties[kCGImagePropertyPixelWidth as String] as? Int
        metadata.pixelHeight = properties[kCGImagePropertyPixelHeight as String] as? Int
        if let raw = properties[kCGImagePropertyOrientation as String] as? UInt32 {
            metadata.orientation = CGImagePropertyOrientation(rawValue: raw)
        }
        metadata.camera = tiff?[kCGImagePropertyTIFFModel as String] as? String
        metadata.lens = exif?[kCGImagePropertyExifLensModel as String] as? String
        metadata.takenAt = exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String
        metadata.offset = exif?[kCGImagePropertyExifOffsetTimeOriginal as String] as? String
        metadata.contentIdentifier = maker?["17"] as? String
        if let gps = properties[kCGImagePropertyGPSDictionary as String] as? [String: Any] {
            metadata.coordinate = coordinate(in: gps)
            let isBelowSea = gps[kCGImagePropertyGPSAltitudeRef as String] as? Int == 1
            metadata.altitude = (gps[kCGImagePropertyGPSAltitude as String] as? Double).map { isBelowSea ? -$0 : $0 }
        }
        return metadata
    }

    private static func coordinate(in gps: [String: Any]) -> CLLocationCoordinate2D? {
        guard var latitude = gps[kCGImagePropertyGPSLatitude as String] as? Double,
            var longitude = gps[kCGImagePropertyGPSLongitude as String] as? Double
        else { return nil }
        if gps[kCGImagePropertyGPSLatitudeRef as String] as? String == "S" { latitude = -latitude }
        if gps[kCGImagePropertyGPSLongitudeRef as String] as? String == "W" { longitude = -longitude }
        return CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }

    /// A copy that says nothing of where it was taken.
    static func withoutPlace(_ data: Data) -> Data? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil), let type = CGImageSourceGetType(source)
        else { return nil }
        let copy = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(copy as CFMutableData, type, 1, nil) else {
            return nil
        }
        let removed = [kCGImagePropertyGPSDictionary as String: kCFNull as Any]
        CGImageDestinationAddImageFromSource(destination, source, 0, removed as CFDictionary)
        return CGImageDestinationFinalize(destination) ? copy as Data : nil
    }
}
