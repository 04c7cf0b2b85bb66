// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A session with a library at the other end of a socket: every call is a message, and every file a descriptor beside it.
///
/// One call at a time is on the wire; others wait. Maintenance may take long, so that each of its calls has a connection
/// of its own while it lasts: no other call waits for it, and what it calls may use the session. When the connection
/// is closed or a reply is invalid, this call and every later one throw `connectionLost`.
package final class SocketSession: LibrarySession {
    /// The channel to the server, or the reason why there is none. The lock is held for a call and its reply, and so
    /// serialises calls.
    private let channel: Mutex<Connection>
    /// A connection that was used by a call of maintenance, for the next one.
    private let spare = Mutex<MessageChannel?>(nil)

    /// Creates a session that calls an ``EngineServer`` at the other end of a connected stream socket.
    package init(connection: consuming OpenFile) { channel = Mutex(.open(MessageChannel(connection))) }

    /// Creates a session without a connection: every call throws the error.
    init(failing error: LibraryError) { channel = Mutex(.lost(error)) }

    package func describe() throws(LibraryError) -> LibraryDescription {
        guard case .description(let description) = try reply(to: .describe) else { throw closeConnection() }
        return description
    }

    package func access(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        guard case .status(let status) = try reply(to: .access(level)) else { throw closeConnection() }
        return status
    }

    package func requestAccess(_ level: AccessLevel) throws(LibraryError) -> AuthorizationStatus {
        guard case .status(let status) = try reply(to: .requestAccess(level)) else {
            throw closeConnection()
        }
        return status
    }

    package func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        let answer = try exchange(.fetchAssets(request, page: page))
        guard case .fetchedAssets(let count, let summaries, let token) = answer.reply,
            let file = answer.file,
            let (ids, names) = try? IdentifierFile.read(count, from: file)
        else { throw closeConnection() }
        return FetchedAssets(
            ids: ids, names: names, page: FetchedPage(summaries, of: min(page, count)),
            token: token)
    }

    package func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        guard case .fetchedCollections(let fetched) = try reply(to: .fetchCollections(request)) else {
            throw closeConnection()
        }
        return fetched
    }

    package func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] {
        guard case .assets(let assets) = try reply(to: .assets(ids)) else { throw closeConnection() }
        return assets
    }

    package func summaries(_ ids: [AssetID]) throws(LibraryError) -> [AssetSummary] {
        guard case .summaries(let summaries) = try reply(to: .summaries(ids)) else { throw closeConnection() }
        return summaries
    }

    package func collections(_ ids: [CollectionID]) throws(LibraryError) -> [CollectionNode] {
        guard case .collections(let collections) = try reply(to: .collections(ids)) else {
            throw closeConnection()
        }
        return collections
    }

    package func folders() throws(LibraryError) -> [CollectionFolder] {
        try list(.folders)
    }

    package func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] {
        try list(.resourcesOf(assets))
    }

    package func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        try list(.resourcesMatching(match))
    }

    package func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        guard case .origins(let found) = try reply(to: .resourcesReadFrom(files)) else {
            throw closeConnection()
        }
        return found
    }

    package func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date] {
        guard case .purgeDates(let dates) = try reply(to: .purgeDates(originals)) else { throw closeConnection() }
        return dates
    }

    package func similarAssets() throws(LibraryError) -> [[AssetID]] { try list(.similarAssets) }

    package func facetCounts() throws(LibraryError) -> FacetCounts {
        guard case .facetCounts(let counts) = try reply(to: .facetCounts) else { throw closeConnection() }
        return counts
    }

    package func placeholders(of assets: [AssetID]) throws(LibraryError) -> [AssetID: PicturePlaceholder] {
        guard case .placeholders(let placeholders) = try reply(to: .placeholders(assets)) else {
            throw closeConnection()
        }
        return placeholders
    }

    package func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] {
        guard case .contents(let contents) = try reply(to: .contents(assets)) else { throw closeConnection() }
        return contents
    }

    package func unreadable() throws(LibraryError) -> [UnreadableRow] {
        try list(.unreadable)
    }

    package func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        guard case .sourceRecords(let records) = try reply(to: .sourceRecords(assets)) else {
            throw closeConnection()
        }
        return records
    }

    package func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        let answer = try exchange(.apply(changes)).unlessFailed()
        guard case .applied(let changeSet, let count) = answer.reply else { throw closeConnection() }
        guard var set = changeSet else { return nil }
        guard let objects: [ObjectChange] = answer.elements(count) else { throw closeConnection() }
        set.objects = objects
        return set
    }

    package func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        try list(.changes(after: token, limit: limit))
    }

    package func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        try list(.changeSummaries(after: token, limit: limit))
    }

    package func watch() throws(LibraryError) -> OpenFile {
        let answer = try exchange(.watch)
        guard case .opened = answer.reply, let file = answer.file else { throw closeConnection() }
        return file
    }

    package func prepareToWrite() throws(LibraryError) {
        guard case .done = try reply(to: .prepareToWrite) else { throw closeConnection() }
    }

    package func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        let call = EngineCall.stage(filenameExtension: filenameExtension)
        guard case .staged(let staged) = try exchange(call, with: file.descriptor).reply else {
            throw closeConnection()
        }
        return staged
    }

    package func discard(_ staged: [StagedOriginal]) throws(LibraryError) {
        guard case .done = try reply(to: .discard(staged)) else { throw closeConnection() }
    }

    package func open(_ resource: ResourceID) throws(LibraryError) -> OpenFile {
        let answer = try exchange(.open(resource))
        guard case .opened = answer.reply, let file = answer.file else { throw closeConnection() }
        return file
    }

    package func open(_ asset: AssetID, _ version: PictureVersion) throws(LibraryError)
        -> OpenedPicture
    {
        let answer = try exchange(.openPicture(asset, version))
        guard case .openedPicture(let resource) = answer.reply, let file = answer.file else {
            throw closeConnection()
        }
        return OpenedPicture(resource, file)
    }

    package func picture(of asset: AssetID, _ request: PictureRequest) throws(LibraryError) -> AssetPicture {
        let answer = try exchange(.picture(asset, request))
        guard case .picture(let resource, let outline, let obstacle) = answer.reply,
            let rendition = answer.rendition(outline)
        else { throw closeConnection() }
        return AssetPicture(resource, rendition, answer.takeFile(), obstacle: obstacle)
    }

    package func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile {
        let answer = try exchange(.openUnclaimed(original))
        guard case .opened = answer.reply, let file = answer.file else { throw closeConnection() }
        return file
    }
}

