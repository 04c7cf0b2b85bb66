// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// One file that an export is to have.
struct ExportTask {
    /// What the file is made of.
    enum Content {
        /// A resource as it is; with facts as XMP, these are written into the copy.
        case resource(PHAssetResource, metadata: Data?)
        case facts(Data)
    }

    var asset: Asset
    /// The resource type in words, or `xmp`, `json`.
    var part: String
    var content: Content
    /// The folder and name that the templates make, and the same with its number.
    var wanted: String
    var base: String
    /// Below the export's folder.
    var path: String

    var key: ExportRecord.Key { ExportRecord.Key(asset: asset.uuid, part: part, wanted: wanted) }

    /// What the file is made of, in few letters: as long as it stays, the file need not be written again.
    var source: String {
        switch content {
        case .resource(let resource, nil): resource.fingerprint.hex
        case .resource(let resource, let facts?): "\(resource.fingerprint.hex)+\(ExportTask.checksum(facts))"
        case .facts(let facts): ExportTask.checksum(facts)
        }
    }

    /// How many bytes it will have, as far as that is known before.
    var byteCount: Int64 {
        switch content {
        case .resource(let resource, _): resource.byteCount
        case .facts(let facts): Int64(facts.count)
        }
    }

    /// Whether a file that is there already is what would be written.
    func isAlready(_ file: String) -> Bool {
        guard let look = FileLook(file), look.byteCount == byteCount else { return false }
        switch content {
        case .resource(let resource, nil):
            return (try? PHPhotoLibrary.fingerprint(ofFile: file)) == resource.fingerprint
        case .resource: return false
        case .facts(let facts): return FileManager.default.contents(atPath: file) == facts
        }
    }

    /// Writes the content. What comes back is what could not be done, when the file is good without it.
    func write(to file: ExportedFile, with writer: MetadataWriter?) throws -> String? {
        switch content {
        case .facts(let facts):
            try file.write(facts)
            return nil
        case .resource(let resource, let metadata):
            try file.write(resource)
            guard try file.fingerprint() == resource.fingerprint.hex else {
                throw CommandFailure("its original is damaged; photos verify --deep tells more")
            }
            guard let metadata, let writer else { return nil }
            return add(metadata, to: file, with: writer)
        }
    }

    private func add(_ metadata: Data, to file: ExportedFile, with writer: MetadataWriter) -> String? {
        let facts = ExportedFile(temporaryPath: file.temporaryPath.replacingOccurrences(of: ".tmp", with: ".xmp.tmp"))
        do {
            try facts.write(metadata)
            try writer.write(
                facts.temporaryPath, into: file.temporaryPath, isMovie: asset.facts.mediaType == .video)
            return nil
        } catch {
            return "its metadata is as it was: \(error)"
        }
    }

    /// FNV-1a: for telling whether something changed, not for keeping anything safe.
    private static func checksum(_ data: Data) -> String {
        let sum = data.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(sum, radix: 16)
    }
}
