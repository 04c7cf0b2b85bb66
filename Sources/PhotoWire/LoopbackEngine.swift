// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// An engine of this process behind sockets: each session is a connection of its own, served by a thread of its own. It
/// shows that nothing but messages and descriptors passes between a program and its library.
package final class LoopbackEngine: LibraryEngine {
    private let server: EngineServer

    package init(wrapping engine: any LibraryEngine) { server = EngineServer(engine) }

    /// Connects over a new socket pair. The thread of the server ends with the session.
    package func connect(_ identity: CallerIdentity) -> any LibrarySession {
        do throws(LibraryError) {
            let ends = try MessageChannel.ends()
            server.serve(ends.far, as: identity)
            return SocketSession(connection: ends.near)
        } catch {
            return SocketSession(failing: error)
        }
    }
}

/// A session with a library at the other end of a socket: every call is a message, and every file a descriptor beside it.
///
/// One call at a time is on the wire; others wait. When the connection is closed or a reply is invalid, this call and
/// every later one throw `connectionLost`.
package final class SocketSession: LibrarySession {
    /// The channel to the server, or the reason why there is none. The lock is held for a call and its reply, and so
    /// serialises calls.
    private let channel: Mutex<Connection>

    /// Creates a session that calls an ``EngineServer`` at the other end of a connected stream socket.
    package init(connection: consuming OpenFile) { channel = Mutex(.open(MessageChannel(connection))) }

    /// Creates a session without a connection: every call throws the error.
    fileprivate init(failing error: LibraryError) { channel = Mutex(.lost(error)) }

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
            ids: ids, names: FetchedUUIDs(names), page: FetchedPage(summaries, of: min(page, count)),
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
        guard case .folders(let folders) = try reply(to: .folders) else { throw closeConnection() }
        return folders
    }

    package func resources(of assets: [AssetID]) throws(LibraryError) -> [Resource] {
        guard case .resources(let resources) = try reply(to: .resourcesOf(assets)) else {
            throw closeConnection()
        }
        return resources
    }

    package func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        guard case .resources(let resources) = try reply(to: .resourcesMatching(match)) else {
            throw closeConnection()
        }
        return resources
    }

    package func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        guard case .origins(let found) = try reply(to: .resourcesReadFrom(files)) else {
            throw closeConnection()
        }
        return found
    }

    package func contents(_ assets: [AssetID]) throws(LibraryError) -> [AssetContents] {
        guard case .contents(let contents) = try reply(to: .contents(assets)) else { throw closeConnection() }
        return contents
    }

    package func unreadable() throws(LibraryError) -> [UnreadableRow] {
        guard case .unreadable(let rows) = try reply(to: .unreadable) else { throw closeConnection() }
        return rows
    }

    package func sourceRecords(of assets: [AssetID]) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        guard case .sourceRecords(let records) = try reply(to: .sourceRecords(assets)) else {
            throw closeConnection()
        }
        return records
    }

    package func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        guard case .applied(let set) = try reply(to: .apply(changes)) else { throw closeConnection() }
        return set
    }

    package func changes(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        guard case .changes(let sets) = try reply(to: .changes(after: token, limit: limit)) else {
            throw closeConnection()
        }
        return sets
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
}

extension SocketSession {
    package func cleanUp() throws(LibraryError) {
        guard case .done = try reply(to: .cleanUp) else { throw closeConnection() }
    }

    package func namePlaces(isCancelled: () -> Bool) throws(LibraryError) {
        guard case .done = try reply(to: .namePlaces, during: { _ in !isCancelled() }) else { throw closeConnection() }
    }

