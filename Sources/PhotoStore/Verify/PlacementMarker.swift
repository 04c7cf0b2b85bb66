// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Writes verdicts into the placements, some hundreds to a transaction.
struct PlacementMarker {
    private let engine: SQLiteEngine
    private let isDeep: Bool
    private var changes: [Change] = []

    init(engine: SQLiteEngine, isDeep: Bool) {
        self.engine = engine
        self.isDeep = isDeep
    }

    mutating func mark(_ original: StoredOriginal, _ verdict: Verdict) throws(LibraryError) {
        let placement = placement(original.placement, after: verdict)
        guard placement != original.placement else { return }
        changes.append(.setPlacement(placement, resource: original.uuid))
        if changes.count >= 500 { try finish() }
    }

    mutating func finish() throws(LibraryError) {
        guard !changes.isEmpty else { return }
        _ = try engine.apply(changes, as: .owner)
        changes = []
    }

    private func placement(_ placement: Placement, after verdict: Verdict) -> Placement {
        var placement = placement
        switch verdict {
        case .missing: placement.state = .missing
        case .wrongSize, .wrongFingerprint: placement.state = .damaged
        case .unreadable: break
        case .offline:
            // That its bytes were wrong is worth knowing when the volume is back.
            if placement.state != .damaged { placement.state = .offline }
        case .sound:
            // The right size alone does not clear a file whose bytes were wrong.
            if isDeep || placement.state != .damaged { placement.state = .present }
            if isDeep { placement.verifiedDate = engine.now() }
        }
        return placement
    }
}
