// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// A reader of single files, which recognises known ones, and reads the metadata and the bytes of others. Can be used
/// from any thread. Each run has its own.
struct FileIngester: Sendable {
    let session: any LibrarySession
    let reader: any MetadataReader
    let options: ImportOptions
    /// The maker of thumbnails; `nil` if none are wanted.
    let thumbnails: ImportThumbnails?
    let volumes = RunVolumes()

    /// The library's answer about a file with a certain stamp: the resource that was read from it, if it was read before.
    typealias Answer = (stamp: FileStamp, resource: Resource?)

    /// Reads a file, unless the library knows it. Errors become outcomes.
    ///
    /// - Parameter answer: The library's answer, which counts while the file still has that stamp; otherwise the library
    ///   is asked again.
    func ingest(_ file: ImportFile, _ answer: Answer?) -> IngestedFile {
        do throws(LibraryError) {
            let source = try open(file)
            if let answer, answer.stamp == source.stamp {
                if let resource = answer.resource { return .known(resource) }
            } else if !file.isShared, let resource = try session.resources(readFrom: [source.stamp])[source.stamp] {
                return .known(resource)
            }
            return try read(source, as: file)
        } catch {
            return IngestedFile(error)
        }
    }

    /// Reads a file even if the library knows it.
    func reingest(_ file: ImportFile) -> IngestedFile {
        do throws(LibraryError) { return try read(open(file), as: file) } catch { return IngestedFile(error) }
    }

    /// Returns the metadata of a file without staging its bytes; `nil` if it cannot be read.
    func metadata(of file: ImportFile) -> FileMetadata? {
        guard let source = try? open(file) else { return nil }
        return try? metadata(of: source)
    }

    /// Returns the metadata of an original of the library; `nil` if it cannot be read. A date that only the file itself
    /// had is unknown.
    func metadata(of original: Resource) -> FileMetadata? {
        guard let file = try? session.open(original.id),
            var metadata = try? reader.metadata(of: file, within: options.budget)
        else { return nil }
        metadata.take(name: original.content.originalFilename)
        return metadata
    }

    private func metadata(of source: borrowing SourceFile) throws(LibraryError) -> FileMetadata {
        var metadata = try reader.metadata(of: source.file, within: options.budget)
        metadata.take(name: source.path.name.displayText)
        metadata.checkRecord()
        if metadata.role != .sidecar, metadata.role != .adjustment {
            metadata.asset.captureDate = metadata.asset.captureDate ?? CaptureDate(ofFile: source.stamp)
        }
        return metadata
    }

    /// Returns the metadata of a file whose type a catalogue states. Its name and date mean nothing, and the movie of a
    /// Live Photo is a file of its own.
    private func metadata(
        of source: borrowing SourceFile, stated type: ResourceType
    ) throws(LibraryError) -> FileMetadata {
        guard type != .adjustmentData else { return try FileMetadata(adjustmentOf: source.stamp.byteCount) }
        var metadata = try reader.metadata(of: source.file, within: options.budget)
        guard metadata.role.fits(type, statedBy: .catalogue) else {
            throw LibraryError(.damagedFile, "The type of the file does not match the library's database.")
        }
        metadata.embeddedVideo = nil
        return metadata
    }

    private func open(_ file: ImportFile) throws(LibraryError) -> SourceFile {
        guard let original = file.original else { return try SourceFile(file.entry) }
        return try SourceFile(session.open(original), file.entry)
    }

    private func read(_ source: borrowing SourceFile, as file: ImportFile) throws(LibraryError) -> IngestedFile {
        // The fingerprint is checked first, so that damage is reported as such and not as an error of the metadata
        // reader.
        let claimed: IngestedBytes? = if let original = file.original { try claim(source, original) } else { nil }
        var metadata =
            if let type = file.type { try metadata(of: source, stated: type) } else { try metadata(of: source) }
        // A source with a catalogue applies the filter to that.
        if file.type == nil, let refusal = options.filter.refusal(of: metadata) {
            return .refused(.skipped, reason: refusal)
        }
        let inside = metadata.embeddedVideo == nil ? nil : try stageEmbeddedVideo(inside: source, &metadata)
        let bytes = if let claimed { claimed } else { try stage(source, metadata) }
        guard try source.isUnchanged(), bytes.byteCount == source.stamp.byteCount else {
            return .changed([bytes.staged, inside?.staged].compactMap { $0 })
        }
        // Assets of a catalogue get their renditions on first use.
        let renditions =
            file.type == nil ? thumbnails?.renditions(of: source.file, metadata, within: options.budget) ?? [] : []
        return .read(
            StagedFile(
                stamp: source.stamp, metadata: metadata, fingerprint: bytes.fingerprint, placement: bytes.placement,
                staged: bytes.staged, inside: inside, renditions: renditions))
    }

    // MARK: Bytes

    private struct IngestedBytes {
        let fingerprint: Fingerprint
        let byteCount: Int64
        let placement: Placement?
        let staged: StagedOriginal?
    }

    /// Copies the bytes to the library. A dry run, and an import by reference, only read them, because only the bytes
    /// identify duplicates.
    private func stage(
        _ source: borrowing SourceFile, _ metadata: FileMetadata
    ) throws(LibraryError) -> IngestedBytes {
        if options.isDryRun || (options.isReference && metadata.canBeReferenced) {
            let read = try source.file.fingerprint()
            let placement = options.isDryRun ? nil : try volumes.table().placement(of: source.path)
            return IngestedBytes(
                fingerprint: read.fingerprint, byteCount: read.byteCount, placement: placement, staged: nil)
        }
        let staged = try session.stage(source.file, filenameExtension: metadata.filenameExtension)
        return IngestedBytes(
            fingerprint: staged.fingerprint, byteCount: staged.byteCount, placement: staged.placement, staged: staged)
    }

