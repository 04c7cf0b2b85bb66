// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
internal import PhotoLibrary

/// Writes verdicts into placements, some hundreds per transaction. A row that cannot be updated becomes a finding.
struct PlacementMarker {
    private let engine: SQLiteEngine
    private let isDeep: Bool
    private var changes: [Change] = []
    /// False if the library cannot be written to. Verifying does not need it: the next verification finds the same
    /// again.
    private var canMark: Bool
    private(set) var findings: [VerifyFinding] = []

    init(engine: SQLiteEngine, isDeep: Bool) {
        self.engine = engine
        self.isDeep = isDeep
        let isFree = engine.database.isFree
        // The first change would mend what a person has not heard of yet.
        let isRepaired = ((try? engine.database.flaws()) ?? []).isEmpty
        canMark = isFree && isRepaired
        guard !isFree, engine.database.obstacle == nil else { return }
        PlacementMarker.log.notice(
            "Another program is writing to the library, so results are not recorded in it.")
    }

    mutating func mark(_ original: StoredOriginal, _ verdict: Verdict) throws(LibraryError) {
        let placement = placement(original.placement, after: verdict)
        // A file outside that is gone is forgotten where the library has the bytes itself, though it was known to be gone.
        guard canMark, placement != original.placement || placement.isBrokenReference else { return }
        changes.append(.setPlacement(placement, resource: original.uuid))
        if changes.count >= 500 { try finish() }
    }

    mutating func finish() throws(LibraryError) {
        defer { changes = [] }
        guard !changes.isEmpty else { return }
        do {
            _ = try engine.connect(.owner).apply(changes)
        } catch  where error.code == .diskFull || error.code == .inputOutput || error.code == .notWritable {
            canMark = false
            PlacementMarker.log.notice("The results of the verification cannot be recorded in the library: \(error)")
        } catch {
            guard error.blamesRow else { throw error }
            for change in changes { try apply(change) }
        }
    }

    private mutating func apply(_ change: Change) throws(LibraryError) {
        do { _ = try engine.connect(.owner).apply([change]) } catch {
            guard error.blamesRow, case .setPlacement(let placement, _) = change else { throw error }
            findings.append(
                VerifyFinding(
                    .unreadableRow, path: "library.sqlite",
                    message:
                        "The state of originals/\(placement.key) cannot be recorded: \(error) Restore the database "
                        + "from a backup; the originals are untouched."))
        }
    }

    private static let log = Logger(label: "photos.store")

    private func placement(_ placement: Placement, after verdict: Verdict) -> Placement {
        var placement = placement
        switch verdict {
        case .missing, .remote: placement.state = .missing
        case .wrongSize, .wrongFingerprint: placement.state = .damaged
        case .unreadable: break
        case .offline:
            // A known mismatch of bytes is still of interest when the volume is back.
            if placement.state != .damaged { placement.state = .offline }
        case .sound:
            // The right size alone does not clear a file whose bytes were wrong.
            if isDeep || placement.state != .damaged { placement.state = .present }
            if isDeep { placement.verifiedDate = engine.now() }
        }
        return placement
    }
}
