// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The files that are imported in one transaction, from what was taken to what became of them.
struct ImportBatch {
    /// A file of the batch. Files of one folder and base name have one group.
    struct File {
        let entry: WalkEntry
        let group: Int
        let taken: TakenFile
    }

    /// How a file stands to the library.
    fileprivate enum Standing {
        case new(ReadFile)
        /// The library has its bytes; when they were read elsewhere, this place is worth remembering.
        case inLibrary(Resource, read: ReadFile?)
        /// An earlier file of the batch has the same bytes.
        case copy(of: Int, ReadFile)
        case done(ImportedFile)
    }

    private let files: [File]
    private let library: LibraryLookup
    private let isDryRun: Bool
    private var standings: [Standing] = []
    private var assetsOfLibrary: [AssetID: Asset] = [:]
    private var resourcesOfLibrary: [AssetID: [Resource]] = [:]

    /// The outcome of each new file, by its place, and the resource that it becomes.
    private var outcomes: [Int: ImportedFile] = [:]
    private var newResources: [Int: UUID] = [:]
    private(set) var changes: [Change] = []
    /// The assets of all files, new ones and others, in the order of the files.
    private(set) var members: [UUID] = []
    /// Staged bytes that the library had already.
    private(set) var duplicates: [StagedOriginal] = []

    init(
        _ files: [File], in library: LibraryLookup, history: inout ImportHistory, isDryRun: Bool, addedDate: Date
    ) throws(LibraryError) {
        self.files = files
        self.library = library
        self.isDryRun = isDryRun
        try sortOut(&history)
        try readAssetsOfLibrary(&history)
        let pairing = Pairing(newFiles, with: candidates)
        for parts in pairing.newAssets { insert(parts, &history, addedDate) }
        for addition in pairing.additionsToLibrary { add(addition.parts, to: addition.asset) }
        recogniseDuplicates()
    }

    /// What became of each file, in their order.
    var results: [ImportedFile] { files.indices.compactMap { outcomes[$0] } }
}

// MARK: - What is new

extension ImportBatch {
    private mutating func sortOut(_ history: inout ImportHistory) throws(LibraryError) {
        let copies = try library.resources(withFingerprints: files.compactMap(\.read?.fingerprint))
        var places: [Fingerprint: Int] = [:]
        for (place, file) in files.enumerated() {
            let standing = ImportBatch.standing(of: file, copies)
            guard case .new(let read) = standing else {
                standings.append(standing)
                continue
            }
            if let first = places[read.fingerprint] {
                standings.append(.copy(of: first, read))
            } else if isDryRun, !history.fingerprints.insert(read.fingerprint).inserted {
                standings.append(.done(file.result(.duplicate, read: read)))
            } else {
                places[read.fingerprint] = place
                standings.append(standing)
            }
        }
    }

    private static func standing(of file: File, _ copies: [Fingerprint: Resource]) -> Standing {
        switch (file.taken, file.entry.kind) {
        case (.known(let resource), _): .inLibrary(resource, read: nil)
        case (.read(let read), _): copies[read.fingerprint].map { .inLibrary($0, read: read) } ?? .new(read)
        case (.refused(let outcome, let reason), _): .done(file.result(outcome, reason: reason))
        case (.changed, _):
            .done(file.result(.failed, reason: "It changed while it was read. Import it again when it is finished."))
        case (.untouched, .skipped(let reason)): .done(file.result(.skipped, reason: reason))
        case (.untouched, .failed(let reason)): .done(file.result(.failed, reason: reason))
        case (.untouched, .file), (.stopped, _):
            preconditionFailure("a file that was not looked at is in no batch")
        }
    }

    private var newFiles: [Pairing.File] {
        standings.enumerated().compactMap { place, standing in
            guard case .new(let read) = standing else { return nil }
            return Pairing.File(
                place: place, group: files[place].group, role: read.facts.role,
                contentIdentifier: read.facts.contentIdentifier, seconds: read.facts.asset.durationSeconds)
        }
    }
}

// MARK: - What the library has

