// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Files of edits belong to the original that they are beside, also where another asset has the same bytes: photos that
/// look the same have equal renderings after the same adjustments. The store shares the bytes, and each asset has its
/// own row.
extension ImportBatch {
    /// An asset that a file of an edit belongs to by its name.
    fileprivate enum Owner: Hashable {
        /// The asset that this file of the batch becomes.
        case new(Int)
        case library(AssetID)
    }

    /// The part that a file has in an edit.
    fileprivate enum EditRole: Hashable {
        case rendering, movieRendering, base, movieBase, adjustment
    }

    /// The originals of a group: its photos, else its RAWs, else its videos.
    fileprivate struct Originals {
        enum Kind: Int {
            case photo, raw, video
        }

        private(set) var owners: [Owner] = []
        private(set) var kind = Kind.video
        private(set) var hasMovie = false

        mutating func add(_ owner: Owner, _ kind: Kind, hasMovieInside: Bool) {
            hasMovie = hasMovie || hasMovieInside || kind == .video
            if owners.isEmpty || kind.rawValue < self.kind.rawValue { (owners, self.kind) = ([], kind) }
            if kind == self.kind { owners.append(owner) }
        }
    }

    /// The files of edits that assets have in the batch.
    fileprivate struct Claims {
        struct Slot: Hashable {
            let owner: Owner
            let role: EditRole
        }

        private var places: [Slot: [Fingerprint: Int]] = [:]

        mutating func add(_ place: Int, _ fingerprint: Fingerprint, _ role: EditRole, of owners: [Owner]) {
            for owner in owners { places[Slot(owner: owner, role: role), default: [:]][fingerprint] = place }
        }

        /// Returns the file with these bytes that one of the assets has.
        func place(of fingerprint: Fingerprint, _ role: EditRole, among owners: [Owner]) -> Int? {
            owners.compactMap { places[Slot(owner: $0, role: role)]?[fingerprint] }.first
        }

        /// True if the asset has no file of that part, of which it can have one.
        func isFree(_ role: EditRole, of owner: Owner) -> Bool {
            role == .adjustment || places[Slot(owner: owner, role: role)] == nil
        }
    }

    /// What the library has of the assets that files of edits belong to.
    fileprivate struct KnownOwners {
        /// The types of the files of assets outside the trash.
        var types: [AssetID: Set<ResourceType>] = [:]
        /// The resources with the bytes of the files, those of edits that were replaced or reverted included.
        var copies: [AssetID: [Resource]] = [:]
    }

    /// Makes new files of those whose bytes another asset has, and the one that they are beside has not.
    mutating func claimFilesOfEdits() throws(LibraryError) {
        let roles = files.indices.map { editRole(of: $0) }
        let named = files.indices.filter { roles[$0] != nil }
        guard named.contains(where: { isShared($0) }) else { return }
        let originals = originals(ofGroups: Set(named.map { files[$0].group }))
        let shared = named.filter { isShared($0) && isAstray($0, originals[files[$0].group]) }
        guard !shared.isEmpty else { return }
        let known = try knownOwners(of: shared, originals)
        var claims = Claims()
        for place in files.indices {
            guard let role = roles[place], let read = read(place) else { continue }
            claims.add(place, read.fingerprint, role, of: originals[files[place].group]?.owners ?? [])
        }
        for place in shared {
            guard let role = roles[place], let group = originals[files[place].group] else { continue }
            try claim(place, as: role, for: group, known, &claims)
        }
    }

    /// True if the bytes of the file were seen elsewhere. One that restores a lost copy does only that.
    private func isShared(_ place: Int) -> Bool {
        switch dispositions[place] {
        case .copy: true
        case .inLibrary(let resource, _): !broken.contains(resource.content.fingerprint)
        case .new, .deletedBefore, .done: false
        }
    }

