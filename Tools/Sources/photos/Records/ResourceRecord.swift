// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A resource as `--json` prints it.
struct ResourceRecord: Encodable, Equatable {
    var type: String
    var filename: String
    var uti: String
    var byteSize: Int64
    /// BLAKE2b-256, as `b2sum -l 256` prints it. Left out for a file outside a library.
    var fingerprint: String?
    var pixelWidth: Int
    var pixelHeight: Int
    /// What the halves of a Live Photo share.
    var contentIdentifier: String?
}

extension ResourceRecord {
    init(_ content: ResourceContent) {
        self.init(
            type: MediaWords.resourceType(content.type), filename: content.originalFilename,
            uti: content.uniformTypeIdentifier, byteSize: content.byteCount, fingerprint: content.fingerprint.hex,
            pixelWidth: content.pixelSize.width, pixelHeight: content.pixelSize.height,
            contentIdentifier: content.contentIdentifier)
    }

    init(_ facts: FileFacts, filename: String, byteSize: Int64) {
        self.init(
            type: MediaWords.resourceType(facts.asset.mediaType == .video ? .video : .photo), filename: filename,
            uti: facts.uniformTypeIdentifier, byteSize: byteSize, pixelWidth: facts.asset.pixelSize.width,
            pixelHeight: facts.asset.pixelSize.height, contentIdentifier: facts.contentIdentifier)
    }
}
