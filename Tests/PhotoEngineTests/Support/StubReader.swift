// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Synchronization

/// A metadata reader of text files that describe their metadata themselves, as words, the first of them the role.
///
/// `photo id=X burst=B day=3 damage=torn text`, `video seconds=9`, `raw`, or one of `unsupported`, `broken`, `huge`.
/// `edit format=F` and `edit camera` are AAEs, `sidecar title=T keyword=K rating=3 day=3` is XMP, and so is `takeout
/// favorite hidden trashed day=3`, or `takeout album=T`. The text after a `|` in a photo is the movie inside it. Other
/// words only make the bytes differ.
final class StubReader: MetadataReader {
    private let hook: @Sendable (String, Int32) -> Void
    private let record: @Sendable (String?) -> ExportedAsset?
    private let texts = Mutex<[String]>([])

    /// - Parameters:
    ///   - hook: Called with the text and the descriptor of every file while it is read.
    ///   - record: Returns the record of an export that a sidecar with this title has.
    init(
        _ hook: @escaping @Sendable (String, Int32) -> Void = { _, _ in },
        record: @escaping @Sendable (_ title: String?) -> ExportedAsset? = { _ in nil }
    ) {
        self.hook = hook
        self.record = record
    }

    /// The texts that were read, in the order of reading.
    var read: [String] { texts.withLock { $0 } }

    func metadata(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileMetadata {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = pread(file.descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        texts.withLock { $0.append(text) }
        hook(text, file.descriptor)
        var metadata = try StubMetadata(text).metadata()
        if metadata.role == .sidecar { metadata.exported = record(metadata.asset.title) }
        return metadata
    }
}

private struct StubMetadata {
    let kind: String
    let words: Set<String>
    let values: [String: String]
    let inside: ByteExtent?

    init(_ text: String) {
        let words = text.split(separator: "|").first.map { $0.split(separator: " ").map(String.init) } ?? []
        self.words = Set(words)
        inside = text.utf8.firstIndex(of: UInt8(ascii: "|")).map { bar in
            let offset = text.utf8.distance(from: text.startIndex, to: bar) + 1
            return ByteExtent(offset: Int64(offset), count: Int64(text.utf8.count - offset))
        }
        kind = words.first ?? ""
        let pairs = words.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        values = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    func metadata() throws(LibraryError) -> FileMetadata {
        switch kind {
        case "photo": return photo(.photo, "public.jpeg", "jpg")
        case "raw": return photo(.raw, "com.adobe.raw-image", "dng")
        case "video": return video()
        case "edit": return edit()
        case "sidecar", "takeout": return sidecar()
        case "broken": throw LibraryError(.damagedFile, "It is broken.")
        case "huge": throw LibraryError(.overBudget, "It is huge.")
        default: throw LibraryError(.unsupportedFormat, "It is a text.")
        }
    }

    private func photo(_ role: FileMetadata.Role, _ type: String, _ filenameExtension: String) -> FileMetadata {
        var asset = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 40, height: 30))
        asset.damage = values["damage"]
        asset.title = values["title"]
        return metadata(role, type, filenameExtension, asset)
    }

    private func video() -> FileMetadata {
        var asset = AssetMetadata(mediaType: .video, pixelSize: PixelSize(width: 64, height: 36))
        asset.durationSeconds = values["seconds"].flatMap(Double.init) ?? 3
        asset.damage = values["damage"]
        return metadata(.video, "com.apple.quicktime-movie", "mov", asset)
    }

    private func edit() -> FileMetadata {
        var metadata = metadata(.adjustment, "com.apple.aae", "aae", .unknown)
        metadata.adjustment = AdjustmentMetadata(
            adjustment: Adjustment(
                formatIdentifier: values["format"],
                date: values["date"].flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }),
            isByCamera: words.contains("camera"))
        return metadata
    }

    private func sidecar() -> FileMetadata {
        var metadata = metadata(.sidecar, "com.adobe.xmp", "xmp", .unknown)
        metadata.asset.title = values["title"]
        metadata.asset.keywords = [values["keyword"]].compactMap { $0 }
        metadata.asset.rating = values["rating"].flatMap(Int.init)
        metadata.asset.people = [values["person"]].compactMap { $0 }.map { PersonRegion(name: $0) }
        metadata.asset.captureDate?.source = kind == "takeout" ? .takeout : .sidecar
        guard kind == "takeout" else { return metadata }
        var takeout = TakeoutMetadata(subject: values["album"] == nil ? .media : .album, title: values["album"] ?? "a")
        takeout.isFavorite = words.contains("favorite")
        takeout.isHidden = words.contains("hidden")
        takeout.isTrashed = words.contains("trashed")
        metadata.takeout = takeout
        return metadata
    }

    private func metadata(
        _ role: FileMetadata.Role, _ type: String, _ filenameExtension: String, _ asset: AssetMetadata
    ) -> FileMetadata {
        var metadata = FileMetadata(
            role: role, uniformTypeIdentifier: type, filenameExtension: filenameExtension, asset: asset)
        metadata.asset.captureDate = values["day"].flatMap(Int.init).map { CaptureDate(day: $0) }
        metadata.asset.camera.model = values["model"]
        if words.contains("assumed") { metadata.asset.captureDate?.zone = .assumed }
        if let offset = values["zone"].flatMap(Int.init) { metadata.asset.captureDate?.utcOffsetSeconds = offset }
        metadata.contentIdentifier = values["id"]
        metadata.burstIdentifier = values["burst"]
        metadata.isBurstCover = words.contains("cover")
        metadata.embeddedVideo = inside
        if let side = values["size"].flatMap(Int.init) {
            metadata.asset.pixelSize = PixelSize(width: side, height: side)
        }
        metadata.warnings = [values["warning"]].compactMap { $0 }
        return metadata
    }
}

extension AssetMetadata {
    fileprivate static let unknown = AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0))
}
