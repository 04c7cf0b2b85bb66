// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
package import PhotoLibrary

/// A server that answers the calls of its connections by calling an engine.
///
/// Who accepts a connection determines its caller; no message of the other side names one.
package final class EngineServer: Sendable {
    private let engine: any LibraryEngine

    package init(_ engine: any LibraryEngine) { self.engine = engine }

    /// Serves the connection of one caller on a thread of its own, until the other side closes it or sends an invalid
    /// message. If the system creates no thread, the connection is closed.
    ///
    /// - Parameter identity: The caller at the other end, as the system or the user has identified it.
    package func serve(_ connection: consuming OpenFile, as identity: CallerIdentity) {
        let descriptor = connection.release()
        let connection = ServedConnection(session: engine.connect(identity))
        let answer: @Sendable () -> Void = { connection.answerCalls(on: MessageChannel(OpenFile(taking: descriptor))) }
        // Closing the connection tells the other side.
        if !SystemThread.start("photos-engine", answer) { _ = OpenFile(taking: descriptor) }
    }
}

/// A connection of one caller, whose calls a session answers.
private struct ServedConnection: Sendable {
    let session: any LibrarySession

    func answerCalls(on channel: consuming MessageChannel) {
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
        do throws(LibraryError) {
            reply = try self.reply(to: call, with: message.file, on: channel, opening: &opened)
        } catch {
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
        to call: EngineCall, with file: borrowing OpenFile?, on channel: borrowing MessageChannel,
        opening opened: inout OpenFile?
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .describe: return .description(try session.describe())
        case .access(let level): return .status(try session.access(level))
        case .requestAccess(let level): return .status(try session.requestAccess(level))
        case .fetchAssets(let request, let page):
            let fetched = try session.fetch(request, page: page)
            opened = try IdentifierFile.make(fetched)
            return .fetchedAssets(count: fetched.ids.count, page: fetched.page.summaries, fetched.token)
        case .fetchCollections(let request):
            return .fetchedCollections(try session.fetch(request))
        case .assets(let ids): return .assets(try session.assets(ids))
        case .summaries(let ids): return .summaries(try session.summaries(ids))
        case .collections(let ids): return .collections(try session.collections(ids))
        case .folders: return .folders(try session.folders())
        case .resourcesOf(let assets): return .resources(try session.resources(of: assets))
        case .resourcesMatching(let match):
            return .resources(try session.resources(matching: match))
        case .resourcesReadFrom(let files):
            return .origins(try session.resources(readFrom: files))
        case .contents(let assets): return .contents(try session.contents(assets))
        case .unreadable: return .unreadable(try session.unreadable())
        case .sourceRecords(let assets):
            return .sourceRecords(try session.sourceRecords(of: assets))
        case .apply(let changes): return .applied(try session.apply(changes))
        case .changes(let token, let limit):
            return .changes(try session.changes(after: token, limit: limit))
        case .prepareToWrite:
            try session.prepareToWrite()
            return .done
        case .stage(let filenameExtension):
            return .staged(try stage(file, filenameExtension: filenameExtension))
        case .discard(let staged):
            try session.discard(staged)
            return .done
        case .open(let resource):
            opened = try session.open(resource)
            return .opened
        case .openUnclaimed(let original):
            opened = try session.open(original)
            return .opened
        case .openPicture(let asset, let version):
            let picture = try session.open(asset, version)
            let resource = picture.resource
            opened = picture.takeFile()
            return .openedPicture(resource)
        case .cleanUp, .namePlaces, .verify, .repair, .duplicates, .mergeDuplicates, .unclaimedOriginals,
            .recordRecovery, .deleteUnclaimed, .storeRenditions, .rendition, .originalsWithout, .removeRenditions,
            .proceed:
            return try maintain(call, on: channel)
        }
    }

    private func maintain(
        _ call: EngineCall, on channel: borrowing MessageChannel
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .cleanUp: try session.cleanUp()
        case .namePlaces: try namePlaces(on: channel)
        case .verify(let deep): return .verified(try verify(deep: deep, on: channel))
        case .repair: return .repaired(try session.repair())
        case .duplicates: return .duplicates(try session.duplicates())
        case .mergeDuplicates: return .duplicates(try session.mergeDuplicates())
        case .unclaimedOriginals: return .unclaimed(try session.unclaimedOriginals())
        case .recordRecovery(let originals): try session.recordRecovery(leaving: originals)
        case .deleteUnclaimed(let originals): return .unclaimed(try session.deleteUnclaimed(originals))
        case .storeRenditions(let renditions): try session.storeRenditions(renditions)
        case .rendition(let original, let kind): return .rendition(try session.rendition(of: original, kind))
        case .originalsWithout(let kind, let originals):
            return .originals(try session.originalsWithout(kind, among: originals))
        case .removeRenditions(let originals): try session.removeRenditions(of: originals)
        default: throw LibraryError(.invalidRequest, "The message is no call.")
        }
        return .done
    }

    private func verify(
        deep: Bool, on channel: borrowing MessageChannel
    ) throws(LibraryError) -> VerifyReport {
        try session.verify(deep: deep) { progress throws(LibraryError) in
            guard try proceeds(after: progress, on: channel) else {
                throw LibraryError(.cancelled, "The verification was cancelled.")
            }
        }
    }

    /// Looks up names until the client cancels or its connection is lost.
    private func namePlaces(on channel: borrowing MessageChannel) throws(LibraryError) {
        var failure: LibraryError?
        try session.namePlaces {
            do throws(LibraryError) { return try !proceeds(after: nil, on: channel) } catch {
                failure = error
                return true
            }
        }
        if let failure { throw failure }
    }

    /// Reports progress to the client during its call, and returns false if it cancels the call.
    private func proceeds(
        after progress: VerifyProgress?, on channel: borrowing MessageChannel
    ) throws(LibraryError) -> Bool {
        try channel.send(try MessageChannel.encode(EngineReply.progress(progress)))
        guard case .proceed(let proceeds) = try MessageChannel.decode(EngineCall.self, from: channel.receive().bytes)
        else { throw LibraryError.lost(cause: "a call during another one") }
        return proceeds
    }

    private func stage(
        _ file: borrowing OpenFile?, filenameExtension: String
    ) throws(LibraryError) -> StagedOriginal {
        switch file {
        case .some(let file): return try session.stage(file, filenameExtension: filenameExtension)
        case .none: throw LibraryError(.invalidRequest, "The call names a file, but none came with it.")
        }
    }
}
