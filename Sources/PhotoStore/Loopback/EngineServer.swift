// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// A server that answers the calls of its connections by calling an engine.
///
/// It trusts the caller that each call names. A broker that must not trust it sets the caller itself.
package final class EngineServer: Sendable {
    private let engine: any LibraryEngine

    package init(_ engine: any LibraryEngine) { self.engine = engine }

    /// Serves one connection on a thread of its own, until the other side closes it or sends an invalid message. If the system creates no
    /// thread, the connection is closed.
    package func serve(_ connection: consuming OpenFile) {
        let descriptor = connection.release()
        let channel: @Sendable () -> Void = { [self] in answerCalls(on: MessageChannel(OpenFile(taking: descriptor))) }
        // Closing the connection tells the other side.
        if !SystemThread.start("photos-engine", channel) { _ = OpenFile(taking: descriptor) }
    }

    private func answerCalls(on channel: consuming MessageChannel) {
        do {
            while true { try answer(try channel.receive(), on: channel) }
        } catch {
            // The other side closed the connection or broke the protocol: the connection closes with the channel.
        }
    }

    private func answer(
        _ message: borrowing MessageChannel.Received, on channel: borrowing MessageChannel
    ) throws(LibraryError) {
        let call = try MessageChannel.decode(EngineCall.self, from: message.bytes)
        var opened: OpenFile?
        let reply: EngineReply
        do throws(LibraryError) { reply = try self.reply(to: call, with: message.file, opening: &opened) } catch {
            reply = .failure(error)
        }
        try channel.send(try encode(reply), with: opened?.descriptor)
    }

    /// Encodes a reply. A reply that is too large is replaced by the error that says so.
    private func encode(_ reply: EngineReply) throws(LibraryError) -> [UInt8] {
        do throws(LibraryError) { return try MessageChannel.encode(reply) } catch {
            return try MessageChannel.encode(EngineReply.failure(error))
        }
    }

    private func reply(
        to call: EngineCall, with file: borrowing OpenFile?, opening opened: inout OpenFile?
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .describe: return .description(try engine.describe())
        case .access(let level, let caller): return .status(try engine.access(level, caller: caller))
        case .requestAccess(let level, let caller): return .status(try engine.requestAccess(level, caller: caller))
        case .fetchAssets(let request, let caller): return .fetchedAssets(try engine.fetch(request, as: caller))
        case .fetchCollections(let request, let caller):
            return .fetchedCollections(try engine.fetch(request, as: caller))
        case .assets(let ids, let caller): return .assets(try engine.assets(ids, as: caller))
        case .summaries(let ids, let caller): return .summaries(try engine.summaries(ids, as: caller))
        case .collections(let ids, let caller): return .collections(try engine.collections(ids, as: caller))
        case .folders(let caller): return .folders(try engine.folders(as: caller))
        case .resourcesOf(let assets, let caller): return .resources(try engine.resources(of: assets, as: caller))
        case .resourcesMatching(let match, let caller):
            return .resources(try engine.resources(matching: match, as: caller))
        case .resourcesReadFrom(let files, let caller):
            return .origins(try engine.resources(readFrom: files, as: caller))
        case .contents(let assets, let caller): return .contents(try engine.contents(assets, as: caller))
        case .unreadable(let caller): return .unreadable(try engine.unreadable(as: caller))
        case .sourceRecords(let assets, let caller):
            return .sourceRecords(try engine.sourceRecords(of: assets, as: caller))
        case .apply(let changes, let caller): return .applied(try engine.apply(changes, as: caller))
        case .changes(let token, let limit, let caller):
            return .changes(try engine.changes(after: token, limit: limit, as: caller))
        case .prepareToWrite(let caller):
            try engine.prepareToWrite(as: caller)
            return .prepared
        case .stage(let filenameExtension, let caller):
            return .staged(try stage(file, filenameExtension: filenameExtension, as: caller))
        case .discard(let staged, let caller):
            try engine.discard(staged, as: caller)
            return .discarded
        case .open(let resource, let caller):
            opened = try engine.open(resource, as: caller)
            return .opened
        }
    }

    private func stage(
        _ file: borrowing OpenFile?, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        switch file {
        case .some(let file): return try engine.stage(file, filenameExtension: filenameExtension, as: caller)
        case .none: throw LibraryError(.invalidRequest, "The call names a file, but none came with it.")
        }
    }
}
