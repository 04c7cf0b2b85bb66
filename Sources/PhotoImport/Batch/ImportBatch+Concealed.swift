// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// States that hide or delete, which an asset gets only if it is new and all copies of its original have them.

extension ImportBatch {
    /// Returns the states that some copies of a new asset's original are recorded with, and others are not. A copy
    /// without a record is visible.
    func statesOfSomeCopies(of parts: Pairing.Parts) -> Set<ConcealingState> {
        guard let primary = parts.still ?? parts.movie else { return [] }
        let copies = files.indices.filter { place in
            guard case .copy(let first, _) = dispositions[place] else { return false }
            return first == primary && !files[place].file.part.isOfEdit
        }
        guard !copies.isEmpty else { return [] }
        let states = ([primary] + copies).map { recordedStates(beside: $0) }
        return Set(
            ConcealingState.allCases.filter { state in
                states.contains { $0.contains(state) } && states.contains { !$0.contains(state) }
            })
    }

    /// Shows assets of earlier batches of this import again that were hidden or in the trash, if a copy in this batch is
    /// not recorded so.
    ///
    /// - Returns: The states that these assets lose, by the copy.
    mutating func revealCopies() throws(LibraryError) -> [Int: Set<ConcealingState>] {
        guard context.seesAll, !history.concealed.isEmpty else { return [:] }
        var revealed: [Int: Set<ConcealingState>] = [:]
        for place in files.indices {
            // A file that the library has read is the one that the record is about.
            guard case .inLibrary(let resource, .some) = dispositions[place], resource.content.type.isOriginal,
                !files[place].file.part.isOfEdit, let asset = assetsOfLibrary[resource.asset],
                let concealed = history.concealed[asset.uuid]
            else { continue }
            let states = concealed.subtracting(recordedStates(beside: place))
            guard !states.isEmpty else { continue }
            try reveal(asset, states)
            revealed[place] = states
        }
        return revealed
    }

    private mutating func reveal(_ asset: Asset, _ states: Set<ConcealingState>) throws(LibraryError) {
        var asset = asset
        if states.contains(.hidden) {
            asset.isHidden = false
            changes.append(.setHidden(false, assets: [asset.uuid]))
        }
        if states.contains(.trashed) {
            asset.trashedDate = nil
            changes.append(.restoreAssets([asset.uuid]))
        }
        assetsOfLibrary[asset.id] = asset
        history.concealed[asset.uuid]?.subtract(states)
        let records = try context.library.sourceRecords(of: [asset.id])[asset.id] ?? []
        let marked = records.map { record in
            states.reduce(into: record) { $0.withhold($1) }
        }
        sources[asset.id] = marked
        remember(zip(records, marked).filter { $0 != $1 }.map(\.1), of: asset.uuid)
    }

    /// Returns the states that the sidecars beside a file record. The record of an export has precedence.
    private func recordedStates(beside place: Int) -> Set<ConcealingState> {
        let group = files[place].group
        let sidecars = files.indices.compactMap { files[$0].group == group ? read($0)?.metadata : nil }
        return sidecars.last { $0.exported != nil }?.concealingStates
            ?? sidecars.reduce(into: []) { $0.formUnion($1.concealingStates) }
    }

    /// Reports each state that was not taken over with the first sidecar that has it.
    mutating func report(_ notTaken: Set<ConcealingState>, on sidecars: [Int]) {
        var states: [Int: Set<ConcealingState>] = [:]
        for state in notTaken {
            let place = sidecars.first { read($0)?.metadata.concealingStates.contains(state) == true }
            if let place { states[place, default: []].insert(state) }
        }
        for (place, states) in states { outcomes[place]?.noteNotTaken(states) }
    }
}

extension FileMetadata {
    /// The states that a sidecar records.
    fileprivate var concealingStates: Set<ConcealingState> {
        var states: Set<ConcealingState> = []
        if exported?.asset.isHidden ?? takeout?.isHidden ?? false { states.insert(.hidden) }
        if exported.map({ $0.asset.trashedDate != nil }) ?? takeout?.isTrashed ?? false { states.insert(.trashed) }
        return states
    }
}