    /// True if the group has originals, and the bytes are none of theirs.
    private func isAstray(_ place: Int, _ originals: Originals?) -> Bool {
        guard let owners = originals?.owners else { return false }
        return sharedFingerprint(of: place, with: owners) != nil
    }

    private func editRole(of place: Int) -> EditRole? {
        let part = files[place].file.part
        switch dispositions[place] {
        case .new(let read), .copy(of: _, let read), .inLibrary(_, read: let read?):
            return EditRole(read.metadata.role, part)
        case .inLibrary(let resource, read: nil):
            return EditRole(resource.content.type.unsuperseded, part)
        case .deletedBefore, .done: return nil
        }
    }

    private mutating func claim(
        _ place: Int, as role: EditRole, for originals: Originals, _ known: KnownOwners, _ claims: inout Claims
    ) throws(LibraryError) {
        guard let fingerprint = sharedFingerprint(of: place, with: originals.owners) else { return }
        if let first = claims.place(of: fingerprint, role, among: originals.owners) {
            if let read = readBefore(place) { dispositions[place] = .copy(of: first, read) }
            return
        }
        if let resource = known.resource(with: fingerprint, among: originals.owners) {
            dispositions[place] = .inLibrary(resource, read: readBefore(place))
            return
        }
        let isWanted = originals.owners.contains { owner in
            claims.isFree(role, of: owner) && accepts(owner, role, originals, known)
        }
        guard isWanted, let read = try readNow(place) else { return }
        dispositions[place] = .new(read)
        claims.add(place, fingerprint, role, of: originals.owners)
    }

    /// Returns the fingerprint of a shared file, or `nil` if the bytes are those of one of these assets.
    private func sharedFingerprint(of place: Int, with owners: [Owner]) -> Fingerprint? {
        switch dispositions[place] {
        case .copy(let first, let read): owners.contains(.new(first)) ? nil : read.fingerprint
        case .inLibrary(let resource, _):
            owners.contains(.library(resource.asset)) ? nil : resource.content.fingerprint
        case .new, .deletedBefore, .done: nil
        }
    }

    /// Returns true if the asset can show the file, by the rules of ``Pairing``: otherwise it would become an asset of
    /// its own, which nobody needs who has the bytes.
    private func accepts(_ owner: Owner, _ role: EditRole, _ originals: Originals, _ known: KnownOwners) -> Bool {
        guard case .library(let id) = owner else {
            switch role {
            case .rendering, .base: return originals.kind != .video
            case .movieRendering, .movieBase: return originals.hasMovie
            case .adjustment: return true
            }
        }
        guard let types = known.types[id] else { return false }
        switch role {
        case .rendering: return types.takesRendering
        case .movieRendering: return types.takesMovieRendering
        case .base: return types.takesBase
        case .movieBase: return types.takesMovieBase
        case .adjustment: return true
        }
    }

    private func readBefore(_ place: Int) -> StagedFile? {
        switch dispositions[place] {
        case .copy(of: _, let read), .inLibrary(_, read: let read?): read
        case .inLibrary(_, read: nil), .new, .deletedBefore, .done: nil
        }
    }

    /// Returns the file, which is read if it was not because the library knows it; `nil` if it cannot be read now.
    private mutating func readNow(_ place: Int) throws(LibraryError) -> StagedFile? {
        guard case .inLibrary(let resource, read: nil) = dispositions[place] else { return readBefore(place) }
        switch try context.reingest(files[place].file, toRestore: resource) {
        case .read(let fresh): return fresh
        case .changed(let staged):
            unused += staged
            return nil
        case .known, .refused, .untouched, .stopped: return nil
        }
    }
}

// MARK: - Originals

extension ImportBatch {
    private func originals(ofGroups groups: Set<Int>) -> [Int: Originals] {
        var found: [Int: Originals] = [:]
        for place in files.indices where groups.contains(files[place].group) {
            guard let (owner, kind) = original(at: place) else { continue }
            let hasMovieInside = read(place)?.inside != nil
            found[files[place].group, default: Originals()].add(owner, kind, hasMovieInside: hasMovieInside)
        }
        return found
    }

