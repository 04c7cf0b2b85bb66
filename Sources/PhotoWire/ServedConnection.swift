// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// A connection of one caller, whose calls a session answers.
struct ServedConnection: Sendable {
    let session: any LibrarySession
    let identity: CallerIdentity
    /// Opens another connection of the same session, and returns the end for the client.
    let openConnection: @Sendable () throws(LibraryError) -> OpenFile

    /// Answers calls until the other side closes the connection or breaks the protocol. The connection closes with the
    /// channel.
    func answerCalls(on channel: consuming MessageChannel) {
        do {
            while true {
                let message = try channel.receive()
                let call = try MessageChannel.decode(EngineCall.self, from: message.bytes)
                // The call that it was to end has ended.
                if case .cancel = call { continue }
                try answer(call, message, on: channel)
            }
        } catch {
            return
        }
    }

    private func answer(
        _ call: EngineCall, _ message: borrowing MessageChannel.Received, on channel: borrowing MessageChannel
    ) throws(LibraryError) {
        var opened: OpenFile?
        var enclosed: [UInt8] = []
        var progress = CallProgress()
        let reply: EngineReply
        do throws(LibraryError) {
            reply = try self.reply(
                to: call, message, on: channel, &progress, opening: &opened, enclosing: &enclosed)
        } catch {
            reply = .failure(error)
        }
        let bytes = try encode(reply, &enclosed)
        try channel.send(bytes, beside: enclosed, with: opened?.descriptor)
        // A call that came during another one has a reply, too.
        if let refusal = progress.refusal { try channel.send(try MessageChannel.encode(EngineReply.failure(refusal))) }
    }

    /// Encodes a reply. A reply that is too large is replaced by the error that says so.
    private func encode(_ reply: EngineReply, _ enclosed: inout [UInt8]) throws(LibraryError) -> [UInt8] {
        do throws(LibraryError) { return try MessageChannel.encode(reply, beside: enclosed) } catch {
            enclosed = []
            return try MessageChannel.encode(EngineReply.failure(error))
        }
    }

