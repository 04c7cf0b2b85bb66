// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The files of folders that are imported in one transaction, with the changes and results.
struct ImportBatch {
    /// A file of the batch. Files that belong together by name have one group.
    struct File {
        let file: ImportFile
        let group: Int
        let ingested: IngestedFile

        var entry: WalkEntry { file.entry }
    }

    /// The relation of a file to the library.
    enum Disposition {
        case new(StagedFile)
        /// The library has its bytes. If they were read from another file, this one is worth recording as an origin.
        case inLibrary(Resource, read: StagedFile?)
        /// An earlier file of the batch has the same bytes.
        case copy(of: Int, StagedFile)
        /// The library had its bytes, which were removed for good on that date.
        case deletedBefore(Date, StagedFile)
        case done(ImportedFile)
    }

    let files: [File]
    let context: ImportContext
    /// Finds the time zones of pictures that have a place and no zone.
    let zones: (any ZoneFinder)?
    var history: ImportHistory
    var dispositions: [Disposition] = []
    var assetsOfLibrary: [AssetID: Asset] = [:]
    var resourcesOfLibrary: [AssetID: [Resource]] = [:]
    /// The assets of the library that new files may be added to.
    var candidates: [Pairing.Candidate] = []

    /// The outcome of each file, and the resource of each new file, by index.
    var outcomes: [Int: ImportedFile] = [:]
    var newResources: [Int: UUID] = [:]
    /// The asset of each file that has one, by index.
    var assets: [Int: UUID] = [:]
    var changes: [Change] = []
    /// The records of exported assets, by their identifiers here, with the albums that they are to be added to.
    var exported: [UUID: ExportedAsset] = [:]
    /// The assets among them that are described by an export of this library which is not newer than they are.
    var ownExports: Set<UUID> = []
    /// The records in other libraries of existing assets that an export describes.
    var sources: [AssetID: [SourceRecord]] = [:]
    /// The identifier of the library, if a record of the batch names one.
    var libraryUUID: UUID?
    /// The identifiers that new assets cannot have.
    var takenUUIDs: Set<UUID> = []
    /// The preconditions of the batch.
    var preconditions: [Precondition] = []
    /// Movies that have the identifier of a Live Photo, and are assets of their own.
    var unpairedMovies: [StagedFile] = []
    /// The oldest resource of the library for each fingerprint of the batch.
    var copiesOfLibrary: [Fingerprint: Resource] = [:]
    /// All resources of the library for each fingerprint of the batch.
    var sharersOfLibrary: [Fingerprint: [Resource]] = [:]
    /// The resources with bytes of the batch whose edits were replaced or reverted here.
    var supersededOfLibrary: [AssetID: [Resource]] = [:]
    /// The movies of known photos that are not among the files.
    var moviesOfLibrary: [AssetID: [Resource]] = [:]
    /// The fingerprints of originals that are missing or damaged in the library and not yet restored.
    var broken: Set<Fingerprint> = []
    /// Staged files that replace broken ones.
    var usedStaged: Set<StagedOriginal> = []
    /// Staged files that no asset uses.
    var unused: [StagedOriginal] = []

    /// Decides on the changes for a batch.
    ///
    /// - Parameter history: The state of the import, to which this batch adds. It is moved in and out instead of
    ///   copied, because it grows with the import.
    init(
        _ groups: [IngestedGroup], _ context: ImportContext, _ zones: (any ZoneFinder)?, _ history: inout ImportHistory
    ) throws(LibraryError) {
        files = groups.enumerated().flatMap { number, group in
            zip(group.group.files, group.ingested).map { File(file: $0, group: number, ingested: $1) }
        }
        self.context = context
        self.zones = zones
        self.history = ImportHistory()
        swap(&self.history, &history)
        do throws(LibraryError) { try prepare() } catch {
            swap(&self.history, &history)
            throw error
        }
        swap(&self.history, &history)
    }

    private mutating func prepare() throws(LibraryError) {
        try classify()
        if context.seesAll, !copiesOfLibrary.isEmpty || files.contains(where: \.ingested.isKnown) { try findBroken() }
        try separateTwins()
        try claimFilesOfEdits()
        let newFiles = newFiles()
        try readLibrary(newFiles)
        let revealed = try revealCopies()
        if !resourcesOfLibrary.isEmpty { candidates = candidatesOfLibrary() }
        let pairing = Pairing(newFiles, with: candidates, copies: copies, deleted: deletedFiles())
        for parts in pairing.newAssets { insert(parts) }
        for addition in pairing.additionsToLibrary { add(addition.parts, to: addition.asset) }
        for (place, original) in pairing.declined { decline(place, withOriginal: original) }
        for orphan in pairing.orphans { leave(orphan) }
        for base in pairing.strayBases { leave(base: base) }
        for place in files.indices where read(place)?.metadata.exportedCollections != nil { leave(place) }
        recogniseDuplicates()
        for (place, states) in revealed { outcomes[place]?.noteNotTaken(states) }
    }

    /// The changes, preceded by their preconditions where files are added, so that an asset that another process
    /// inserted meanwhile is not inserted twice.
    var guardedChanges: [Change] {
        changes.contains(where: \.addsFiles) ? preconditions.map(Change.require) + changes : changes
    }

    /// The results of the files, in their order.
    var results: [ImportedFile] { files.indices.compactMap { outcomes[$0] } }

    /// The assets of the files, for albums, in the order of the files.
    var members: [(entry: WalkEntry, asset: UUID)] {
        files.indices.compactMap { place in assets[place].map { (files[place].entry, $0) } }
    }

    /// Returns a file if it is new.
    func read(_ place: Int) -> StagedFile? {
        guard case .new(let read) = dispositions[place] else { return nil }
        return read
    }
}

extension ImportBatch.Disposition {
    var resourceOfLibrary: Resource? {
        guard case .inLibrary(let resource, _) = self else { return nil }
        return resource
    }

    /// True for the rendering of the present edit of an asset of the library.
    var isRenderingOfLibrary: Bool {
        guard let type = resourceOfLibrary?.content.type else { return false }
        return type.isRendering || type == .fullSizePairedVideo
    }
}

extension Change {
    fileprivate var addsFiles: Bool {
        switch self {
        case .insertAsset, .addResources: true
        default: false
        }
    }
}