    /// Checks that the bytes of an original match the fingerprint in its name.
    private func claim(
        _ source: borrowing SourceFile, _ original: UnclaimedOriginal
    ) throws(LibraryError) -> IngestedBytes {
        let read = try source.file.fingerprint()
        guard let key = OriginalKey(originalPath: original.path), key.names(read.fingerprint) else {
            throw LibraryError(.damagedFile, "It is damaged: its bytes do not match the fingerprint in its name.")
        }
        return IngestedBytes(
            fingerprint: read.fingerprint, byteCount: read.byteCount,
            placement: options.isDryRun ? nil : Placement(key: key.text), staged: nil)
    }

    /// Stages the movie of a motion photo as a file of its own, from a temporary copy.
    ///
    /// A movie that cannot be read does not prevent the import of the photo: it stays inside, with a warning.
    private func stageEmbeddedVideo(
        inside source: borrowing SourceFile, _ metadata: inout FileMetadata
    ) throws(LibraryError) -> StagedMovie? {
        guard let extent = metadata.embeddedVideo else { return nil }
        let movie = try source.file.copy(of: extent)
        let read: FileMetadata
        do throws(LibraryError) {
            read = try reader.metadata(of: movie, within: options.budget)
        } catch {
            metadata.warnings.append("the movie inside it cannot be read: \(error.description)")
            return nil
        }
        guard read.role == .video else { return nil }
        if options.isDryRun {
            let (fingerprint, byteCount) = try movie.fingerprint()
            return StagedMovie(metadata: read, fingerprint: fingerprint, byteCount: byteCount, staged: nil)
        }
        let staged = try session.stage(movie, filenameExtension: read.filenameExtension)
        return StagedMovie(
            metadata: read, fingerprint: staged.fingerprint, byteCount: staged.byteCount, staged: staged)
    }
}

extension FileMetadata {
    /// True for photos and videos, which may stay outside the library. Adjustments and sidecars are small, and are
    /// copied.
    fileprivate var canBeReferenced: Bool {
        switch role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension FileMetadata {
    /// The limit for adjustments of Apple Photos. They contain brush strokes, and reach some megabytes.
    private static let largestAdjustment: Int64 = 256 << 20

    /// Creates the metadata of an adjustment of Apple Photos, which is stored unread.
    init(adjustmentOf byteCount: Int64) throws(LibraryError) {
        guard byteCount <= FileMetadata.largestAdjustment else {
            throw LibraryError(.overBudget, "It is too large for the description of an edit.")
        }
        self.init(
            role: .adjustment, uniformTypeIdentifier: "com.apple.photos.apple-adjustment-envelope",
            filenameExtension: "aae",
            asset: AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0)))
    }
}

extension FileMetadata {
    /// Adds the metadata that only the name contains: that a photo belongs to a burst, or that a video is a screen
    /// recording.
    fileprivate mutating func take(name: String) {
        if role == .video, ScreenRecordingName.matches(name) { asset.mediaSubtypes.insert(.screenRecording) }
        guard role == .photo || role == .raw, burstIdentifier == nil, let burst = BurstName(name) else { return }
        burstIdentifier = burst.identifier
        isBurstCover = burst.isCover
    }
}

extension CaptureDate {
    /// Creates a fallback date from the modification time, in the time zone of this machine.
    init(ofFile stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed,
            source: .file)
    }
}

/// The volumes that were mounted when a run first needed them.
///
/// The first query comes after the folder of a file was walked, so that volumes that are mounted on demand are mounted
/// by then. A failure is not stored: the next file tries again.
final class RunVolumes: Sendable {
    private let known = Mutex<VolumeTable?>(nil)

    /// Returns the volumes. Threads that call it first at the same time may each read them.
    func table() throws(LibraryError) -> VolumeTable {
        if let table = known.withLock({ $0 }) { return table }
        let table = try VolumeTable.system()
        known.withLock { $0 = table }
        return table
    }
}

extension FileMetadata {
    /// Removes values in the record of an exported sidecar that no library could store, because the sidecar may be from
    /// anyone, and adds warnings. The other metadata and files are used nevertheless.
    mutating func checkRecord() {
        guard var record = exported else { return }
        do throws(LibraryError) { try record.check() } catch {
            exported = nil
            warnings.append("its record from another library is ignored: \(error.message)")
            return
        }
        let names = record.filenames.count
        record.filenames = record.filenames.compactMap(\.validated)
        if record.filenames.count < names {
            warnings.append("an invalid filename in its record is ignored")
        }
        exported = record
    }
}

extension ExportedAsset {
    /// Throws the error that a library would throw for the record, so that only the record is left out and the import
    /// continues.
    fileprivate func check() throws(LibraryError) {
        var new = NewAsset(metadata: asset.metadata, resources: [], addedDate: asset.addedDate)
        new.modificationDate = asset.modificationDate
        new.trashedDate = asset.trashedDate
        new.adjustment = asset.adjustment
        try Change.insertAsset(new).checkMetadata()
        for path in albums {
            guard Set(path.map(\.uuid)).count == path.count else { throw .folderInItself }
            for collection in path {
                guard !collection.title.isEmpty else { throw .albumWithoutTitle }
                guard !CollectionTree.isReserved(collection.uuid) else { throw .reserved(collection.uuid) }
            }
        }
    }
}

extension ExportedAsset.Filename {
    private static let longest = 255

    /// The record with a valid filename without a path, or `nil`: programs append it to the path of a folder.
    fileprivate var validated: Self? {
        let last = name.lastPathName
        guard last.isPathName, last.utf8.count <= Self.longest else { return nil }
        return Self(type: type, name: last)
    }
}
