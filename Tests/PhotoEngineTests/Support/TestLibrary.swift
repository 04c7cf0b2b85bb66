// Licensed under the Apache License, Version 2.0. See LICENSE.

import CSodium
import Foundation
import Glibc
import PhotoEngine
import PhotoLibrary
import PhotoQuery
import Testing

/// A library whose objects are addressed by the names that a test gave them.
final class TestLibrary {
    let engine: any LibraryEngine
    /// The session of the library's owner.
    let owner: any LibrarySession
    private let folder: TemporaryFolder
    private var uuids: [String: UUID] = [:]
    private var names: [UUID: String] = [:]
    /// The sessions of programs: each keeps what it has staged until the library goes.
    private var programs: [CallerIdentity: any LibrarySession] = [:]

    init(
        kind: EngineKind, volumes: @escaping VolumeTable.Source = VolumeTable.system,
        provider: (any OriginalsProvider)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        _ fill: (inout LibraryBuilder) -> Void
    ) throws {
        folder = try TemporaryFolder()
        engine = try kind.makeEngine(in: folder.url, volumes: volumes, provider: provider, now: now)
        owner = engine.connect(.owner)
        name(AssetCollection.userLibraryUUID, "Recents")
        var builder = LibraryBuilder()
        fill(&builder)
        for photo in builder.photos { try insert(photo) }
        for album in builder.albums {
            let uuid = name(UUID(), album.name)
            try apply(.insertAlbum(uuid: uuid, title: album.name))
            try apply(.insertMembers(album.members.map(self.uuid), album: uuid, index: nil))
        }
    }

    private func insert(_ photo: LibraryBuilder.Photo) throws {
        try apply(.insertAsset(try staged(photo)))
        if photo.isTrashed { try apply(.trashAssets([photo.new.uuid], date: .day(200))) }
    }

    /// Returns a photo that is ready to be inserted: its bytes are staged, and its UUID is known by its name.
    func newPhoto(
        _ name: String, contentIdentifier: String? = nil, origin: FileStamp? = nil, as caller: Caller = .owner
    ) throws -> NewAsset {
        var builder = LibraryBuilder()
        builder.photo(name, contentIdentifier: contentIdentifier, origin: origin)
        return try staged(builder.photos[0], as: caller)
    }

    /// Returns a photo whose file stays outside the library: nothing is staged.
    func newReference(_ name: String, key: String, bytes: String? = nil) -> NewAsset {
        var builder = LibraryBuilder()
        builder.photo(name, day: 3, bytes: bytes)
        var new = builder.photos[0].new
        new.resources[0].placement = Placement(store: .reference, key: key)
        self.name(new.uuid, name)
        return new
    }

    /// Adds a photo whose bytes are known to be missing, and returns its only resource.
    func addMissing(_ name: String, bytes: String? = nil) throws -> Resource {
        var builder = LibraryBuilder()
        builder.photo(name, day: 3, bytes: bytes)
        var new = builder.photos[0].new
        let key = try OriginalKey.checked(Fingerprint(of: bytes ?? name), filenameExtension: "jpg")
        new.resources[0].placement = Placement(key: key.text, state: .missing)
        self.name(new.uuid, name)
        try apply(.insertAsset(new))
        return try #require(try resources(of: name).first)
    }

    func newVideo(_ name: String, seconds: Double = 3, contentIdentifier: String? = nil) throws -> NewAsset {
        var builder = LibraryBuilder()
        builder.video(name, seconds: seconds, contentIdentifier: contentIdentifier)
        return try staged(builder.photos[0])
    }

    private func staged(_ photo: LibraryBuilder.Photo, as caller: Caller = .owner) throws -> NewAsset {
        var new = photo.new
        for index in new.resources.indices {
            let suffix = new.resources[index].content.type == .photo ? "jpg" : "mov"
            new.resources[index].placement = try stage(photo.bytes, as: suffix, by: caller).placement
            name(new.resources[index].uuid, "\(photo.name).\(suffix)")
        }
        name(new.uuid, photo.name)
        return new
    }

    func stage(_ text: String, as filenameExtension: String = "jpg", by caller: Caller = .owner) throws
        -> StagedOriginal
    {
        try session(caller).stage(OpenFile(containing: text), filenameExtension: filenameExtension)
    }

    @discardableResult
    func name(_ uuid: UUID, _ name: String) -> UUID {
        uuids[name] = uuid
        names[uuid] = name
        return uuid
    }

    func uuid(_ name: String) -> UUID { uuids[name] ?? UUID() }
    func name(of uuid: UUID) -> String { names[uuid] ?? uuid.uuidString }

    @discardableResult
    func apply(_ changes: Change..., as caller: Caller = .owner) throws(LibraryError) -> ChangeSet? {
        try session(caller).apply(changes)
    }

    /// Returns a session of the caller, after the owner has given it that access. An access that it has already leaves
    /// no change set.
    func session(_ caller: Caller) throws(LibraryError) -> any LibrarySession {
        guard caller.identity != .owner else { return owner }
        try owner.give(caller)
        let session = programs[caller.identity] ?? engine.connect(caller.identity)
        programs[caller.identity] = session
        return session
    }
}

extension Caller {
    /// Creates a program with that scope; a selection has to be that of the program.
    init(name: String, scope: AccessScope) {
        switch scope {
        case .all: self.init(program: name, readWrite: .authorized, addOnly: .notDetermined)
        case .addOnly: self.init(program: name, readWrite: .denied, addOnly: .authorized)
        case .selection(let caller):
            precondition(caller == name, "a program sees its own selection only")
            self.init(program: name, readWrite: .limited, addOnly: .notDetermined)
        case .nothing: self.init(program: name, readWrite: .denied, addOnly: .notDetermined)
        }
    }

