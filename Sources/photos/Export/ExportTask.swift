// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

/// A file that an export is to write.
struct ExportTask {
    /// The content of the file.
    enum Content {
        /// A resource; unchanged, or with metadata that its copy is to have.
        case resource(PHAssetResource, metadata: EmbeddedMetadata?)
        case metadata(Data)
        /// Another program's sidecar, with what the library knows of it.
        case sidecar(Data, ResourceContent)
        /// Content that could not be made, with the reason.
        case nothing(reason: String)
    }

    /// The asset or collection that the file belongs to.
    struct Subject {
        var uuid: UUID
        var localIdentifier: String
        /// The modification date of the file.
        var date: Date?
        var isMovie = false
    }

    var subject: Subject
    /// The name of the resource type, or `xmp`, `json`.
    var part: String
    var content: Content
    /// The format that a resource is converted into; `nil` for a copy.
    var conversion: CommonFormat?
    /// The path without ending that the templates make, and the same with its number.
    var wanted: String
    var base: String
    /// The path relative to the export's folder.
    var path: String

    var key: ExportRecord.Key { ExportRecord.Key(asset: subject.uuid, part: part, wanted: wanted) }

    /// A text that identifies the content: while it is the same, the file need not be written again.
    var source: String {
        guard let conversion else { return contentSource }
        return "\(contentSource)>\(conversion)"
    }

    /// The metadata that must not be in the file in any form.
    var taken: TakenMetadata? {
        if case .resource(_, let metadata) = content { metadata?.taken } else { nil }
    }

    private var contentSource: String {
        switch content {
        case .resource(let resource, nil): resource.fingerprint.hex
        // With other signs earlier exports left in the copies what was taken away, or did not write what the library says.
        // They are written anew.
        case .resource(let resource, let metadata?):
            "\(resource.fingerprint.hex)\(metadata.taken.isEmpty ? "~" : "!")\(metadata.source)"
        case .metadata(let metadata): EmbeddedMetadata.checksum(metadata)
        case .sidecar(_, let content): content.fingerprint.hex
        case .nothing: ""
        }
    }

    /// The number of bytes of the file, as far as it is known before writing: for a conversion, the bytes of the original.
    var byteCount: Int64 {
        switch content {
        case .resource(let resource, _): resource.byteCount
        case .metadata(let data), .sidecar(let data, _): Int64(data.count)
        case .nothing: 0
        }
    }

    /// True if the next export can recognise the file by its bytes. exiftool's output differs each time, and the
    /// output of encoders differs with their versions.
    var isReproducible: Bool {
        if conversion != nil { return false }
        if case .resource(_, metadata: .some) = content { return false }
        return true
    }

    /// Returns `true` if the existing file equals the one that would be written.
    func isAlready(at path: String, in target: ExportTarget) -> Bool {
        guard conversion == nil, let status = target.file(at: path), status.byteCount == byteCount else { return false }
        switch content {
        case .resource(let resource, nil): return (try? target.fingerprint(of: path)) == resource.fingerprint.hex
        case .resource, .nothing: return false
        case .metadata(let data), .sidecar(let data, _): return (try? target.contents(of: path)) == data
        }
    }

    /// Writes the content into a new file. The note names a part that failed although the file is good without it.
    func write(
        with writer: MetadataWriter?, newFile: @escaping () throws -> ExportedFile
    ) throws -> (file: ExportedFile, note: String?) {
        switch content {
        case .nothing(let reason): throw CommandFailure(reason)
        case .metadata(let metadata):
            let file = try newFile()
            try file.write(metadata)
            return (file, nil)
        case .sidecar(let data, let content):
            let file = try newFile()
            try file.write(data)
            try file.check(is: content)
            return (file, nil)
        case .resource(let resource, let metadata):
            let file = try newFile()
            try file.write(resource)
            try file.check(is: resource.resource.content)
            let result = try conversion.map { try file.converted(to: $0, into: newFile()) } ?? file
            guard let metadata, let writer else { return (result, nil) }
            return try MetadataCopy(metadata, of: subject, by: writer, newFile).made(from: result)
        }
    }
}

extension ExportTask.Subject {
    init(_ asset: Asset) {
        self.init(
            uuid: asset.uuid, localIdentifier: asset.localIdentifier.description,
            date: asset.metadata.captureDate?.date,
            isMovie: asset.metadata.mediaType == .video)
    }
}