extension ImportBatch {
    /// Reads the assets of known files, and those that carry an identifier of a new one.
    private mutating func readAssetsOfLibrary(_ history: inout ImportHistory) throws(LibraryError) {
        let identifiers = newFiles.compactMap(\.contentIdentifier)
        let relatives = try library.resources(withContentIdentifiers: identifiers).map(\.asset)
        let ids = Set(standings.compactMap(\.resourceOfLibrary?.asset) + relatives)
        for asset in try library.assets(ids) { assetsOfLibrary[asset.id] = asset }
        let groups = Set(newFiles.map(\.group))
        let neighbours = files.indices.filter { groups.contains(files[$0].group) }
            .compactMap { standings[$0].resourceOfLibrary?.asset }
        let resources = try library.resources(of: Set(relatives + neighbours))
        resourcesOfLibrary = Dictionary(grouping: resources, by: \.asset)
        for asset in assetsOfLibrary.values { asset.burst.map { _ = history.bursts.insert($0.identifier) } }
    }

    /// The oldest first. What is in the trash is left there.
    private var candidates: [Pairing.Candidate] {
        var groups: [AssetID: Set<Int>] = [:]
        for (file, standing) in zip(files, standings) {
            if let asset = standing.resourceOfLibrary?.asset { groups[asset, default: []].insert(file.group) }
        }
        return resourcesOfLibrary.sorted { $0.key < $1.key }.compactMap { id, resources in
            guard let asset = assetsOfLibrary[id], asset.trashedDate == nil else { return nil }
            return Pairing.Candidate(
                asset: asset, roles: Set(resources.map(\.content.type)),
                contentIdentifiers: Set(resources.compactMap(\.content.contentIdentifier)), groups: groups[id] ?? [])
        }
    }

    private mutating func recogniseDuplicates() {
        for (place, standing) in standings.enumerated() {
            switch standing {
            case .new: break
            case .done(let result): outcomes[place] = result
            case .inLibrary(let resource, let read): recognise(place, resource, read)
            case .copy(let first, let read): recognise(place, copyOf: first, read)
            }
        }
        members = results.compactMap { $0.localIdentifier.flatMap { LocalIdentifier($0)?.uuid } }
    }

    private mutating func recognise(_ place: Int, _ resource: Resource, _ read: ReadFile?) {
        let asset = assetsOfLibrary[resource.asset]
        var result = files[place].result(.duplicate, read: read)
        result.localIdentifier = asset?.localIdentifier.description
        result.resourceType = resource.content.type
        result.uniformTypeIdentifier = resource.content.uniformTypeIdentifier
        result.fingerprint = resource.content.fingerprint
        result.byteCount = resource.content.byteCount
        if asset?.trashedDate != nil { result.reason = "The library has it in its trash. Restore it there to see it." }
        outcomes[place] = result
        if let read { remember(read, resource.uuid) }
    }

    private mutating func recognise(_ place: Int, copyOf first: Int, _ read: ReadFile) {
        var result = files[place].result(.duplicate, read: read)
        result.localIdentifier = outcomes[first]?.localIdentifier
        result.resourceType = outcomes[first]?.resourceType
        outcomes[place] = result
        if let resource = newResources[first] { remember(read, resource) }
    }

    /// Only a caller with the whole library in its scope may note what concerns files that are there.
    private mutating func remember(_ read: ReadFile, _ resource: UUID) {
        if library.caller.scope == .all { changes.append(.rememberOrigin(read.stamp, resource: resource)) }
        if let staged = read.staged { duplicates.append(staged) }
    }
}

// MARK: - Changes

