// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The copy of a file with the metadata that it is to have, and without what a person took away: checked by reading it
/// again, with our readers and with exiftool.
struct MetadataCopy {
    typealias Written = (file: ExportedFile, note: String?)

    private let metadata: EmbeddedMetadata
    private let subject: ExportTask.Subject
    private let writer: MetadataWriter
    private let newFile: () throws -> ExportedFile

    init(
        _ metadata: EmbeddedMetadata, of subject: ExportTask.Subject, by writer: MetadataWriter,
        _ newFile: @escaping () throws -> ExportedFile
    ) {
        (self.metadata, self.subject, self.writer, self.newFile) = (metadata, subject, writer, newFile)
    }

    /// Returns the copy. It is the file itself, with a note, if exiftool does not write such files and the file says all
    /// that the library says. Throws ``MetadataLeft`` if that leaves something that was taken away.
    func made(from file: ExportedFile) throws -> Written {
        let former: FileMetadata
        do throws(LibraryError) { former = try file.metadata() } catch {
            guard metadata.taken.isEmpty else { throw MetadataLeft(unchecked: error.message) }
            try check(nil, error.message)
            return (file, MetadataCopy.words(notWritten: error.message))
        }
        let isMovie = former.role == .video
        let written = try rewritten(file, former.asset)
        guard metadata.taken.isEmpty else {
            let copy = try cleared(written.file, isMovie, refusal: written.note)
            try check(former.asset, try reasonNotWritten(written, file))
            return (copy, written.note.map(MetadataCopy.words))
        }
        try check(former.asset, try reasonNotWritten(written, file))
        let notes = [written.note.map(MetadataCopy.words), isMovie ? try unknownPositions(in: written.file) : nil]
        return (written.file, notes.contains { $0 != nil } ? notes.compactMap(\.self).joined(separator: "; ") : nil)
    }

    /// Returns why a file was not written; `nil` for a copy that exiftool changed.
    private func reasonNotWritten(_ written: Written, _ file: ExportedFile) throws -> String? {
        if let note = written.note { return note }
        guard written.file !== file, try written.file.status().byteCount == file.status().byteCount else { return nil }
        return try written.file.fingerprint() == file.fingerprint() ? "exiftool wrote nothing into it" : nil
    }

    /// Throws an error if a file that was not written lacks what the library says.
    ///
    /// - Parameter former: The metadata of the file; `nil` if it cannot be read.
    private func check(_ former: AssetMetadata?, _ reason: @autoclosure () throws -> String?) throws {
        let missing = metadata.fields(missingIn: former)
        guard metadata.xmp != nil, !missing.isEmpty, let reason = try reason() else { return }
        throw CommandFailure(
            "the copy would lack what the library says: \(missing.joined(separator: ", ")); \(reason). Export it with --sidecar"
                + " instead of --write-metadata to have that in a file of its own")
    }

    private static func words(notWritten reason: String) -> String { "its metadata was not changed: \(reason)" }

    /// Returns a copy that has the metadata, or the file itself with the reason why exiftool does not write it. The file is
    /// its own copy if it has nothing that is to be taken out of it.
    private func rewritten(_ file: ExportedFile, _ former: AssetMetadata) throws -> Written {
        do {
            let copy = try newFile()
            if let xmp = metadata.xmp {
                let sidecar = try newFile()
                try sidecar.write(xmp)
                let isPlaceRight = MetadataField.place.isEqual(in: former, and: metadata.library)
                try writer.write(
                    sidecar, into: copy, from: file, replacing: metadata.outdatedTags(in: former),
                    isMovie: subject.isMovie, place: isPlaceRight ? nil : metadata.library.location)
            } else {
                let tags = metadata.surplusTags(in: former)
                if tags.isEmpty { return (file, nil) }
                try writer.remove(tags, into: copy, from: file)
            }
            // A file that cannot be read is not a copy, whatever exiftool's status was.
            do { _ = try copy.metadata() } catch { return (file, "exiftool wrote a file that cannot be read") }
            return (copy, nil)
        } catch let refusal as MetadataWriter.Refusal {
            return (file, refusal.reason)
        }
    }
}

// MARK: - Removed metadata

/// The error of a copy that still has metadata that was removed from its asset.
struct MetadataLeft: Error {
    let message: String
}

extension MetadataCopy {
    private typealias Rest = [(field: MetadataField, tag: FileTag?)]

    /// Returns a copy without what was taken away: without the tags that still say it, else without the parts of the
    /// metadata that have them.
    private func cleared(_ copy: ExportedFile, _ isMovie: Bool, refusal: String?) throws -> ExportedFile {
        var (copy, reason) = (copy, refusal)
        var rest = try self.rest(in: copy, isMovie)
        for removals in [MetadataCopy.tags, MetadataCopy.parts] {
            let tags = removals(rest.compactMap(\.tag))
            if tags.isEmpty || reason != nil { continue }
            let next = try newFile()
            do {
                try writer.remove(tags, into: next, from: copy)
                (rest, copy) = (try self.rest(in: next, isMovie), next)
            } catch let refusal as MetadataWriter.Refusal {
                reason = refusal.reason
            }
        }
        rest += try restOfMovie(in: copy) + self.rest(inside: copy.contents(), from: 1, depth: 1)
        guard rest.isEmpty else { throw MetadataLeft(rest, reason) }
        return copy
    }