    /// Returns the asset of an original; `nil` for all other files.
    private func original(at place: Int) -> (owner: Owner, kind: Originals.Kind)? {
        guard files[place].file.part == .file else { return nil }
        switch dispositions[place] {
        case .new(let read): return Originals.Kind(read.metadata.role).map { (owner: .new(place), kind: $0) }
        case .copy(let first, let read):
            return Originals.Kind(read.metadata.role).map { (owner: .new(first), kind: $0) }
        case .inLibrary(let resource, _):
            let owner = Owner.library(resource.asset)
            return Originals.Kind(resource.content.type.unsuperseded).map { (owner: owner, kind: $0) }
        case .deletedBefore, .done: return nil
        }
    }

    private mutating func knownOwners(
        of shared: [Int], _ originals: [Int: Originals]
    ) throws(LibraryError) -> KnownOwners {
        let owners = shared.flatMap { originals[files[$0].group]?.owners ?? [] }
        let ids = Set(owners.compactMap(\.assetID))
        var known = KnownOwners()
        guard !ids.isEmpty else { return known }
        let here = Set(try context.library.assets(ids).filter { $0.trashedDate == nil }.map(\.id))
        let resources = try context.library.resources(of: here)
        known.types = Dictionary(grouping: resources, by: \.asset).mapValues { Set($0.map(\.content.type)) }
        let fingerprints = Set(shared.compactMap { sharedFingerprint(of: $0, with: []) })
        let copies = note(try context.library.resources(withFingerprints: Array(fingerprints)))
        known.copies = Dictionary(grouping: copies.filter { ids.contains($0.asset) }, by: \.asset)
        return known
    }
}

extension ImportBatch.Owner {
    fileprivate var assetID: AssetID? {
        guard case .library(let id) = self else { return nil }
        return id
    }
}

extension ImportBatch.KnownOwners {
    fileprivate func resource(with fingerprint: Fingerprint, among owners: [ImportBatch.Owner]) -> Resource? {
        let all = owners.compactMap(\.assetID).flatMap { copies[$0, default: []] }
        return all.first { $0.content.fingerprint == fingerprint }
    }
}

extension ImportBatch.EditRole {
    fileprivate init?(_ role: FileMetadata.Role, _ part: ImportFile.Part) {
        switch role {
        case .photo, .raw: self.init(part, isMovie: false)
        case .video: self.init(part, isMovie: true)
        case .adjustment: self = .adjustment
        case .sidecar: return nil
        }
    }

    fileprivate init?(_ type: ResourceType, _ part: ImportFile.Part) {
        switch type {
        case .adjustmentData: self = .adjustment
        case .sidecar: return nil
        default: self.init(part, isMovie: type.isMovie)
        }
    }

    private init?(_ part: ImportFile.Part, isMovie: Bool) {
        switch part {
        case .rendering: self = isMovie ? .movieRendering : .rendering
        case .base: self = isMovie ? .movieBase : .base
        case .file, .sidecar: return nil
        }
    }
}

extension ImportBatch.Originals.Kind {
    fileprivate init?(_ role: FileMetadata.Role) {
        switch role {
        case .photo: self = .photo
        case .raw: self = .raw
        case .video: self = .video
        case .adjustment, .sidecar: return nil
        }
    }

    fileprivate init?(_ type: ResourceType) {
        if type == .adjustmentData || type == .sidecar { return nil }
        self = type.isMovie ? .video : type == .alternatePhoto ? .raw : .photo
    }
}

extension ResourceType {
    /// True for movies, edited or not.
    fileprivate var isMovie: Bool {
        switch self {
        case .video, .pairedVideo, .fullSizeVideo, .fullSizePairedVideo, .adjustmentBaseVideo,
            .adjustmentBasePairedVideo:
            true
        default: false
        }
    }
}