    private func reply(
        to call: EngineCall, _ message: borrowing MessageChannel.Received, on channel: borrowing MessageChannel,
        _ progress: inout CallProgress, opening opened: inout OpenFile?, enclosing enclosed: inout [UInt8]
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .describe: return .description(try session.describe())
        case .access(let level): return .status(try session.access(level))
        case .requestAccess(let level): return .status(try session.requestAccess(level))
        case .fetchAssets(let request, let page):
            let fetched = try session.fetch(request, page: page)
            opened = try IdentifierFile.make(fetched)
            return .fetchedAssets(count: fetched.ids.count, page: fetched.page.summaries, fetched.token)
        case .fetchCollections(let request): return .fetchedCollections(try session.fetch(request))
        case .assets(let ids): return .assets(try session.assets(ids))
        case .summaries(let ids): return .summaries(try session.summaries(ids))
        case .collections(let ids): return .collections(try session.collections(ids))
        case .folders: return try list(try session.folders(), &opened)
        case .similarAssets: return try list(try session.similarAssets(), &opened)
        case .resourcesOf(let assets): return try list(try session.resources(of: assets), &opened)
        case .resourcesMatching(let match): return try list(try session.resources(matching: match), &opened)
        case .purgeDates(let originals): return .purgeDates(try session.purgeDates(of: originals))
        case .resourcesReadFrom(let files): return .origins(try session.resources(readFrom: files))
        case .contents(let assets): return .contents(try session.contents(assets))
        case .unreadable: return try list(try session.unreadable(), &opened)
        case .facetCounts: return .facetCounts(try session.facetCounts())
        case .placeholders(let assets): return .placeholders(try session.placeholders(of: assets))
        case .sourceRecords(let assets): return .sourceRecords(try session.sourceRecords(of: assets))
        case .apply(let changes): return try applied(try session.apply(changes), &opened)
        case .changes(let token, let limit): return try list(try session.changes(after: token, limit: limit), &opened)
        case .changeSummaries(let token, let limit):
            return try list(try session.changeSummaries(after: token, limit: limit), &opened)
        case .prepareToWrite:
            try session.prepareToWrite()
            return .done
        case .stage(let filenameExtension):
            return .staged(try stage(message.file, filenameExtension: filenameExtension))
        case .discard(let staged):
            try session.discard(staged)
            return .done
        case .watch:
            opened = try session.watch()
            return .opened
        case .open(let resource):
            opened = try session.open(resource)
            return .opened
        case .openPicture(let asset, let version):
            let picture = try session.open(asset, version)
            let resource = picture.resource
            opened = picture.takeFile()
            return .openedPicture(resource)
        case .picture(let asset, let request):
            let picture = try session.picture(of: asset, request)
            let rendition = picture.rendition
            let reply = EngineReply.picture(
                picture.resource, rendition.map { RenditionOutline($0) }, obstacle: picture.obstacle)
            opened = picture.takeFile()
            enclosed = rendition?.jpeg ?? []
            return reply
        case .openUnclaimed(let original):
            opened = try session.open(original)
            return .opened
        case .renditions(let call): return try reply(to: call, message.enclosed, enclosing: &enclosed)
        case .maintenance(let call):
            return try reply(to: call, with: message.file, on: channel, &progress, opening: &opened)
        case .openConnection:
            opened = try openConnection()
            return .connection
        case .cancel: return .done
        }
    }

    private func stage(
        _ file: borrowing OpenFile?, filenameExtension: String
    ) throws(LibraryError) -> StagedOriginal {
        switch file {
        case .some(let file): return try session.stage(file, filenameExtension: filenameExtension)
        case .none: throw .fileMissing
        }
    }

    private func applied(_ changes: ChangeSet?, _ opened: inout OpenFile?) throws(LibraryError) -> EngineReply {
        guard var set = changes else { return .applied(nil, objects: 0) }
        let objects = set.objects
        opened = try ListFile.make(objects)
        set.objects = []
        return .applied(set, objects: objects.count)
    }

    /// Puts a list into a file beside its reply.
    private func list(_ list: [some Encodable], _ opened: inout OpenFile?) throws(LibraryError) -> EngineReply {
        opened = try ListFile.make(list)
        return .list(count: list.count)
    }
}

// MARK: - Renditions and maintenance