    /// Returns what a file still has of what was taken away.
    private func rest(in copy: ExportedFile, _ isMovie: Bool) throws -> Rest {
        do {
            return try rest(in: copy, isMovie, metadata.taken.fields(remainingIn: try copy.metadata().asset), depth: 0)
        } catch let refusal as MetadataWriter.Refusal {
            throw MetadataLeft(unchecked: refusal.reason)
        }
    }

    /// - Parameters:
    ///   - fields: What our readers find.
    ///   - depth: The number of files that this file is inside of.
    private func rest(
        in file: ExportedFile, _ isMovie: Bool, _ fields: [MetadataField], depth: Int
    ) throws -> Rest {
        let tags = try writer.tags(of: file, isMovie: isMovie)
        let found = metadata.taken.tags(remainingIn: tags)
        let inside = try tags.filter(\.isOfContent).flatMap { tag in
            try tag.binaries.flatMap { bytes in
                let left = try rest(inside: bytes, from: 0, depth: depth + 1)
                // A preview is removed; a movie is more than metadata.
                return left.map { ($0.field, InnerFile.hasMovie(bytes) ? nil : tag) }
            }
        }
        return found.map { ($0.field, $0.tag) } + inside
            + fields.filter { field in !found.contains { $0.field == field } }.map { ($0, nil) }
    }

    /// Returns what the movie in a motion photo still has. exiftool does not write into it.
    private func restOfMovie(in copy: ExportedFile) throws -> Rest {
        guard let extent = try copy.metadata().embeddedVideo else { return [] }
        let movie = try newFile()
        try movie.write(copy, extent)
        return try rest(in: movie, true)
    }

    /// The most files inside of one that are looked at, and the most that are inside of each other.
    private static let (innerLimit, depthLimit) = (64, 3)

    /// Returns what the pictures and movies inside of bytes still have, wherever they are. Bytes that only look like such
    /// a file are left out.
    private func rest(inside bytes: Data, from start: Int, depth: Int) throws -> Rest {
        let files = InnerFile.all(in: bytes, from: start)
        if files.isEmpty { return [] }
        guard files.count <= MetadataCopy.innerLimit, depth <= MetadataCopy.depthLimit else {
            throw MetadataLeft(unchecked: "it contains too many pictures with metadata of their own")
        }
        return try files.flatMap { inner -> Rest in
            let file = try newFile()
            try file.write(bytes.subdata(in: inner.range) + inner.ending)
            let fields = (try? file.metadata()).map { metadata.taken.fields(remainingIn: $0.asset) } ?? []
            do {
                return try rest(in: file, inner.kind == .movie, fields, depth: depth)
            } catch is MetadataWriter.Refusal {
                return []
            }
        }
    }

    private static func tags(_ tags: [FileTag]) -> [String] { tags.map(\.path) }

    /// Returns the parts that exiftool can remove as a whole: a vocabulary of XMP, or the camera's note.
    private static func parts(_ tags: [FileTag]) -> [String] {
        tags.filter { ["XMP", "MakerNotes"].contains($0.family) }
            .map { $0.family == "XMP" ? "\($0.group):all" : "MakerNotes:all" }
    }

    /// Returns a note on telemetry with positions that the library does not know; `nil` without such telemetry.
    private func unknownPositions(in file: ExportedFile) throws -> String? {
        guard metadata.library.location == nil else { return nil }
        let tags: [FileTag]
        do { tags = try writer.tags(of: file, isMovie: true) } catch is MetadataWriter.Refusal { return nil }
        let positions = tags.filter { $0.isOfContent && $0.isOfPosition }
        if positions.isEmpty { return nil }
        return "it has positions that the library does not have (\(FileTag.list(positions)))"
    }
}

extension MetadataLeft {
    /// - Parameter reason: The words of exiftool.
    fileprivate init(_ rest: [(field: MetadataField, tag: FileTag?)], _ reason: String?) {
        let names = MetadataField.allCases.filter { field in rest.contains { $0.field == field } }.map(\.rawValue)
        let tags = rest.compactMap(\.tag)
        message = MetadataLeft.words(
            "the copy would still have removed metadata: \(names.joined(separator: ", "))"
                + (tags.isEmpty ? "" : " (\(FileTag.list(tags)))"),
            reason ?? "exiftool cannot remove it from this kind of file")
    }

    fileprivate init(unchecked reason: String) {
        message = MetadataLeft.words("the copy may still have removed metadata", "it cannot be checked: \(reason)")
    }

    private static func words(_ problem: String, _ reason: String) -> String {
        "\(problem); \(reason). Export it without --write-metadata to copy the original with all its metadata"
    }
}

extension FileTag {
    /// Returns the names of the first tags, for messages.
    fileprivate static func list(_ tags: [FileTag]) -> String {
        var names: [String] = []
        for tag in tags where !names.contains(tag.path) { names.append(tag.path) }
        let more = names.count - 3
        return names.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
