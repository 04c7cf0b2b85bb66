// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary
internal import Synchronization

/// A library at the other end of a socket: every call is a message, and every file a descriptor beside it.
///
/// One call at a time is on the wire; others wait. When the connection is closed or a reply is invalid, this call and
/// every later one throw `connectionLost`.
package final class LoopbackEngine: LibraryEngine {
    /// The channel to the server, or `nil` after the connection was lost. The lock is held for a call and its reply,
    /// and so serialises calls.
    private let channel: Mutex<MessageChannel?>

    /// Creates an engine that calls an ``EngineServer`` at the other end of a connected stream socket.
    package init(connection: consuming OpenFile) {
        channel = Mutex(MessageChannel(connection))
    }

    /// Serves an engine of this process over a socket pair. The thread of the server ends with this object.
    package convenience init(wrapping engine: any LibraryEngine) throws(LibraryError) {
        let ends = try MessageChannel.ends()
        EngineServer(engine).serve(ends.far)
        self.init(connection: ends.near)
    }

    package func describe() throws(LibraryError) -> LibraryDescription {
        guard case .description(let description) = try reply(to: .describe) else { throw closeConnection() }
        return description
    }

    package func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        guard case .status(let status) = try reply(to: .access(level, caller: caller)) else { throw closeConnection() }
        return status
    }

    package func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        guard case .status(let status) = try reply(to: .requestAccess(level, caller: caller)) else {
            throw closeConnection()
        }
        return status
    }

    package func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID> {
        guard case .fetchedAssets(let fetched) = try reply(to: .fetchAssets(request, caller)) else {
            throw closeConnection()
        }
        return fetched
    }

    package func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID> {
        guard case .fetchedCollections(let fetched) = try reply(to: .fetchCollections(request, caller)) else {
            throw closeConnection()
        }
        return fetched
    }

    package func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset] {
        guard case .assets(let assets) = try reply(to: .assets(ids, caller)) else { throw closeConnection() }
        return assets
    }

    package func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary] {
        guard case .summaries(let summaries) = try reply(to: .summaries(ids, caller)) else { throw closeConnection() }
        return summaries
    }

    package func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode] {
        guard case .collections(let collections) = try reply(to: .collections(ids, caller)) else {
            throw closeConnection()
        }
        return collections
    }

    package func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder] {
        guard case .folders(let folders) = try reply(to: .folders(caller)) else { throw closeConnection() }
        return folders
    }

    package func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource] {
        guard case .resources(let resources) = try reply(to: .resourcesOf(assets, caller)) else {
            throw closeConnection()
        }
        return resources
    }

    package func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource] {
        guard case .resources(let resources) = try reply(to: .resourcesMatching(match, caller)) else {
            throw closeConnection()
        }
        return resources
    }

    package func resources(
        readFrom files: [FileStamp], as caller: Caller
    ) throws(LibraryError) -> [FileStamp: Resource] {
        guard case .origins(let found) = try reply(to: .resourcesReadFrom(files, caller)) else {
            throw closeConnection()
        }
        return found
    }

    package func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents] {
        guard case .contents(let contents) = try reply(to: .contents(assets, caller)) else { throw closeConnection() }
        return contents
    }

    package func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow] {
        guard case .unreadable(let rows) = try reply(to: .unreadable(caller)) else { throw closeConnection() }
        return rows
    }

    package func sourceRecords(
        of assets: [AssetID], as caller: Caller
    ) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        guard case .sourceRecords(let records) = try reply(to: .sourceRecords(assets, caller)) else {
            throw closeConnection()
        }
        return records
    }

    package func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        guard case .applied(let set) = try reply(to: .apply(changes, caller)) else { throw closeConnection() }
        return set
    }

    package func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet] {
        guard case .changes(let sets) = try reply(to: .changes(after: token, limit: limit, caller)) else {
            throw closeConnection()
        }
        return sets
    }

    package func prepareToWrite(as caller: Caller) throws(LibraryError) {
        guard case .prepared = try reply(to: .prepareToWrite(caller)) else { throw closeConnection() }
    }

    package func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        let call = EngineCall.stage(filenameExtension: filenameExtension, caller)
        guard case .staged(let staged) = try exchange(call, with: file.descriptor).reply else {
            throw closeConnection()
        }
        return staged
    }

    package func discard(_ staged: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        guard case .discarded = try reply(to: .discard(staged, caller)) else { throw closeConnection() }
    }

    package func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        let answer = try exchange(.open(resource, caller))
        guard case .opened = answer.reply, let file = answer.file else { throw closeConnection() }
        return file
    }
}

// MARK: - The wire

extension LoopbackEngine {
    private struct Answer: ~Copyable {
        let reply: EngineReply
        let file: OpenFile?
    }

    private func reply(to call: EngineCall) throws(LibraryError) -> EngineReply { try exchange(call).reply }

    /// Sends a call and waits for its reply. Throws the error that the server replied. Any failure of the transport
    /// closes the connection, because part of a message may have been sent.
    private func exchange(_ call: EngineCall, with descriptor: Int32? = nil) throws(LibraryError) -> Answer {
        let message = try MessageChannel.encode(call)
        let received = try channel.withLock { (channel) throws(LibraryError) in
            do throws(LibraryError) { return try channel.exchange(message, with: descriptor) } catch {
                channel = nil
                throw error
            }
        }
        guard let reply = try? MessageChannel.decode(EngineReply.self, from: received.bytes) else {
            throw closeConnection()
        }
        if case .failure(let error) = reply { throw error }
        return Answer(reply: reply, file: received.file)
    }

    /// Closes a connection whose other side broke the protocol, and returns the error to throw.
    private func closeConnection() -> LibraryError {
        channel.withLock { $0 = nil }
        return .lost(cause: "an answer to another question")
    }
}

extension Optional where Wrapped == MessageChannel {
    fileprivate borrowing func exchange(
        _ message: [UInt8], with descriptor: Int32?
    ) throws(LibraryError) -> MessageChannel.Received {
        switch self {
        case .some(let channel):
            try channel.send(message, with: descriptor)
            return try channel.receive()
        case .none:
            throw .lost(cause: nil)
        }
    }
}
