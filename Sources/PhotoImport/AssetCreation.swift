// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// The creation of one asset from files that a program names, each with its part in the asset.
///
/// Metadata is read and bytes are staged as in an import. Other than an import it never recognises a duplicate: a
/// program that creates an asset gets one. Bytes that the library has already are shared with their other assets.
package struct AssetCreation: Sendable {
    /// A file that becomes a resource of the asset.
    package struct File: Sendable {
        /// The part of the file in the asset.
        package var type: ResourceType
        /// The filename to store; `nil` for a name made from the file's type.
        package var originalFilename: String?
        /// True if a content identifier may be written into the library's copy of the file, where it is half of a Live
        /// Photo.
        package var writesContentIdentifier: Bool
        /// Opens the file, for reading from its start.
        package var open: @Sendable () throws(LibraryError) -> OpenFile

        package init(
            _ type: ResourceType, originalFilename: String?, writesContentIdentifier: Bool = false,
            open: @escaping @Sendable () throws(LibraryError) -> OpenFile
        ) {
            self.type = type
            self.originalFilename = originalFilename
            self.writesContentIdentifier = writesContentIdentifier
            self.open = open
        }
    }

    /// An asset that is ready to be inserted, and the bytes that were staged for it.
    package struct Created: Sendable {
        package var asset: NewAsset
        package var staged: [StagedOriginal]
        /// The indexes of the files into whose copies something was written.
        package var changed: Set<Int>
    }

    private let session: any LibrarySession
    let reader: any MetadataReader
    private let zones: (any ZoneFinder)?
    let budget: ReadBudget

    package init(
        in session: any LibrarySession, metadata reader: any MetadataReader, zones: (any ZoneFinder)?,
        budget: ReadBudget = ReadBudget()
    ) {
        self.session = session
        self.reader = reader
        self.zones = zones
        self.budget = budget
    }

    /// Reads the metadata of a file alone, to find out whether an asset can be made of it.
    package func metadata(of file: File) throws(LibraryError) -> FileMetadata {
        try metadata(of: file.open(), file.type)
    }

    /// Reads and stages the files of an asset, and returns it. If that fails nothing stays staged.
    ///
    /// - Parameters:
    ///   - uuid: The identifier of the asset.
    ///   - files: The files: an original and what belongs to it; see ``ResourceType/canMakeAsset(of:)``.
    ///   - date: The date of addition, and of capture where the files have none.
    package func make(_ uuid: UUID, of files: [File], at date: Date) throws(LibraryError) -> Created {
        try check(files)
        let identifiers = try identifiersToWrite(into: files)
        var read: [Read] = []
        do throws(LibraryError) {
            for (index, file) in files.enumerated() { read.append(try self.read(file, writing: identifiers[index])) }
            try checkPairing(read)
        } catch {
            try? session.discard(read.map(\.staged))
            throw error
        }
        return Created(
            asset: asset(uuid, read.inOrder, at: date), staged: read.map(\.staged), changed: Set(identifiers.keys))
    }

    private func check(_ files: [File]) throws(LibraryError) {
        let types = files.map(\.type)
        guard types.contains(where: { $0 == .photo || $0 == .video }) else {
            throw LibraryError(
                .missingOriginal, "An asset needs a photo or a video. Add a resource of the type .photo or .video.")
        }
        guard ResourceType.canMakeAsset(of: types) else {
            throw LibraryError(
                .unsupportedFormat,
                "Resources of the types \(types.map { String($0.rawValue) }.joined(separator: ", ")) do not make an "
                    + "asset. Use supportsAssetResourceTypes(_:) to check a combination.")
        }
    }
}

// MARK: - Reading

extension AssetCreation {
    fileprivate struct Read {
        let type: ResourceType
        let filename: String
        let metadata: FileMetadata
        let staged: StagedOriginal
    }

    private func read(_ file: File, writing identifier: String?) throws(LibraryError) -> Read {
        let opened = try file.open()
        let before = try opened.version()
        var metadata = try metadata(of: opened, file.type)
        let staged: StagedOriginal
        if let identifier {
            let copy = try identified(opened, as: identifier, metadata)
            metadata = copy.metadata
            staged = try session.stage(copy.file, filenameExtension: metadata.filenameExtension)
        } else {
            staged = try session.stage(opened, filenameExtension: metadata.filenameExtension)
        }
        guard try opened.version() == before, identifier != nil || staged.byteCount == before.byteCount else {
            try? session.discard([staged])
            throw LibraryError(.fileChanged, "The file changed while it was read. Try again when the file is complete.")
        }
        let filename = file.originalFilename ?? "\(file.type.filenameStem).\(metadata.filenameExtension)"
        return Read(type: file.type, filename: filename, metadata: metadata, staged: staged)
    }

