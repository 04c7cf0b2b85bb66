// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Session {
    /// Opens the file that shows the asset: the photo or the video, for `current` as it was edited, or for `original`
    /// the RAW of RAW+JPEG.
    func openPicture(
        of asset: PHAsset, _ version: PHImageRequestOptionsVersion
    ) throws(LibraryError) -> OpenPicture {
        guard let summary = asset.summary else { throw .gone }
        let caller = try caller()
        let resources = try engine().resources(of: [summary.id], as: caller)
        guard let resource = resources.showing(version, isEdited: summary.hasAdjustments) else { throw .gone }
        return OpenPicture(session: self, resource: resource, file: try engine().open(resource.id, as: caller))
    }
}

/// A resource that shows its asset, open for reading.
struct OpenPicture: ~Copyable {
    var session: Session
    var resource: Resource
    var file: OpenFile

    /// Opens what shows the asset in the library that it came from.
    init(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) throws(LibraryError) {
        guard let library = asset.library else { throw .gone }
        self = try library.session.openPicture(of: asset, version)
    }

    init(session: Session, resource: Resource, file: consuming OpenFile) {
        self.session = session
        self.resource = resource
        self.file = file
    }
}

extension Array where Element == Resource {
    /// The resource that shows the asset; the list is in the library's order, the primary one first.
    fileprivate func showing(_ version: PHImageRequestOptionsVersion, isEdited: Bool) -> Resource? {
        let primary = first { $0.content.type == .photo || $0.content.type == .video } ?? first
        switch version {
        case .current:
            let edited = first { $0.content.type == .fullSizePhoto || $0.content.type == .fullSizeVideo }
            return isEdited ? edited ?? primary : primary
        case .unadjusted: return primary
        case .original: return first { $0.content.type == .alternatePhoto } ?? primary
        }
    }
}

extension LibraryError {
    fileprivate static var gone: LibraryError {
        LibraryError(.notFound, "the asset is not in the library, or no longer: fetch it again")
    }
}
