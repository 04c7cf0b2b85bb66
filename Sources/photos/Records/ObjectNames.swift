// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The names that changed objects have now: filenames of assets, titles of albums and folders. Those that are gone have
/// none.
struct ObjectNames {
    private var names: [UUID: String] = [:]

    /// Creates no names.
    init() {}

    /// Reads the names of the objects of a change set.
    init(of changes: ChangeSet, in library: PHPhotoLibrary) throws {
        let objects = Dictionary(grouping: changes.objects.filter { $0.action != .deleted }, by: \.kind)
        let assets = objects[.asset] ?? []
        for start in stride(from: 0, to: assets.count, by: batchLimit) {
            let part = assets[start...].prefix(batchLimit).map(\.identifier)
            try addFilenames(in: try library.fetchAssets(withLocalIdentifiers: part, options: .everything()))
            let options = PHFetchOptions.everything()
            options.predicate = NSPredicate(format: "localIdentifier IN %@", part)
            try addFilenames(in: try library.fetchAssets(in: library.trash(), options: options))
        }
        if let albums = objects[.album] {
            let found = try library.fetchAssetCollections(
                withLocalIdentifiers: albums.map(\.identifier), options: nil)
            for album in found.elements { names[album.uuid] = album.title }
        }
        if objects[.folder] != nil {
            for folder in try library.folders() { names[folder.uuid] = folder.title }
        }
    }

    private mutating func addFilenames(in found: PHFetchResult<PHAsset>) throws {
        for asset in found.elements.lazy.map(\.asset) { names[asset.uuid] = asset.originalFilename }
    }

    subscript(change: ObjectChange) -> String? { names[change.uuid] }
}

extension ChangeSet {
    /// Returns a line for each object, to be printed below the line of the change set.
    func objectLines(_ names: ObjectNames) -> [String] {
        objects.map { object in
            let name = names[object].map { "  \($0.printable)" } ?? ""
            return "    \(object.kind.rawValue) \(object.uuid.uuidString.prefix(8))\(name)  \(object.words)"
        }
    }
}