extension SocketSession {
    /// Runs the job. A call that has been sent is not cancelled: the server's wait for another process is bounded.
    package func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try job() }

    package func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        let outlines = renditions.map { StoredRenditionOutline($0) }
        let answer = try exchange(.renditions(.store(outlines)), beside: renditions.flatMap(\.rendition.jpeg))
        guard case .done = answer.reply else { throw closeConnection() }
    }

    package func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition? {
        let answer = try exchange(.renditions(.rendition(original, kind)))
        guard case .rendition(let outline) = answer.reply, let rendition = answer.rendition(outline) else {
            throw closeConnection()
        }
        return rendition
    }

    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        guard case .originals(let missing) = try reply(to: .renditions(.originalsWithout(kind, originals))) else {
            throw closeConnection()
        }
        return missing
    }

    package func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        guard case .done = try reply(to: .renditions(.remove(originals))) else { throw closeConnection() }
    }
}

// MARK: - The wire

extension SocketSession {
    /// Returns the reply to a call.
    private func reply(to call: EngineCall) throws(LibraryError) -> EngineReply { try exchange(call).reply }

    /// Returns the list that replies to a call.
    private func list<Element: Decodable>(_ call: EngineCall) throws(LibraryError) -> [Element] {
        guard let list: [Element] = try exchange(call).list() else { throw closeConnection() }
        return list
    }

