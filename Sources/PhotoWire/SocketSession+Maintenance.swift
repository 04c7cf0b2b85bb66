// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary

/// Each call over a connection that no other call uses meanwhile.
extension SocketSession {
    package func cleanUp() throws(LibraryError) {
        guard case .done = try maintain(.cleanUp).reply else { throw .wrongAnswer }
    }

    package func namePlaces(isCancelled: () -> Bool) throws(LibraryError) {
        guard case .done = try maintain(.namePlaces, during: { _ in !isCancelled() }).reply else { throw .wrongAnswer }
    }

    package func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        var stop: LibraryError?
        let answer: Answer
        do throws(LibraryError) {
            answer = try maintain(.verify(deep: deep)) { report in
                guard case .verified(let progress) = report else { return true }
                do throws(LibraryError) { try onProgress(progress) } catch { stop = error }
                return stop == nil
            }
        } catch {
            throw stop ?? error
        }
        if let stop { throw stop }
        guard case .verified(var report, let count) = answer.reply,
            let findings: [VerifyFinding] = answer.elements(count)
        else { throw .wrongAnswer }
        report.findings = findings
        return report
    }

    package func download(
        _ resource: ResourceID, onProgress: (DownloadProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var stop: LibraryError?
        do throws(LibraryError) {
            let answer = try maintain(.download(resource)) { report in
                guard case .downloaded(let progress) = report else { return true }
                do throws(LibraryError) { try onProgress(progress) } catch { stop = error }
                return stop == nil
            }
            guard case .done = answer.reply else { throw .wrongAnswer }
        } catch {
            throw stop ?? error
        }
        if let stop { throw stop }
    }

    package func repair() throws(LibraryError) -> [String] { try list(.repair) }
    package func duplicates() throws(LibraryError) -> [DuplicateAssets] { try list(.duplicates) }
    package func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] { try list(.mergeDuplicates) }

    package func action(at token: ChangeToken?) throws(LibraryError) -> LibraryAction? {
        guard case .action(let action) = try maintain(.action(token)).reply else { throw .wrongAnswer }
        return action
    }

    package func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        guard case .actions(let actions) = try maintain(.actions(tokens)).reply else { throw .wrongAnswer }
        return actions
    }

    package func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction {
        let answer = try maintain(.undo(action))
        guard case .undone(let token, let assets, let collections, let count) = answer.reply,
            let left: [UndoneAction.Left] = answer.elements(count)
        else { throw .wrongAnswer }
        return UndoneAction(token: token, assetCount: assets, collectionCount: collections, left: left)
    }

    package func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try list(.assetsInTrash(seconds: age))
    }

    package func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        try list(.removePurgedOriginals)
    }

    package func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] { try list(.unclaimedOriginals) }

    package func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        let file = try ListFile.make(originals)
        return try list(.deleteUnclaimed(count: originals.count), with: file.descriptor)
    }

    package func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        let file = try ListFile.make(originals)
        let call = MaintenanceCall.recordRecovery(leaving: originals.count)
        guard case .done = try maintain(call, with: file.descriptor).reply else { throw .wrongAnswer }
    }

    private func list<Element: Decodable>(
        _ call: MaintenanceCall, with descriptor: Int32? = nil
    ) throws(LibraryError) -> [Element] {
        guard let list: [Element] = try maintain(call, with: descriptor).list() else { throw .wrongAnswer }
        return list
    }

    /// Makes a call over a connection of its own.
    ///
    /// - Parameter proceeds: Called for each report of progress, until it returns false, which ends the call.
    private func maintain(
        _ call: MaintenanceCall, with descriptor: Int32? = nil,
        during proceeds: (CallReport) -> Bool = { _ in true }
    ) throws(LibraryError) -> Answer {
        let channel = try takeConnection()
        try channel.send(try MessageChannel.encode(EngineCall.maintenance(call)), with: descriptor)
        var isCancelled = false
        var answer = try Answer(receivingFrom: channel)
        while case .progress(let progress) = answer.reply {
            if !isCancelled, !proceeds(progress) {
                isCancelled = true
                try channel.send(try MessageChannel.encode(EngineCall.cancel))
            }
            answer = try Answer(receivingFrom: channel)
        }
        keep(channel)
        return try answer.unlessFailed()
    }
}
