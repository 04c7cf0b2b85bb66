// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos undo`.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undoes the last change, or a given one.",
        discussion: """
            A change is everything that one command, one import or one change block of a program did. Without a token, \
            the newest change that is not undone yet is undone; if the command is repeated, it goes further back. \
            `photos history` lists the tokens. To undo an undo, give its token. Photos that an import added go to the \
            trash. Objects that were changed again later stay as they are, and are counted. Photos to which an import \
            added files, such as the movie of a Live Photo, keep these files, and are counted too. An import that only \
            added files is skipped; the command says so once, with exit status 3. Each time `import --watch` imports \
            files is one change. Changes can be undone for 30 days.

            EXAMPLES
              photos undo --dry-run
              photos undo
              photos undo 4711
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The token of a transaction, as `photos history` shows it.")
    var token: Int64?

    @Flag(help: "Show what would be undone, but change nothing.")
    var dryRun = false

    @Flag(help: "Undo a change of more than 100 objects without asking.")
    var yes = false

    @Flag(help: "Print the change as one JSON object.")
    var json = false

    func run() throws {
        let library = try library.open()
        guard let action = try library.action(at: token.map { ChangeToken(rawValue: $0) }) else {
            guard let token else { return try tellNothing() }
            throw CommandFailure(
                "There is no change \(token) in the library's history. `photos history` lists the changes.")
        }
        try checkIsKnown(action)
        guard !dryRun else { return try close(action, nil) }
        guard try isConfirmed(action) else { return Console().say("Nothing was changed.") }
        try close(action, try undo(action, in: library))
    }

    private func undo(_ action: LibraryAction, in library: PHPhotoLibrary) throws -> UndoneAction {
        StopRequest.listen()
        let progress = ChangeProgress("Undoing", noun: "object", of: action.assetCount + action.collectionCount)
        defer { progress.finish() }
        return try progress.run {
            try library.undo(action, isCancelled: { StopRequest.isMade }, onProgress: { progress.show($0) })
        }
    }

    /// Throws for an action that was made too long ago. The library skips other actions that cannot be undone.
    private func checkIsKnown(_ action: LibraryAction) throws {
        guard action.obstacle == .tooOld, action.undoneBy == nil else { return }
        throw CommandFailure(
            "Nothing was changed. \(action.title.capitalizedFirst) was made more than 30 days ago. Changes can be undone for "
                + "30 days. Older changes cannot be undone.")
    }

    private func tellNothing() throws {
        if json { try LineOutput.standard().print(JSONLine.text(UndoRecord(nil, nil))) }
        Console().say("There is nothing to undo.")
    }

    private func isConfirmed(_ action: LibraryAction) throws -> Bool {
        let count = action.isUndoable ? action.assetCount + action.collectionCount : 0
        if count <= Question.unaskedLimit || yes { return true }
        try Question.requireTerminal("Nothing was changed. \(action.contents) would be changed: give --yes to confirm.")
        return Question.isConfirmed("Undo \(action.title), which changed \(action.contents)?")
    }

    private func close(_ action: LibraryAction, _ undone: UndoneAction?) throws {
        let output = LineOutput.standard()
        if json {
            try output.print(JSONLine.text(UndoRecord(action, undone)))
        } else {
            try output.print(line(action, undone))
        }
        if let undone, undone.token == nil { throw Ending(status: .someItemsFailed) }
    }
}

extension UndoCommand {
    private func line(_ action: LibraryAction, _ undone: UndoneAction?) -> String {
        if action.obstacle == .filesAdded, action.undoneBy == nil {
            let assets = Words.count(action.extendedAssetCount, "asset")
            return """
                \(action.title.capitalizedFirst) cannot be undone: it only added files to \(assets) that \
                \(action.extendedAssetCount == 1 ? "was" : "were") already in the library, and these files stay. \
                \(undone == nil ? "An undo would skip it." : "The next `photos undo` goes further back.")
                """
        }
        guard let undone else {
            let kept = action.extendedAssetCount
            return "Would undo \(action.title), \(action.contents)"
                + (kept > 0 ? UndoneAction.leftover(kept, .filesAdded) : "")
        }
        guard undone.token != nil else { return "Nothing of \(action.title) could be undone\(undone.leftover)" }
        return "Undid \(action.title), \(undone.contents)\(undone.leftover)"
    }
}

/// An undo, as JSON. It counts the assets and collections that were changed back, or, in a dry run, that the action
/// changed.
private struct UndoRecord: Encodable {
    let token: Int64?
    let firstToken: Int64?
    let name: String?
    let date: String?
    let assets: Int
    let collections: Int
    let undoneBy: Int64?
    let left: [UndoneAction.Left]?

    /// - Parameter action: The action; `nil` if there is nothing to undo.
    init(_ action: LibraryAction?, _ undone: UndoneAction?) {
        token = action?.last.rawValue
        firstToken = action?.first.rawValue
        name = action?.name
        date = action.map { Timestamp($0.date).iso8601 }
        assets = undone?.assetCount ?? action?.assetCount ?? 0
        collections = undone?.collectionCount ?? action?.collectionCount ?? 0
        undoneBy = undone?.token?.rawValue
        left = undone?.left
    }
}

extension LibraryAction {
    /// `change 12 of 2026-11-23 10:20:30 UTC`, or the name of an import with its last token.
    fileprivate var title: String {
        let named = name.map { "the \($0.printable), " } ?? ""
        return "\(named)change \(last.rawValue) of \(Timestamp(date).displayText)"
    }

    fileprivate var contents: String { Words.contents(assets: assetCount, collections: collectionCount) }
}

extension Words {
    /// `3 assets and 1 album or folder`.
    fileprivate static func contents(assets: Int, collections: Int) -> String {
        let parts = [
            assets > 0 ? count(assets, "asset") : nil,
            collections > 0 ? Words.collections(collections) : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing visible" : parts.joined(separator: " and ")
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension UndoneAction {
    fileprivate var contents: String { Words.contents(assets: assetCount, collections: collectionCount) }

    /// `, 3 not undone: changed again since`, or nothing.
    fileprivate var leftover: String {
        let reasons: [Left.Reason] = [.changedSince, .gone, .notEmpty, .refused, .filesAdded, .tooOld]
        return reasons.compactMap { reason in
            let count = left.count { $0.reason == reason }
            return count > 0 ? UndoneAction.leftover(count, reason) : nil
        }.joined()
    }

    fileprivate static func leftover(_ count: Int, _ reason: Left.Reason) -> String {
        let words =
            switch reason {
            case .changedSince: "changed again since"
            case .gone: "deleted since"
            case .notEmpty: "no longer empty"
            case .refused: "no longer possible"
            case .filesAdded: "added files stay"
            case .tooOld: "more than 30 days ago"
            }
        return ", \(count) not undone: \(words)"
    }
}