    /// Sends a call and waits for its reply. Throws the error that the server replied. Any failure of the transport
    /// closes the connection, because part of a message may have been sent.
    private func exchange(
        _ call: EngineCall, beside enclosed: [UInt8] = [], with descriptor: Int32? = nil
    ) throws(LibraryError) -> Answer {
        let message = try MessageChannel.encode(call, beside: enclosed)
        let answer = try channel.withLock { (channel) throws(LibraryError) in
            do throws(LibraryError) { return try channel.exchange(message, beside: enclosed, with: descriptor) } catch {
                channel = .lost(.lost(cause: nil))
                throw error
            }
        }
        return try answer.unlessFailed()
    }

    /// Opens another connection of this session.
    func openConnection() throws(LibraryError) -> MessageChannel {
        let answer = try exchange(.openConnection)
        guard case .connection = answer.reply, let socket = answer.file else { throw closeConnection() }
        return MessageChannel(socket)
    }

    /// Returns a connection that no other call uses: the spare one, or a new one.
    func takeConnection() throws(LibraryError) -> MessageChannel {
        switch spare.withLock({ $0.take() }) {
        case .some(let channel): return channel
        case .none: return try openConnection()
        }
    }

    /// Keeps a connection for the next call. One that was kept already is closed.
    func keep(_ connection: consuming MessageChannel) {
        var kept: MessageChannel? = connection
        spare.withLock { $0 = kept.take() }
    }

    /// Closes a connection whose other side broke the protocol, and returns the error to throw.
    private func closeConnection() -> LibraryError {
        channel.withLock { $0 = .lost(.lost(cause: nil)) }
        return .wrongAnswer
    }
}

/// The state of a connection.
private enum Connection: ~Copyable {
    case open(MessageChannel)
    case lost(LibraryError)

    borrowing func exchange(
        _ message: [UInt8], beside enclosed: [UInt8], with descriptor: Int32?
    ) throws(LibraryError) -> Answer {
        switch self {
        case .open(let channel):
            try channel.send(message, beside: enclosed, with: descriptor)
            return try Answer(receivingFrom: channel)
        case .lost(let error): throw error
        }
    }
}

/// A reply, and what came with it.
struct Answer: ~Copyable {
    let reply: EngineReply
    /// The bytes beside the reply.
    private let enclosed: [UInt8]
    let file: OpenFile?

    /// Waits for the next message of a server.
    init(receivingFrom channel: borrowing MessageChannel) throws(LibraryError) {
        let received = try channel.receive()
        reply = try MessageChannel.decode(EngineReply.self, from: received.bytes)
        enclosed = received.enclosed
        file = received.file
    }

    /// Throws the error that the server replied.
    consuming func unlessFailed() throws(LibraryError) -> Answer {
        if case .failure(let error) = reply { throw error }
        return self
    }

    /// Returns the file alone.
    consuming func takeFile() -> OpenFile? { file }

    /// Returns the rendition of an outline, if there is one; `nil` if other bytes came with the reply.
    borrowing func rendition(_ outline: RenditionOutline?) -> Rendition?? {
        guard let outline else { return enclosed.isEmpty ? .some(nil) : nil }
        return outline.rendition(enclosed).map { .some($0) }
    }

    /// Returns the list in the file; `nil` if the reply is none.
    borrowing func list<Element: Decodable>() -> [Element]? {
        guard case .list(let count) = reply else { return nil }
        return elements(count)
    }

    /// Returns the elements in the file; `nil` unless there are so many.
    borrowing func elements<Element: Decodable>(_ count: Int) -> [Element]? {
        switch file {
        case .some(let file): try? ListFile.read(count, from: file)
        case .none: nil
        }
    }
}

extension LibraryError {
    /// The error for a server that broke the protocol.
    static var wrongAnswer: LibraryError { .lost(cause: "an answer to another call") }
}