    package func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        var stop: LibraryError?
        let answer = Result { () throws(LibraryError) in
            try reply(to: .verify(deep: deep)) { progress in
                guard let progress else { return true }
                do throws(LibraryError) { try onProgress(progress) } catch { stop = error }
                return stop == nil
            }
        }
        if let stop { throw stop }
        guard case .verified(let report) = try answer.get() else { throw closeConnection() }
        return report
    }

    package func repair() throws(LibraryError) -> [String] {
        guard case .repaired(let repairs) = try reply(to: .repair) else { throw closeConnection() }
        return repairs
    }

    package func duplicates() throws(LibraryError) -> [DuplicateAssets] {
        guard case .duplicates(let groups) = try reply(to: .duplicates) else { throw closeConnection() }
        return groups
    }

    package func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] {
        guard case .duplicates(let groups) = try reply(to: .mergeDuplicates) else { throw closeConnection() }
        return groups
    }

    package func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        guard case .unclaimed(let originals) = try reply(to: .unclaimedOriginals) else { throw closeConnection() }
        return originals
    }

    package func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile {
        let answer = try exchange(.openUnclaimed(original))
        guard case .opened = answer.reply, let file = answer.file else { throw closeConnection() }
        return file
    }

    package func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        guard case .done = try reply(to: .recordRecovery(leaving: originals)) else { throw closeConnection() }
    }

    package func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        guard case .unclaimed(let deleted) = try reply(to: .deleteUnclaimed(originals)) else {
            throw closeConnection()
        }
        return deleted
    }

    /// Runs the job. A call that has been sent is not cancelled: the server's wait for another process is bounded.
    package func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try job() }

    package func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        guard case .done = try reply(to: .storeRenditions(renditions)) else { throw closeConnection() }
    }

    package func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition? {
        guard case .rendition(let rendition) = try reply(to: .rendition(original, kind)) else {
            throw closeConnection()
        }
        return rendition
    }

    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        guard case .originals(let missing) = try reply(to: .originalsWithout(kind, originals)) else {
            throw closeConnection()
        }
        return missing
    }

    package func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        guard case .done = try reply(to: .removeRenditions(originals)) else { throw closeConnection() }
    }
}

// MARK: - The wire

/// The state of a connection.
private enum Connection: ~Copyable {
    case open(MessageChannel)
    case lost(LibraryError)

    borrowing func exchange(_ message: [UInt8], with descriptor: Int32? = nil) throws(LibraryError) -> Answer {
        switch self {
        case .open(let channel):
            try channel.send(message, with: descriptor)
            let received = try channel.receive()
            return Answer(
                reply: try MessageChannel.decode(EngineReply.self, from: received.bytes), file: received.file)
        case .lost(let error): throw error
        }
    }
}

/// A reply, and the file that came with it.
private struct Answer: ~Copyable {
    let reply: EngineReply
    let file: OpenFile?
}

extension SocketSession {
    /// Returns the reply to a call.
    ///
    /// - Parameter proceeds: Called for each report of progress; false ends the call.
    private func reply(
        to call: EngineCall, during proceeds: (VerifyProgress?) -> Bool = { _ in true }
    ) throws(LibraryError) -> EngineReply { try exchange(call, during: proceeds).reply }

    /// Sends a call and waits for its reply. Throws the error that the server replied. Any failure of the transport
    /// closes the connection, because part of a message may have been sent.
    private func exchange(
        _ call: EngineCall, with descriptor: Int32? = nil, during proceeds: (VerifyProgress?) -> Bool = { _ in true }
    ) throws(LibraryError) -> Answer {
        let message = try MessageChannel.encode(call)
        let answer = try channel.withLock { (channel) throws(LibraryError) in
            do throws(LibraryError) {
                var answer = try channel.exchange(message, with: descriptor)
                while case .progress(let progress) = answer.reply {
                    answer = try channel.exchange(try MessageChannel.encode(EngineCall.proceed(proceeds(progress))))
                }
                return answer
            } catch {
                channel = .lost(.lost(cause: nil))
                throw error
            }
        }
        if case .failure(let error) = answer.reply { throw error }
        return answer
    }

    /// Closes a connection whose other side broke the protocol, and returns the error to throw.
    private func closeConnection() -> LibraryError {
        channel.withLock { $0 = .lost(.lost(cause: nil)) }
        return .lost(cause: "an answer to another question")
    }
}
