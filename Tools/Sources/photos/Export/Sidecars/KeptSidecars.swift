// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Files that came beside an asset's files, from other programs: XMP, Google Takeout's JSON. They go out as they came in,
/// under the names that they had. What an earlier export of ours wrote is none: an export writes that anew.
struct KeptSidecars {
    /// One of them.
    struct File {
        var name: String
        /// What stands behind the asset's name: `.xmp`, `.JPG.xmp`, `.JPG.supplemental-metadata.json`.
        var ending: String
        var content: ExportTask.Content
    }

    /// At most one of each ending, in any case: the one that came in last.
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

    /// `nil` for what an export of ours wrote.
    private static func content(of resource: Resource, in library: PHPhotoLibrary) -> ExportTask.Content? {
        do {
            let file = try library.open(resource)
            let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
            // What is larger than its row says is damaged, and its fingerprint tells.
            let count = Int(min(max(resource.content.byteCount, 0), mostBytesOfFile)) + 1
            let data = try handle.read(upToCount: count) ?? Data()
            return isOurs(data) ? nil : .sidecar(data, resource.content.fingerprint)
        } catch {
            return .nothing(reason: "“\(resource.content.originalFilename)” cannot be read: \(error)")
        }
    }

    /// More than import takes for a sidecar.
    private static let mostBytesOfFile: Int64 = 1 << 26

    private static func isOurs(_ data: Data) -> Bool {
        if data.range(of: Data(XMPOwnWords.namespace.utf8)) != nil { return true }
        let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return object?["swift-photos"] != nil
    }

    /// What a sidecar's name has behind that of its asset's first file. One that has another name, as Takeout cuts long
    /// ones, goes by the file's whole name.
    static func ending(of name: String, beside subject: ResourceContent) -> String {
        let stem = (subject.originalFilename as NSString).deletingPathExtension
        if name.lowercased().hasPrefix(stem.lowercased() + ".") {
            let ending = "." + SafeName.name(String(name.dropFirst(stem.count + 1)))
            if ending.utf8.count <= mostBytesOfEnding { return ending }
        }
        return ".\(subject.exportedExtension).\(SafeName.name((name as NSString).pathExtension))"
    }

    /// Longer ones would leave no room for the asset's name.
    private static let mostBytesOfEnding = 64

    /// The ending of an export's own file of that kind beside the subject: `.JPG.xmp`, and where another program's file
    /// goes by that whole name, `.xmp`; import reads both. `nil` where there is a file of both names.
    func ownEnding(_ kind: String, beside subject: String) -> String? {
        let (whole, short) = ("\(subject).\(kind)".lowercased(), ".\(kind)")
        let taken = files.map { $0.ending.lowercased() }.filter { $0.hasSuffix(short) }
        // Of several JSON files of one whole name Takeout's readers take one.
        let isTaken = kind == "json" ? !taken.allSatisfy { $0 == short } : taken.contains(whole)
        if !isTaken { return "\(subject).\(kind)" }
        return taken.contains(short) ? nil : short
    }
}
