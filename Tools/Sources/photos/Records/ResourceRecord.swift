// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The JSON record of a resource that `--json` prints.
struct ResourceRecord: Encodable, Equatable {
    var type: String
    var filename: String
    var uti: String
    var byteSize: Int64
    /// The offset of a motion photo's movie in the file. Left out for whole files.
    var byteOffset: Int64?
    /// BLAKE2b-256 in hexadecimal digits, as `b2sum -l 256` prints it. Left out for a file outside a library.
    var fingerprint: String?
    var pixelWidth: Int
    var pixelHeight: Int
    /// The identifier that the still and the movie of a Live Photo share.
    var contentIdentifier: String?
}

extension ResourceRecord {
    init(_ content: ResourceContent) {
        self.init(
            type: MediaLabels.resourceType(content.type), filename: content.originalFilename,
            uti: content.uniformTypeIdentifier, byteSize: content.byteCount, fingerprint: content.fingerprint.hex,
            pixelWidth: content.pixelSize.width, pixelHeight: content.pixelSize.height,
            contentIdentifier: content.contentIdentifier)
    }

    /// Returns the resources that a file outside a library would have: a motion photo has a photo and the movie inside
    /// it.
    static func all(of metadata: FileMetadata, filename: String, byteSize: Int64) -> [ResourceRecord] {
        let size = metadata.asset.pixelSize
        let whole = ResourceRecord(
            type: MediaLabels.resourceType(metadata.resourceType), filename: filename,
            uti: metadata.uniformTypeIdentifier,
            byteSize: byteSize, pixelWidth: size.width, pixelHeight: size.height,
            contentIdentifier: metadata.contentIdentifier)
        guard let movie = metadata.embeddedVideo else { return [whole] }
        return [
            whole,
            ResourceRecord(
                type: MediaLabels.resourceType(.pairedVideo), filename: filename, uti: "public.mpeg-4",
                byteSize: movie.count, byteOffset: movie.offset, pixelWidth: 0, pixelHeight: 0),
        ]
    }
}

extension FileMetadata {
    /// The type that the file would have as the only file of an asset.
    fileprivate var resourceType: ResourceType {
        switch role {
        case .photo, .raw: .photo
        case .video: .video
        case .adjustment: .adjustmentData
        case .sidecar: .sidecar
        }
    }
}
