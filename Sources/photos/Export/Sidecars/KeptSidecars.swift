// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The sidecars of an asset that other programs wrote: XMP, Google Takeout's JSON. They are exported unchanged, under
/// the names that they had. Sidecars of an earlier export of ours are left out, because each export writes its own
/// anew.
struct KeptSidecars {
    /// A sidecar with its name.
    struct File {
        var name: String
        /// The part of its name after the asset's name: `.xmp`, `.JPG.xmp`, `.JPG.supplemental-metadata.json`.
        var ending: String
        var content: ExportTask.Content
    }

    /// The sidecars, at most one of each ending in any case: the one that was imported last.
    private(set) var files: [File] = []

    init(_ resources: [Resource], in library: PHPhotoLibrary) {
        guard let subject = resources.first(where: { $0.content.type != .sidecar })?.content else { return }
        for resource in resources where resource.content.type == .sidecar {
            guard let content = KeptSidecars.content(of: resource, in: library) else { continue }
            let name = resource.content.originalFilename
            let ending = KeptSidecars.ending(of: name, beside: subject)
            files.removeAll { $0.ending.lowercased() == ending.lowercased() }
            files.append(File(name: name, ending: ending, content: content))
        }
    }

    /// Returns the content of a sidecar, or `nil` when an export of ours wrote it.
    private static func content(of resource: Resource, in library: PHPhotoLibrary) -> ExportTask.Content? {
        do {
            let file = try library.open(resource)
            let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
            // A file larger than its row states is damaged, which its fingerprint shows.
            let count = Int(min(max(resource.content.byteCount, 0), fileByteLimit)) + 1
            let data = try handle.read(upToCount: count) ?? Data()
            return isOurs(data) ? nil : .sidecar(data, resource.content)
        } catch {
            return .nothing(reason: "“\(resource.content.originalFilename)” cannot be read: \(error)")
        }
    }

    /// The largest number of bytes that are read: more than an import accepts for a sidecar.
    private static let fileByteLimit: Int64 = 1 << 26

    private static func isOurs(_ data: Data) -> Bool {
        if data.range(of: Data(XMPOwnProperties.namespace.utf8)) != nil { return true }
        return (try? JSONDecoder().decode(OwnObject.self, from: data))?.isOurs == true
    }

    /// The outermost object of a JSON file, read by the decoder that imports use, which limits the depth.
    private struct OwnObject: Decodable {
        /// True if an export of ours wrote the object.
        let isOurs: Bool

        private enum Keys: String, CodingKey { case mark = "swift-photos" }

        init(from decoder: any Decoder) throws {
            isOurs = try decoder.container(keyedBy: Keys.self).contains(.mark)
        }
    }

    /// Returns the part of a sidecar's name after the name of its asset's first file. A sidecar with an unrelated name, as
    /// Takeout shortens long ones, gets the file's whole name.
    static func ending(of name: String, beside subject: ResourceContent) -> String {
        let stem = (subject.originalFilename as NSString).deletingPathExtension
        if name.lowercased().hasPrefix(stem.lowercased() + ".") {
            let ending = "." + SafeName.name(String(name.dropFirst(stem.count + 1)))
            if ending.utf8.count <= endingByteLimit { return ending }
        }
        return ".\(subject.exportedExtension).\(SafeName.name((name as NSString).pathExtension))"
    }

    /// The largest number of bytes of an ending; longer ones would leave no room for the asset's name.
    private static let endingByteLimit = 64

    /// Returns the ending of an export's own sidecar next to the subject: `.JPG.xmp`, or `.xmp` if another program's
    /// file has that name; an import reads both. Returns `nil` if both names are taken.
    func ownEnding(_ kind: String, beside subject: String) -> String? {
        let (whole, short) = ("\(subject).\(kind)".lowercased(), ".\(kind)")
        let taken = files.map { $0.ending.lowercased() }.filter { $0.hasSuffix(short) }
        // Takeout's readers use only one of several JSON files of the same whole name.
        let isTaken = kind == "json" ? !taken.allSatisfy { $0 == short } : taken.contains(whole)
        if !isTaken { return "\(subject).\(kind)" }
        return taken.contains(short) ? nil : short
    }
}