    private func metadata(
        of file: borrowing OpenFile, _ type: ResourceType
    ) throws(LibraryError) -> FileMetadata {
        guard type != .adjustmentData else { return try adjustment(file) }
        let metadata = try reader.metadata(of: file, within: budget)
        guard metadata.role.fits(type, statedBy: .program) else {
            throw LibraryError(
                .unsupportedFormat,
                "A file of the type \(metadata.uniformTypeIdentifier) cannot be added as \(type.filenameStem). Use the "
                    + "resource type that matches the file.")
        }
        return metadata
    }

    /// Returns the metadata of the notes of an edit. Notes of other programs are kept unread.
    private func adjustment(_ file: borrowing OpenFile) throws(LibraryError) -> FileMetadata {
        if let metadata = try? reader.metadata(of: file, within: budget), metadata.role == .adjustment {
            return metadata
        }
        return try FileMetadata(adjustmentOf: file.byteCount())
    }

    /// Throws unless the halves of a Live Photo name each other.
    private func checkPairing(_ read: [Read]) throws(LibraryError) {
        guard let photo = read.first(where: { $0.type == .photo }),
            let movie = read.first(where: { $0.type == .pairedVideo })
        else { return }
        try AssetCreation.checkPairing(
            photo: photo.metadata.contentIdentifier, movie: movie.metadata.contentIdentifier)
    }
}

// MARK: - Composing

extension AssetCreation {
    private func asset(_ uuid: UUID, _ read: [Read], at date: Date) -> NewAsset {
        var draft = AssetDraft(read[0].metadata.asset)
        if let movie = read.first(where: { $0.type == .pairedVideo }) { draft.mergeMovie(movie.metadata.asset) }
        for note in read.compactMap(\.metadata.adjustment) { draft.mergeAdjustment(note) }
        if let edited = read.first(where: { $0.type == .fullSizePhoto || $0.type == .fullSizeVideo }) {
            draft.mergeRendering(edited.metadata.asset)
        }
        draft.metadata.captureDate =
            draft.metadata.captureDate?.placed(at: draft.metadata.location, by: zones) ?? CaptureDate(created: date)
        var asset = NewAsset(uuid: uuid, metadata: draft.metadata, resources: [], addedDate: date)
        asset.adjustment = draft.adjustment
        if let burst = read[0].metadata.burstIdentifier {
            asset.burst = Burst(identifier: burst, isRepresentative: read[0].metadata.isBurstCover)
        }
        asset.resources = read.map(\.resource)
        return asset
    }
}

extension OpenFile {
    /// The status of the file, which differs when its bytes have changed.
    fileprivate borrowing func version() throws(LibraryError) -> FileStatus {
        do { return try status() } catch { throw .system("look at", "the file", error) }
    }
}

extension AssetCreation.Read {
    fileprivate var resource: NewResource {
        NewResource(
            content: ResourceContent(
                type: type, originalFilename: filename, uniformTypeIdentifier: metadata.uniformTypeIdentifier,
                byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: metadata.asset.pixelSize,
                contentIdentifier: metadata.contentIdentifier),
            placement: staged.placement)
    }
}

extension [AssetCreation.Read] {
    /// The files in the order in which resources are listed: the original first.
    fileprivate var inOrder: [AssetCreation.Read] {
        enumerated().sorted { ($0.element.type.rawValue, $0.offset) < ($1.element.type.rawValue, $1.offset) }
            .map(\.element)
    }
}

extension CaptureDate {
    /// Creates the date of a picture that has none, when it is added: that moment, on this machine's clock.
    fileprivate init(created date: Date) {
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed, source: .file)
    }
}

extension ResourceType {
    /// Returns true if an asset can consist of resources of these types: one photo or one video, and at most one each
    /// of what belongs to it.
    package static func canMakeAsset(of types: [ResourceType]) -> Bool {
        let set = Set(types)
        guard set.count == types.count else { return false }
        if set.contains(.photo) {
            let parts: Set<ResourceType> = [
                .photo, .alternatePhoto, .pairedVideo, .adjustmentData, .fullSizePhoto, .fullSizePairedVideo,
            ]
            return set.isSubset(of: parts)
                && (!set.contains(.fullSizePairedVideo) || set.contains(.pairedVideo))
        }
        return set.contains(.video) && set.isSubset(of: [.video, .adjustmentData, .fullSizeVideo])
    }

    /// The name of a file of this type that came without one.
    fileprivate var filenameStem: String {
        switch self {
        case .video, .fullSizeVideo: "video"
        case .pairedVideo, .fullSizePairedVideo: "paired video"
        case .adjustmentData: "adjustment"
        default: "photo"
        }
    }
}
