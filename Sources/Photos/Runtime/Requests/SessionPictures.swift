// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImport
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The pictures of an asset, read through the session of its library: each with one call.
struct SessionPictures: PictureSource {
    private let asset: PHAsset

    init(_ asset: PHAsset) { self.asset = asset }

    /// The asset; `nil` without a library.
    var key: LibraryAsset? {
        guard let library = asset.library, let id = asset.assetID else { return nil }
        return LibraryAsset(library: ObjectIdentifier(library.session), asset: id)
    }

    func find(_ request: ImageRequest) throws(LibraryError) -> FoundPicture {
        let session = try session()
        let side = request.renditionSide(of: size)
        let found = try session.picture(
            of: asset, request.version, longestSide: side, file: .never, upcoming: asset.upcoming)
        let identity = FoundPicture.Identity(
            asset: LibraryAsset(library: ObjectIdentifier(session), asset: found.resource.asset),
            version: PictureVersion(request.version), original: found.resource.content.fingerprint)
        // A larger rendition replaces a damaged one, and nothing is made from the original.
        if let standIn = found.rendition?.kind, let missing = found.missingKind(for: side),
            missing.rawValue < standIn.rawValue
        {
            session.renditions?.keep(found.resource, missing: missing)
        }
        return FoundPicture(
            identity: identity, rendition: found.rendition, mayHavePreview: found.resource.content.mayHavePreview)
    }

    func picture(of rendition: Rendition, _ request: ImageRequest) -> UIImage? {
        do throws(LibraryError) {
            let render = request.renditionRender(of: rendition.size)
            return UIImage(try RuntimeServices.image(ofRendition: rendition.jpeg, render))
        } catch {
            asset.library?.session.report(error)
            if [.damagedFile, .unsupportedFormat].contains(error.code) { replace(rendition, request.version) }
            return nil
        }
    }

    /// Lets a stored rendition that cannot be decoded be made anew, some time.
    private func replace(_ unreadable: Rendition, _ version: PHImageRequestOptionsVersion) {
        guard let session = try? session(), let keeper = session.renditions,
            let shown = try? session.picture(of: asset, version, longestSide: nil, file: .never).resource
        else { return }
        keeper.replace(unreadable, of: shown)
    }

    func picture(largerThan kind: Rendition.Kind, _ request: ImageRequest) -> UIImage? {
        guard let rendition = try? largestRendition(request.version), rendition.kind != kind else { return nil }
        return picture(of: rendition, request)
    }

    func preview(_ request: ImageRequest) -> UIImage? {
        // The request for the final picture reports the problem of the file.
        guard let session = try? session(), let file = try? session.openPicture(of: asset, request.version).takeFile(),
            let preview = try? session.images.embeddedPreview(of: file, within: request.render.budget)
        else { return nil }
        return UIImage(preview)
    }

    func makePicture(_ request: ImageRequest, isStopped: () -> Bool) throws(LibraryError) -> UIImage {
        if isStopped() { throw .unneeded }
        let session = try session()
        let side = request.sufficientSide(of: size)
        let found = try session.picture(of: asset, request.version, longestSide: side, file: .unlessRenditionSuffices)
        if let rendition = found.rendition, request.use(rendition.size) == .sufficient,
            let picture = picture(of: rendition, request)
        {
            return picture
        }
        let (resource, missing) = (found.resource, found.missingKind(for: side))
        let file = try found.file(orOpening: session, asset, request.version)
        if isStopped() { throw .unneeded }
        let picture = UIImage(try session.images.image(of: file, request.render))
        if let missing { session.renditions?.keep(resource, missing: missing) }
        return picture
    }

    func download(
        _ request: ImageRequest, onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError) { try download(request.version)(onProgress) }

    /// Returns the download of what shows the asset.
    func download(_ version: PHImageRequestOptionsVersion) -> OriginalDownload {
        { onProgress throws(LibraryError) in
            let session = try session()
            let shown = try session.picture(of: asset, version, longestSide: nil, file: .never).resource
            try session.download(shown.id, onProgress: onProgress)
        }
    }

    /// Returns the largest stored rendition. If it cannot be asked for, the final picture tells what is wrong.
    private func largestRendition(_ version: PHImageRequestOptionsVersion) throws(LibraryError) -> Rendition? {
        let side = Rendition.Kind.largest.longestSide
        return try session().picture(of: asset, version, longestSide: side, file: .never).rendition
    }

    /// The size of the asset when it was fetched. It only tells which rendition to ask for.
    private var size: PixelSize { PixelSize(width: asset.pixelWidth, height: asset.pixelHeight) }

    private func session() throws(LibraryError) -> Session {
        guard let library = asset.library else { throw .assetNotFound }
        return library.session
    }
}

extension AssetPicture {
    /// The kind of rendition that would have been shown, or would have been shown before the original; `nil` if it is
    /// stored.
    fileprivate func missingKind(for longestSide: Int?) -> Rendition.Kind? {
        let kind = Rendition.Kind.smallest(for: longestSide)
        guard let rendition else { return kind }
        return rendition.kind == kind || rendition.isUnscaled ? nil : kind
    }

    /// Returns the file of the picture; opened now if it was not, because a rendition was expected to suffice.
    fileprivate consuming func file(
        orOpening session: Session, _ asset: PHAsset, _ version: PHImageRequestOptionsVersion
    ) throws(LibraryError) -> OpenFile {
        if let obstacle { throw obstacle }
        if let file = takeFile() { return file }
        return try session.openPicture(of: asset, version).takeFile()
    }
}

extension ResourceContent {
    /// True if files of this type may carry a small picture of themselves.
    fileprivate var mayHavePreview: Bool {
        guard let type = UTType(uniformTypeIdentifier) else { return false }
        return [UTType.jpeg, .heic, .heif, .rawImage].contains { type.conforms(to: $0) }
    }
}

extension LibraryError {
    /// The error of stopped work, which is not delivered.
    fileprivate static var unneeded: LibraryError { LibraryError(.cancelled, "the picture is no longer needed") }
}
