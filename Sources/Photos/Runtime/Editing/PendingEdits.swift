// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Edits of assets that wait for their transaction, each with what it was decided by.
struct PendingEdits {
    /// The changes of one asset, and the bytes that were staged for them.
    private struct Edit {
        let asset: EditedAsset
        let changes: [Change]
        let staged: [StagedOriginal]
        /// The modification date that the asset has when the edit is applied.
        var modificationDate: Date
    }

    private var draft: ChangeDraft
    private var edits: [Edit] = []

    /// How often edits are applied anew because of what others say of their assets at the same time.
    private static let attemptLimit = 100

    init(_ session: any LibrarySession) { draft = ChangeDraft(session) }

    /// True once bytes could not be staged, which is a failure of the library, not of the asset that they were for.
    var hasFailedToStage: Bool { draft.hasFailedToStage }

    /// Adds the edit of an asset; an edit that changes nothing is ignored. Nothing is left of an edit that fails.
    mutating func add(
        _ asset: EditedAsset, _ decide: (EditedAsset, inout ChangeDraft) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        defer {
            draft.changes = []
            draft.staged = []
        }
        do throws(LibraryError) { try decide(asset, &draft) } catch {
            try? draft.session.discard(draft.staged)
            throw error
        }
        guard !draft.changes.isEmpty else { return }
        edits.append(
            Edit(
                asset: asset, changes: draft.changes, staged: draft.staged,
                modificationDate: asset.asset.modificationDate))
    }

    /// Applies all edits in one transaction. Rendering many photos takes minutes. A change of an asset's metadata
    /// meanwhile must not discard its rendering, and an edit of one asset must not discard the renderings of the
    /// others.
    ///
    /// - Parameter onConflict: A closure that is called with each asset that stays as it is, because another program
    ///   edited it meanwhile, threw it away or changed its files.
    mutating func apply(_ onConflict: (PHAsset, LibraryError) -> Void) throws(LibraryError) -> ChangeSet? {
        var attempts = 1
        while !edits.isEmpty {
            do throws(LibraryError) { return try draft.session.apply(changes) } catch {
                guard error.isOfOneAsset, attempts < PendingEdits.attemptLimit else { throw error }
                guard try decideAnew(onConflict) else { throw error }
                attempts += 1
            }
        }
        return nil
    }

    /// Discards what was staged for edits that are not applied.
    func discard() { try? draft.session.discard(edits.flatMap(\.staged)) }

    private var changes: [Change] {
        edits.flatMap { edit -> [Change] in
            let isAsDecided = Precondition.isUnmodified(edit.asset.asset.uuid, since: edit.modificationDate)
            return [.require(isAsDecided)] + edit.changes
        }
    }

    /// Keeps the edits of assets that are what they were decided by, whatever else is said of them now. Returns false
    /// if nothing has changed.
    private mutating func decideAnew(
        _ onConflict: (PHAsset, LibraryError) -> Void
    ) throws(LibraryError) -> Bool {
        var (kept, lost): ([Edit], [(edit: Edit, error: LibraryError)]) = ([], [])
        var hasChanged = false
        for edit in edits {
            do throws(LibraryError) {
                var present = edit
                present.modificationDate = try edit.asset.modificationDateUnlessEdited()
                hasChanged = hasChanged || present.modificationDate != edit.modificationDate
                kept.append(present)
            } catch {
                guard error.isOfOneAsset else { throw error }
                lost.append((edit, error))
            }
        }
        edits = kept
        for (edit, error) in lost {
            try? draft.session.discard(edit.staged)
            onConflict(edit.asset.object, error)
        }
        return hasChanged || !lost.isEmpty
    }
}

extension EditedAsset {
    /// Returns when the asset was changed the last time. Throws `conflict` if that may lead to another edit, and
    /// `notFound` for an asset that is gone.
    fileprivate func modificationDateUnlessEdited() throws(LibraryError) -> Date {
        let present = try EditedAsset(object)
        guard EditBasis(present) == EditBasis(self) else {
            throw LibraryError(
                .conflict,
                "the asset was edited or deleted meanwhile, or its files changed: fetch it again, then edit it")
        }
        return present.asset.modificationDate
    }
}

extension LibraryError {
    /// True if another program changed the asset, which is not a failure of the library.
    fileprivate var isOfOneAsset: Bool { code == .conflict || code == .notFound }
}