extension ImportBatch {
    private mutating func insert(_ parts: Pairing.Parts, _ history: inout ImportHistory, _ addedDate: Date) {
        guard let primary = (parts.still ?? parts.movie).flatMap(read) else { return }
        let movie = parts.still == nil ? nil : parts.movie.flatMap(read)
        var new = NewAsset(facts: primary.facts.asset, resources: [], addedDate: addedDate)
        if let movie { new.facts.becomeLivePhoto(with: movie.facts.asset) }
        new.burst = primary.facts.burstIdentifier.map {
            Burst(identifier: $0, isRepresentative: history.bursts.insert($0).inserted)
        }
        let identifier = isDryRun ? nil : LocalIdentifier(new.uuid, .asset)
        if let still = parts.still { new.resources.append(resource(still, .photo, .imported, identifier)) }
        if let raw = parts.raw { new.resources.append(resource(raw, .alternatePhoto, .paired, identifier)) }
        if let movie = parts.movie {
            let isAlone = parts.still == nil
            new.resources.append(
                resource(movie, isAlone ? .video : .pairedVideo, isAlone ? .imported : .paired, identifier))
        }
        changes.append(.insertAsset(new))
    }

    private mutating func add(_ parts: Pairing.Parts, to asset: Asset) {
        var facts = asset.facts
        if let still = parts.still.flatMap(read) {
            facts = still.facts.asset
            facts.becomeLivePhoto(with: asset.facts)
        }
        if let movie = parts.movie.flatMap(read) { facts.becomeLivePhoto(with: movie.facts.asset) }
        let kinds: [(place: Int?, type: ResourceType)] = [
            (parts.still, .photo), (parts.raw, .alternatePhoto), (parts.movie, .pairedVideo),
        ]
        var resources: [NewResource] = []
        for (place, type) in kinds {
            if let place { resources.append(resource(place, type, .paired, asset.localIdentifier)) }
        }
        changes.append(.addResources(resources, asset: asset.uuid, facts: facts == asset.facts ? nil : facts))
    }

    /// The resource that a new file becomes; its outcome is written down.
    private mutating func resource(
        _ place: Int, _ type: ResourceType, _ outcome: ImportedFile.Outcome, _ asset: LocalIdentifier?
    ) -> NewResource {
        guard let read = read(place) else { preconditionFailure("only new files are paired") }
        let content = ResourceContent(
            type: type, originalFilename: files[place].entry.name.readable,
            uniformTypeIdentifier: read.facts.uniformTypeIdentifier, byteCount: read.stamp.byteCount,
            fingerprint: read.fingerprint, pixelSize: read.facts.asset.pixelSize,
            contentIdentifier: read.facts.contentIdentifier)
        let new = NewResource(
            content: content, placement: read.staged?.placement ?? Placement(key: ""), origin: read.stamp)
        newResources[place] = new.uuid
        var result = files[place].result(outcome, reason: read.facts.remark, read: read)
        result.localIdentifier = asset?.description
        result.resourceType = type
        result.isDamaged = read.facts.asset.damage != nil
        outcomes[place] = result
        return new
    }

    private func read(_ place: Int) -> ReadFile? {
        guard case .new(let read) = standings[place] else { return nil }
        return read
    }
}

extension AssetFacts {
    /// A photo stays what it is, a photo without duration, and begins to move.
    fileprivate mutating func becomeLivePhoto(with movie: AssetFacts) {
        mediaSubtypes.insert(.live)
        durationSeconds = 0
        damage = damage ?? movie.damage.map { "its movie: \($0)" }
    }
}

extension FileFacts {
    /// What is to be said of the file.
    fileprivate var remark: String? {
        let remarks = [asset.damage].compactMap { $0 } + warnings
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}

extension ImportBatch.File {
    fileprivate var read: ReadFile? {
        guard case .read(let read) = taken else { return nil }
        return read
    }

    fileprivate func result(
        _ outcome: ImportedFile.Outcome, reason: String? = nil, read: ReadFile? = nil
    ) -> ImportedFile {
        ImportedFile(
            path: entry.path.readable, outcome: outcome, reason: reason,
            uniformTypeIdentifier: read?.facts.uniformTypeIdentifier, fingerprint: read?.fingerprint,
            byteCount: read?.stamp.byteCount)
    }
}

extension ImportBatch.Standing {
    fileprivate var resourceOfLibrary: Resource? {
        guard case .inLibrary(let resource, _) = self else { return nil }
        return resource
    }
}