extension ServedConnection {
    /// - Parameters:
    ///   - received: The bytes beside the call.
    ///   - enclosed: The bytes beside the reply.
    private func reply(
        to call: RenditionCall, _ received: [UInt8], enclosing enclosed: inout [UInt8]
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .store(let outlines): try session.storeRenditions(outlines.renditions(from: received))
        case .rendition(let original, let kind):
            let rendition = try session.rendition(of: original, kind)
            enclosed = rendition?.jpeg ?? []
            return .rendition(rendition.map { RenditionOutline($0) })
        case .originalsWithout(let kind, let originals):
            return .originals(try session.originalsWithout(kind, among: originals))
        case .remove(let originals): try session.removeRenditions(of: originals)
        }
        return .done
    }

    private func reply(
        to call: MaintenanceCall, with file: borrowing OpenFile?, on channel: borrowing MessageChannel,
        _ progress: inout CallProgress, opening opened: inout OpenFile?
    ) throws(LibraryError) -> EngineReply {
        switch call {
        case .download(let resource): try download(resource, on: channel, &progress)
        case .cleanUp: try session.cleanUp()
        case .namePlaces: try namePlaces(on: channel, &progress)
        case .verify(let deep):
            var report = try verify(deep: deep, on: channel, &progress)
            let findings = report.findings
            report.findings = []
            opened = try ListFile.make(findings)
            return .verified(report, findings: findings.count)
        case .repair: return try list(try session.repair(), &opened)
        case .duplicates: return try list(try session.duplicates(), &opened)
        case .mergeDuplicates: return try list(try session.mergeDuplicates(), &opened)
        case .action(let token): return .action(try session.action(at: token))
        case .actions(let tokens): return .actions(try session.actions(of: tokens))
        case .undo(let action):
            let undone = try session.undo(action)
            opened = try ListFile.make(undone.left)
            return .undone(
                undone.token, assets: undone.assetCount, collections: undone.collectionCount, left: undone.left.count)
        case .assetsInTrash(let age): return try list(try session.assetsInTrash(for: age), &opened)
        case .removePurgedOriginals: return try list(try session.removePurgedOriginals(), &opened)
        case .unclaimedOriginals: return try list(try session.unclaimedOriginals(), &opened)
        case .recordRecovery(let count): try session.recordRecovery(leaving: originals(count, in: file))
        case .deleteUnclaimed(let count):
            return try list(try session.deleteUnclaimed(originals(count, in: file)), &opened)
        }
        return .done
    }

    /// Returns the list of a call. Whoever may not make the call costs nothing.
    private func originals(
        _ count: Int, in file: borrowing OpenFile?
    ) throws(LibraryError) -> [UnclaimedOriginal] {
        try identity.checkIsOwner()
        switch file {
        case .some(let file): return try ListFile.read(count, from: file)
        case .none: throw .fileMissing
        }
    }

    private func verify(
        deep: Bool, on channel: borrowing MessageChannel, _ progress: inout CallProgress
    ) throws(LibraryError) -> VerifyReport {
        try session.verify(deep: deep) { soFar throws(LibraryError) in
            let isLast = soFar.resources > 0 && soFar.resources == soFar.totalResources
            guard try progress.report(.verified(soFar), isLast: isLast, on: channel) else {
                throw LibraryError(.cancelled, "The verification was cancelled.")
            }
        }
    }

    /// Downloads until the client cancels or its connection is lost.
    private func download(
        _ resource: ResourceID, on channel: borrowing MessageChannel, _ progress: inout CallProgress
    ) throws(LibraryError) {
        try session.download(resource) { soFar throws(LibraryError) in
            let isLast = soFar.bytes == soFar.totalBytes
            guard try progress.report(.downloaded(soFar), isLast: isLast, on: channel) else {
                throw LibraryError(.cancelled, "The download was cancelled.")
            }
        }
    }

    /// Looks up names until the client cancels or its connection is lost.
    private func namePlaces(
        on channel: borrowing MessageChannel, _ progress: inout CallProgress
    ) throws(LibraryError) {
        var failure: LibraryError?
        try session.namePlaces {
            do throws(LibraryError) { return try !progress.report(.alive, isLast: false, on: channel) } catch {
                failure = error
                return true
            }
        }
        if let failure { throw failure }
    }
}

extension LibraryError {
    fileprivate static var fileMissing: LibraryError {
        LibraryError(.invalidRequest, "The call announces a file, but no file came with it.")
    }
}

/// The reports of a call to its client, and what the client says meanwhile.
private struct CallProgress {
    /// The least time between two reports.
    private static let interval = Duration.milliseconds(50)

    private var last: ContinuousClock.Instant?
    /// The error for a call that came during this one.
    private(set) var refusal: LibraryError?

    /// Reports the progress, unless the last report was just now or the client takes none. Returns false if the client
    /// cancels the call. Throws if the connection is lost, or if another call came over it.
    mutating func report(
        _ progress: CallReport, isLast: Bool, on channel: borrowing MessageChannel
    ) throws(LibraryError) -> Bool {
        if channel.hasMessage() {
            let call = try MessageChannel.decode(EngineCall.self, from: channel.receive().bytes)
            if case .cancel = call { return false }
            let refusal = LibraryError(
                .invalidRequest, "A call came while another call was in progress. Use a separate connection for each.")
            self.refusal = refusal
            throw refusal
        }
        let now = ContinuousClock.now
        guard isLast || last.map({ now - $0 >= CallProgress.interval }) ?? true else { return true }
        // A client that stands still for a while must not hold up the call, nor lose it.
        guard channel.hasRoom() else { return true }
        last = now
        try channel.send(try MessageChannel.encode(EngineReply.progress(progress)))
        return true
    }
}
