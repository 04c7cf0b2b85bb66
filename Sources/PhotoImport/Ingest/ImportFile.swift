// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A file to import, or something in its place that is reported as skipped or failed, and what its source knows of it.
struct ImportFile: Sendable {
    /// The part of a file by its name. Its type is determined by its content.
    enum Part: Hashable, Sendable {
        /// No particular part.
        case file
        /// The rendering of an edit, if the group has an original; else a photo or video like any other.
        case rendering
        /// What the present edit replaced, by name: an earlier description, or the rendering that the edit started
        /// from.
        case base
        /// Metadata of the file with that name, or without a name of the files with the same base name.
        case sidecar(of: RawPath?)

        /// True for a file that an edit made, which another asset may have as well.
        var isOfEdit: Bool { self == .rendering || self == .base }
    }

    var entry: WalkEntry
    var part = Part.file
    /// The type of the resource, if a catalogue states it; `nil` if the name and the content determine it.
    var type: ResourceType?
    /// True if several assets have the file. That one of them was read before tells nothing about the others.
    var isShared = false
    /// The original of the library that the file is, if it is imported in its place.
    var original: UnclaimedOriginal?

    /// The stamp with which the library is asked about the file before it is opened; `nil` if that would tell nothing.
    var stamp: FileStamp? { isShared ? nil : entry.stamp }
}

/// Files that are imported together, because they may be parts of one asset.
struct ImportGroup: Sendable {
    let files: [ImportFile]
    /// The row of the asset in the source's catalogue; `nil` if there is none.
    var row: Int64?
}

/// A group of files, with the outcome of reading each, in the same order.
struct IngestedGroup: Sendable {
    let group: ImportGroup
    var ingested: [IngestedFile]
}

// MARK: - Results

extension ImportFile {
    /// Returns the result of the file.
    ///
    /// - Parameters:
    ///   - reason: The reason for the outcome. Without one, a file that is imported is reported with its damage and the
    ///     warnings about it.
    ///   - asset: The identifier of the asset that the file belongs to.
    func result(
        _ outcome: ImportedFile.Outcome, reason: String? = nil, read: StagedFile? = nil,
        asset: LocalIdentifier? = nil, type: ResourceType? = nil
    ) -> ImportedFile {
        let isStored = outcome == .imported || outcome == .paired
        return ImportedFile(
            path: entry.path.displayText, outcome: outcome,
            reason: reason ?? (isStored ? read?.metadata.remark : nil), localIdentifier: asset?.description,
            resourceType: type, uniformTypeIdentifier: read?.metadata.uniformTypeIdentifier,
            fingerprint: read?.fingerprint, byteCount: read?.stamp.byteCount,
            isDamaged: isStored && read?.metadata.asset.damage != nil)
    }

    /// Returns the result of the file as a duplicate of a resource of the library.
    func result(_ outcome: ImportedFile.Outcome, resource: Resource) -> ImportedFile {
        ImportedFile(
            path: entry.path.displayText, outcome: outcome, resourceType: resource.content.type,
            uniformTypeIdentifier: resource.content.uniformTypeIdentifier, fingerprint: resource.content.fingerprint,
            byteCount: resource.content.byteCount)
    }

    /// Returns the result for a file that is not imported; `nil` for one that was read or is known.
    func refusal(_ ingested: IngestedFile) -> ImportedFile? {
        switch ingested {
        case .refused(let outcome, let reason): result(outcome, reason: reason)
        case .changed: incomplete
        case .known, .read, .untouched, .stopped: nil
        }
    }

    /// Returns the result of a file that was deleted for good on a date, or that belongs to one.
    func result(deletedOn date: Date, read: StagedFile?) -> ImportedFile {
        let day = date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
        return result(.deletedBefore, reason: "It was permanently deleted on \(day).", read: read)
    }

    private var incomplete: ImportedFile {
        var result = result(.failed, reason: "It changed while it was read. Import it again when the file is complete.")
        result.isIncomplete = true
        return result
    }

    /// Returns the result of the file for an error that ends the import before the file was imported.
    func left(because error: LibraryError) -> ImportedFile {
        switch entry.kind {
        case .file: result(.failed, reason: error.stopReason)
        case .skipped(let reason): result(.skipped, reason: reason)
        case .failed(let reason): result(.failed, reason: reason)
        }
    }
}

extension FileMetadata {
    /// The damage and the warnings to report with the file.
    var remark: String? {
        let remarks = [asset.damage].compactMap { $0 } + warnings
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}
