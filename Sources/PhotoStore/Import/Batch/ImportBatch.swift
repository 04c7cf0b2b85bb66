// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The files that are imported in one transaction, from what was taken to what became of them.
struct ImportBatch {
    /// A file of the batch. Files that names put together have one group.
    struct File {
        let member: GroupMember
        let group: Int
        let taken: TakenFile

        var entry: WalkEntry { member.entry }
    }

    /// How a file stands to the library.
    enum Standing {
        case new(ReadFile)
        /// The library has its bytes; when they were read elsewhere, this place is worth remembering.
        case inLibrary(Resource, read: ReadFile?)
        /// An earlier file of the batch has the same bytes.
        case copy(of: Int, ReadFile)
        case done(ImportedFile)
    }

    /// What holds for all files of an import.
    struct Context {
        let library: LibraryLookup
        let options: ImportOptions
        let zones: (any ZoneFinder)?
        let addedDate: Date
        /// Looks at the library's copies of what comes in again.
        let check: OriginalCheck
        /// The same for many, on the import's threads.
        let answers: ([Resource]) -> [OriginalCheck.Answer]
        /// Reads a file again that the library has lost the bytes of.
        let reread: (WalkEntry) -> TakenFile
    }

    let files: [File]
    let context: Context
    var history: ImportHistory
    var standings: [Standing] = []
    var assetsOfLibrary: [AssetID: Asset] = [:]
    var resourcesOfLibrary: [AssetID: [Resource]] = [:]
    /// The assets of the library that new files may belong to.
    var candidates: [Pairing.Candidate] = []

    /// The outcome of each file, by its place, and the resource that a new one becomes.
    var outcomes: [Int: ImportedFile] = [:]
    var newResources: [Int: UUID] = [:]
    /// The asset of each file that has one.
    var assets: [Int: UUID] = [:]
    var changes: [Change] = []
    /// What an export said of assets, by what they are called here; each with the albums that it is to be put into.
    var exported: [UUID: ExportedAsset] = [:]
    /// What other libraries said of assets of this one that an export tells of.
    var sources: [AssetID: [SourceRecord]] = [:]
    /// Identifiers that new assets cannot have.
    var takenNames: Set<UUID> = []
    /// What the batch was decided by.
    var premises: [Precondition] = []
    /// Movies that carry the identifier of a Live Photo and are assets of their own.
    var loneMovies: [ReadFile] = []
    /// For each fingerprint of the batch the oldest file of the library that has it.
    var copiesOfLibrary: [Fingerprint: Resource] = [:]
    /// The movies of known photos that are not among the files.
    var moviesOfLibrary: [AssetID: [Resource]] = [:]
    /// What is missing or damaged in the library, until a file brings it back.
    var broken: Set<Fingerprint> = []
    /// Staged bytes that take the place of broken ones.
    var spent: Set<StagedOriginal> = []
    /// Staged bytes that no asset shall have.
    var unused: [StagedOriginal] = []

    /// - Parameter history: Of the batches before; this one adds to it. It is moved in and out, never copied: it is as long
    ///   as the import.
    init(_ files: [File], _ context: Context, _ history: inout ImportHistory) throws(LibraryError) {
        self.files = files
        self.context = context
        self.history = ImportHistory()
        swap(&self.history, &history)
        do throws(LibraryError) { try prepare() } catch {
            swap(&self.history, &history)
            throw error
        }
        swap(&self.history, &history)
    }

    private mutating func prepare() throws(LibraryError) {
        try sortOut()
        try findBroken()
        let newFiles = newFiles()
        try readLibrary(newFiles)
        candidates = candidatesOfLibrary()
        let pairing = Pairing(newFiles, with: candidates, copies: copies)
        for parts in pairing.newAssets { insert(parts) }
        for addition in pairing.additionsToLibrary { add(addition.parts, to: addition.asset) }
        for orphan in pairing.orphans { leave(orphan) }
        for place in files.indices where read(place)?.facts.exportedCollections != nil { leave(place) }
        recogniseDuplicates()
    }

    /// The changes, with what they were decided by where files come in: an asset that somebody else inserted meanwhile
    /// is not inserted once more.
    var guardedChanges: [Change] {
        changes.contains(where: \.addsFiles) ? premises.map(Change.require) + changes : changes
    }

    /// What became of each file, in their order.
    var results: [ImportedFile] { files.indices.compactMap { outcomes[$0] } }

    /// The assets of the files in their order, with the files, for albums.
    var members: [(entry: WalkEntry, asset: UUID)] {
        files.indices.compactMap { place in assets[place].map { (files[place].entry, $0) } }
    }

    func read(_ place: Int) -> ReadFile? {
        guard case .new(let read) = standings[place] else { return nil }
        return read
    }
}

extension ImportBatch.File {
    func result(_ outcome: ImportedFile.Outcome, reason: String? = nil, read: ReadFile? = nil) -> ImportedFile {
        ImportedFile(
            path: entry.path.readable, outcome: outcome, reason: reason,
            uniformTypeIdentifier: read?.facts.uniformTypeIdentifier, fingerprint: read?.fingerprint,
            byteCount: read?.stamp.byteCount)
    }
}

extension ImportBatch.Standing {
    var resourceOfLibrary: Resource? {
        guard case .inLibrary(let resource, _) = self else { return nil }
        return resource
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
