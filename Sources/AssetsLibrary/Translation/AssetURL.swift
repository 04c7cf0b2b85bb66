// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// The URLs of assets and groups: `assets-library://asset/asset.JPG?id=UUID&ext=JPG` and
/// `assets-library://group/?id=UUID&filter=1537`, with the UUID of the object's local identifier. PhotoKit finds the
/// objects by it.
enum AssetURL {
    static func asset(_ asset: PHAsset) -> URL {
        let name = asset.extendedMetadata.originalFileName.map { ($0 as NSString).pathExtension } ?? ""
        return self.asset(
            asset.localIdentifier, filenameExtension: name.isEmpty && asset.mediaType == .video ? "MOV" : name)
    }

    static func asset(_ localIdentifier: String, filenameExtension: String) -> URL {
        let isPlain = !filenameExtension.isEmpty && filenameExtension.utf8.allSatisfy(isAlphanumeric)
        let extensions = ["JPEG": "JPG", "QT": "MOV"]
        let given = isPlain ? filenameExtension.uppercased() : "JPG"
        let name = extensions[given] ?? given
        return made(host: "asset", path: "/asset.\(name)", ["id": uuid(of: localIdentifier), "ext": name])
    }

    static func group(_ collection: PHAssetCollection) -> URL {
        made(host: "group", path: "/", ["id": uuid(of: collection.localIdentifier), "filter": "1537"])
    }

    /// Returns the part of a local identifier that the URL names.
    static func uuid(of localIdentifier: String) -> String { String(localIdentifier.prefix { $0 != "/" }) }

    private static func made(host: String, path: String, _ query: KeyValuePairs<String, String>) -> URL {
        var parts = URLComponents()
        parts.scheme = "assets-library"
        parts.host = host
        parts.path = path
        parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
        guard let url = parts.url else { fatalError("AssetsLibrary: \(parts) must always make a URL") }
        return url
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
