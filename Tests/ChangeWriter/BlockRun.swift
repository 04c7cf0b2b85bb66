// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import PlatformTypes

/// A block of changes that is made in a library through PhotoKit's requests.
struct BlockRun {
    private let library: PHPhotoLibrary
    /// A folder for the files of new assets.
    private let files: URL
    private let assets: [String: PHAsset]
    private let albums: [String: PHAssetCollection]
    private let folders: [String: PHCollectionList]

    /// Fetches what the block may name.
    init(_ library: PHPhotoLibrary, files: URL) throws {
        self.library = library
        self.files = files
        let found = try library.fetchAssets(with: .everything).all
        assets = Dictionary(uniqueKeysWithValues: found.map { ($0.filename, $0) })
        let lists = try library.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).all
        albums = Dictionary(uniqueKeysWithValues: lists.map { ($0.localizedTitle ?? "", $0) })
        let top = try library.fetchTopLevelUserCollections(with: nil).all.compactMap { $0 as? PHCollectionList }
        folders = Dictionary(uniqueKeysWithValues: top.map { ($0.localizedTitle ?? "", $0) })
    }

    func perform(_ steps: [BlockStep]) throws {
        for case .create(let name, let source, _) in steps where source != .bytes {
            try BlockRun.picture(name).write(to: files.appending(path: name))
        }
        try library.performChangesAndWait { for step in steps { request(step) } }
    }

    /// A picture of one pixel. Readers ignore the bytes after its end, which make it another file.
    static func picture(_ name: String) -> Data {
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        guard let bytes = Data(base64Encoded: pixel) else { fatalError("the picture is no base64") }
        return bytes + Data(name.utf8)
    }

    /// Requests an asset of a picture with that name.
    static func requestPicture(named name: String) -> PHAssetCreationRequest {
        let request = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = name
        request.addResource(with: .photo, data: picture(name), options: options)
        return request
    }

    private func request(_ step: BlockStep) {
        switch step {
        case .create(let name, let source, let album): create(name, source, album)
        case .favorite(let name, let value): PHAssetChangeRequest(for: asset(name)).isFavorite = value
        case .hide(let name, let value): PHAssetChangeRequest(for: asset(name)).isHidden = value
        case .date(let name, let value):
            PHAssetChangeRequest(for: asset(name)).creationDate = Date(timeIntervalSince1970: Double(value))
        case .revert(let name): PHAssetChangeRequest(for: asset(name)).revertAssetContentToOriginal()
        case .delete(let names): PHAssetChangeRequest.deleteAssets(names.map(asset) as NSArray)
        case .createAlbum(let title, let members):
            PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
                .addAssets(members.map(asset) as NSArray)
        case .renameAlbum(let title, let new): change(title)?.title = new
        case .deleteAlbum(let title):
            PHAssetCollectionChangeRequest.deleteAssetCollections([album(title)] as NSArray)
        case .add(let names, let title): change(title)?.addAssets(names.map(asset) as NSArray)
        case .insert(let name, let title, let index):
            change(title)?.insertAssets([asset(name)] as NSArray, at: IndexSet(integer: index))
        case .remove(let title, let index): change(title)?.removeAssets(at: IndexSet(integer: index))
        case .move(let title, let from, let to): change(title)?.moveAssets(at: IndexSet(integer: from), to: to)
        case .createFolder(let title, let contents):
            PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
                .addChildCollections(contents.map(album) as NSArray)
        case .deleteFolder(let title):
            guard let folder = folders[title] else { fatalError("there is no folder “\(title)”") }
            PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray)
        }
    }

    private func create(_ name: String, _ source: BlockStep.Source, _ album: String?) {
        let request = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = name
        options.shouldMoveFile = source == .movedFile
        switch source {
        case .bytes: request.addResource(with: .photo, data: BlockRun.picture(name), options: options)
        case .file, .movedFile:
            request.addResource(with: .photo, fileURL: files.appending(path: name), options: options)
        }
        if source == .movedFile { request.contentEditingOutput = edit(name, request.placeholderForCreatedAsset) }
        guard let album, let placeholder = request.placeholderForCreatedAsset else { return }
        change(album)?.addAssets([placeholder] as NSArray)
    }

    /// Returns an edit whose format is the name, and whose files no other edit has.
    private func edit(_ name: String, _ asset: PHObjectPlaceholder?) -> PHContentEditingOutput? {
        guard let asset, let picture = UIImage(data: BlockRun.picture(name))?.jpegData(compressionQuality: 0.9) else {
            fatalError("there is no rendering of “\(name)”")
        }
        let output = PHContentEditingOutput(placeholderForCreatedAsset: asset)
        do { try (picture + Data(name.utf8)).write(to: output.renderedContentURL) } catch {
            // The change block fails without a rendering.
            return output
        }
        output.adjustmentData = PHAdjustmentData(formatIdentifier: name, formatVersion: "1", data: Data(name.utf8))
        return output
    }

    private func change(_ title: String) -> PHAssetCollectionChangeRequest? {
        PHAssetCollectionChangeRequest(for: album(title))
    }

    private func asset(_ name: String) -> PHAsset {
        guard let asset = assets[name] else { fatalError("there is no asset “\(name)”") }
        return asset
    }

    private func album(_ title: String) -> PHAssetCollection {
        guard let album = albums[title] else { fatalError("there is no album “\(title)”") }
        return album
    }
}