    /// The authorization for a level that leads to the scope.
    fileprivate func status(for level: AccessLevel) -> AuthorizationStatus {
        switch (level, scope) {
        case (.readWrite, .all), (.addOnly, .addOnly): .authorized
        case (.readWrite, .selection): .limited
        case (.readWrite, .addOnly), (.readWrite, .nothing): .denied
        case (.addOnly, .all), (.addOnly, .selection), (.addOnly, .nothing): .notDetermined
        }
    }
}

extension LibrarySession {
    /// Gives a program the access that leads to its scope, as the owner.
    func give(_ caller: Caller) throws(LibraryError) {
        _ = try apply(AccessLevel.allCases.map { .setAccess(caller.status(for: $0), level: $0, caller: caller.name) })
    }
}

extension LibraryEngine {
    /// A session of the library's owner.
    var owner: any LibrarySession { connect(.owner) }

    /// Returns a session of the caller, after the owner has given it that access.
    func session(_ caller: Caller) throws(LibraryError) -> any LibrarySession {
        if caller.identity != .owner { try owner.give(caller) }
        return connect(caller.identity)
    }
}

/// Returns the code of the error that a call throws; `nil` when it throws none.
func refusal<Answer: ~Copyable>(_ call: () throws -> Answer) -> LibraryError.Code? {
    do {
        _ = try call()
        return nil
    } catch {
        return (error as? LibraryError)?.code
    }
}

// MARK: - Reading

extension TestLibrary {
    /// Returns the names of the assets of a request.
    func fetch(
        _ source: AssetRequest.Source = .library, as caller: Caller = .owner,
        _ refine: (inout AssetRequest) throws -> Void = { _ in }
    ) throws -> [String] {
        var request = AssetRequest(source)
        try refine(&request)
        let ids = try session(caller).fetch(request).ids
        return try session(caller).assets(ids).map { name(of: $0.uuid) }
    }

    func members(of album: String, as caller: Caller = .owner) throws -> [String] {
        try fetch(.members(collection: uuid(album)), as: caller)
    }

    func collections(
        _ source: CollectionRequest.Source, as caller: Caller = .owner,
        _ refine: (inout CollectionRequest) throws -> Void = { _ in }
    ) throws -> [String] {
        var request = CollectionRequest(source)
        try refine(&request)
        let ids = try session(caller).fetch(request).ids
        return try session(caller).collections(ids).map(\.title)
    }

    /// Returns the collection of that title, of any kind.
    func collection(_ title: String, as caller: Caller = .owner) throws -> AssetCollection? {
        let ids = try [CollectionRequest.Source.albums, .smartAlbums(nil)].flatMap {
            try session(caller).fetch(CollectionRequest($0)).ids
        }
        return try session(caller).collections(ids).compactMap(\.assetCollection).first { $0.title == title }
    }

    func id(_ name: String) throws -> AssetID {
        var request = AssetRequest(.named([uuid(name)]))
        request.includesHidden = true
        request.includesAllBursts = true
        var found = try owner.fetch(request).ids
        request.isTrash = true
        found += try owner.fetch(request).ids
        return found.first ?? AssetID(rawValue: -1)
    }

    func asset(_ name: String) throws -> Asset? { try owner.assets([try id(name)]).first }
    func resources(of name: String) throws -> [Resource] { try owner.resources(of: [try id(name)]) }

    func resources(matching match: ResourceMatch, as caller: Caller = .owner) throws -> Set<String> {
        Set(try session(caller).resources(matching: match).map { name(of: $0.uuid) })
    }

    /// Returns the journal after a token, with a sentence for each object.
    func journal(after token: ChangeToken, as caller: Caller = .owner) throws -> [[String]] {
        try session(caller).changes(after: token, limit: 1_000).map(sentences)
    }

    func sentences(_ set: ChangeSet) -> [String] {
        set.objects.map { change in
            let words = [change.kind.rawValue, name(of: change.uuid), change.action.rawValue] + change.facets.words
            return words.joined(separator: " ")
        }
    }

    func token() throws -> ChangeToken { try owner.describe().token }
}

extension Facets {
    fileprivate var words: [String] {
        let all: [(Facets, String)] = [
            (.content, "content"), (.metadata, "facts"), (.flags, "flags"), (.trash, "trash"), (.title, "title"),
            (.members, "members"), (.placement, "placement"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

// MARK: - Bytes

extension Fingerprint {
    init(of text: String) {
        let bytes = Array(text.utf8)
        var hash = [UInt8](repeating: 0, count: Fingerprint.byteCount)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        guard let fingerprint = Fingerprint(bytes: hash) else { preconditionFailure("a hash has \(hash.count) bytes") }
        self = fingerprint
    }
}

extension OpenFile {
    /// Creates an unlinked file with that text; its position is at the end.
    init(containing text: String) {
        let template = FileManager.default.temporaryDirectory.appending(path: "photos-XXXXXX")
        var path = Array(template.path(percentEncoded: false).utf8CString)
        let descriptor = mkstemp(&path)
        precondition(descriptor >= 0, "no temporary file can be made")
        unlink(path)
        let bytes = Array(text.utf8)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "no temporary file can be written")
        self.init(taking: descriptor)
    }

    /// Returns the rest of the file from its position on.
    func read() -> String {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while case let count = Glibc.read(descriptor, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
