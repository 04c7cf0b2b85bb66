// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import PhotoLibrary
import Photos
import PhotosHTTP

/// A library for the routes: its calls block on the library's own threads, never on the threads of the server.
struct Gallery: Sendable {
    let library: PHPhotoLibrary
    let timelines: Timelines
    let changes: ChangeHub
    let facets: Facets
    private let pictures = PictureCache()

    init(_ library: PHPhotoLibrary) {
        self.library = library
        timelines = Timelines(of: library)
        changes = ChangeHub(of: library)
        facets = Facets(of: library)
    }

    /// Reads the collections in the background: counts and duplicates of a large library take some seconds, for which the
    /// first page would wait.
    func prepare() {
        Task {
            do {
                _ = try await library.workers.run(priority: .background) { _ in try collections(languages: []) }
            } catch {
                RequestLog.note("\(error)")
            }
        }
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await library.workers.run { _ in
            do {
                return try work()
            } catch let error as LibraryError {
                throw Problem(error)
            }
        }
    }

    /// Returns an asset, also from the trash. Throws 404 for one that is not there, or that is hidden unless the session is
    /// confirmed: the address of a picture gives no right to see it.
    func asset(_ identifier: String, includingHidden: Bool) throws -> PHAsset {
        guard let uuid = UUID(uuidString: identifier) else { throw Gallery.notFound }
        let whole = "\(uuid.uuidString)/L0/001"
        guard
            let asset = try library.fetchAssets(withLocalIdentifiers: [whole], options: nil).firstObject
                ?? trashed(whole),
            // PhotoKit finds hidden assets by their identifiers.
            includingHidden || !asset.isHidden
        else { throw Gallery.notFound }
        return asset
    }

    /// Returns the content address of the picture that shows an asset.
    func address(of asset: PHAsset) async throws -> String {
        guard let placeholder = try await run({ try library.placeholders(of: [asset])[0] }) else {
            throw Gallery.notFound
        }
        return placeholder.original.address
    }

    private func trashed(_ identifier: String) throws -> PHAsset? {
        guard let trash = try library.recentlyDeleted() else { return nil }
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        options.predicate = NSPredicate(format: "localIdentifier == %@", identifier)
        return try library.fetchAssets(in: trash, options: options).firstObject
    }

    static var notFound: Problem { Problem(.notFound, "This photo is not in the library any more.") }
}

extension Problem {
    /// An error of the library. Its message may name a file, so only the kind is passed on.
    init(_ error: LibraryError) {
        self =
            switch error.code {
            case .notFound: Gallery.notFound
            case .notWritable: Problem(.conflict, "The library cannot be changed.")
            case .conflict: Problem(.conflict, "Another program has changed the photo at the same time. Try again.")
            case .accessDenied, .accessRestricted: Problem(.forbidden, "The library does not allow this.")
            case .missingOriginal, .volumeOffline, .notLocal:
                Problem(.notFound, "The file of this photo is not here. “photos verify” says why.")
            case .unsupportedFormat, .damagedFile, .overBudget:
                Problem(.unsupportedMediaType, "This file cannot be shown. Download the original.")
            case .inputOutput, .diskFull, .libraryMissing, .libraryUnreadable, .libraryTooNew, .connectionLost:
                Problem(.internalServerError, "The library failed. The terminal of “photos serve” says why.")
            default: Problem(.internalServerError, "The library refused. The terminal of “photos serve” says why.")
            }
        if status == .internalServerError { RequestLog.note("\(error)") }
    }
}

/// A picture as a browser gets it.
struct Picture: Sendable {
    var bytes: Data
    var mimeType: String
}

extension Gallery {
    /// The largest picture that is made: the length of the longer side.
    static let largestSide = 8_192

    /// Returns an asset with its stored picture of about this size. Throws 404 as ``asset(_:includingHidden:)`` does. Blocks.
    func storedPicture(_ identifier: String, side: Int, includingHidden: Bool) throws -> PictureCache.Entry {
        // Read first, so that the asset is at least as new as its key.
        let token = try library.describe().token
        let entry = try pictures.entry(.init(identifier: identifier, side: side), at: token) {
            let asset = try asset(identifier, includingHidden: includingHidden)
            guard let placeholder = try library.placeholders(of: [asset])[0] else { throw Gallery.notFound }
            return .init(
                asset: asset, address: placeholder.original.address, picture: try storedPicture(of: asset, side: side))
        }
        guard includingHidden || !entry.asset.isHidden else { throw Gallery.notFound }
        return entry
    }

    private func storedPicture(of asset: PHAsset, side: Int) throws -> Picture? {
        guard side <= 1_024, let stored = try library.storedRendition(of: asset, longestSide: side),
            max(stored.pixelWidth, stored.pixelHeight) * 2 > side || side <= 256
        else { return nil }
        return Picture(bytes: stored.bytes, mimeType: stored.type.preferredMIMEType ?? "image/jpeg")
    }

    /// Makes a picture of an asset whose longer side has about so many pixels.
    /// - Parameter isExact: True for a picture of exactly this size, if the photo is so large.
    func picture(of asset: PHAsset, side: Int, isExact: Bool) async throws -> Picture {
        let options = PHImageRequestOptions()
        options.isNetworkAccessAllowed = true
        options.resizeMode = isExact ? .exact : .fast
        let size = CGSize(width: side, height: side)
        let image: UIImage
        do {
            image = try await PHImageManager.default().image(for: asset, targetSize: size, options: options)
        } catch let error as LibraryError {
            throw Problem(error)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Problem(.unsupportedMediaType, "This photo cannot be shown. Download the original.")
        }
        guard let jpeg = try await run({ image.jpegData(compressionQuality: 0.9) }) else {
            throw Problem(.unsupportedMediaType, "This photo cannot be shown as a JPEG. Download the original.")
        }
        return Picture(bytes: jpeg, mimeType: "image/jpeg")
    }
}
