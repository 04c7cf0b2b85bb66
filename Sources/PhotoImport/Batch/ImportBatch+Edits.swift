// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ImportBatch {
    /// Reports what an edit started from which no asset shows.
    mutating func leave(base place: Int) { skip(place, ImportedFile.strayBase) }

    /// Returns the parts without the files of an edit that is not shown here, because somebody edited the asset here in
    /// another way, or reverted it since; reports these.
    mutating func removingOtherEdits(_ parts: Pairing.Parts, of asset: Asset) -> Pairing.Parts {
        let notes = notes(among: parts, unlike: asset)
        let isDeclined = asset.declines(editedOn: notes.compactMap(\.date).max())
        for place in parts.otherRenderings {
            skip(place, isDeclined ? ImportedFile.otherEdit : ImportedFile.otherRendering)
        }
        var left = parts
        left.otherRenderings = []
        // What the edit that is shown started from comes alone where only that was missing.
        let hasOtherEdit = parts.hasRendering || !parts.otherRenderings.isEmpty || !notes.isEmpty
        guard isDeclined, hasOtherEdit, !joinsEdit(parts, of: asset) else { return left }
        return removingEdit(left, notes.map(\.place), because: ImportedFile.otherEdit)
    }

    /// Returns the parts without the files of an edit that was reverted before the export that describes the asset;
    /// reports these. Earlier versions left them in the export's folder.
    mutating func removingRevertedEdit(_ parts: Pairing.Parts) -> Pairing.Parts {
        guard let exported = exportedRecord(of: parts)?.record.asset, exported.adjustment == nil else { return parts }
        let notes = notes(among: parts, unlike: exported)
        guard parts.hasRendering || !notes.isEmpty, exported.declines(editedOn: notes.compactMap(\.date).max()) else {
            return parts
        }
        return removingEdit(parts, notes.map(\.place), because: ImportedFile.revertedEdit)
    }

    /// Returns the descriptions of edits that people made, but not that of the asset's edit, which heals an asset that
    /// lacks it.
    private func notes(among parts: Pairing.Parts, unlike asset: Asset) -> [(place: Int, date: Date?)] {
        parts.adjustments.compactMap { place in
            guard let note = read(place)?.metadata.adjustment, !note.isByCamera else { return nil }
            if asset.adjustment?.isSameEdit(as: note.adjustment) == true { return nil }
            return (place, note.adjustment.date)
        }
    }

    /// Returns the parts without the files of an edit; reports these.
    private mutating func removingEdit(
        _ parts: Pairing.Parts, _ notes: [Int], because reason: String
    ) -> Pairing.Parts {
        var left = parts
        (left.rendering, left.movieRendering, left.base, left.movieBase) = (nil, nil, nil, nil)
        left.adjustments.removeAll { notes.contains($0) }
        let pictures = [parts.rendering, parts.movieRendering, parts.base, parts.movieBase].compactMap(\.self)
        for place in pictures + notes { skip(place, reason) }
        return left
    }

    /// Returns true if files complete the edit of an edited asset: a rendering one that has none, and a description one
    /// that has none. They belong to another edit if one of its renderings does.
    private func joinsEdit(_ parts: Pairing.Parts, of asset: Asset) -> Bool {
        guard let adjustment = asset.adjustment, parts.otherRenderings.isEmpty else { return false }
        return parts.hasRendering || adjustment.formatIdentifier == nil
    }
}

extension Asset {
    /// Returns true if an edit that a file describes is not shown, because somebody edited the asset here, or reverted
    /// it after that edit.
    ///
    /// - Parameter date: The date of the edit; `nil` if it is not known.
    func declines(editedOn date: Date?) -> Bool {
        if adjustment != nil { return true }
        guard let revertedDate else { return false }
        return date.map { $0 <= revertedDate } ?? true
    }
}

extension Adjustment {
    /// Returns true if both were made in one format on one date, which files state in whole seconds.
    func isSameEdit(as other: Adjustment) -> Bool {
        guard let date, let otherDate = other.date, formatIdentifier != nil else { return false }
        return formatIdentifier == other.formatIdentifier && formatVersion == other.formatVersion
            && abs(date.timeIntervalSince(otherDate)) < 1
    }
}

extension ImportedFile {
    /// The reason for not importing a file of an edit.
    static let otherEdit = "The photo was edited or reverted here since. Its edit here stays."

    /// The reason for not importing a second rendering of an asset.
    static let otherRendering = "The library has another one for this asset."

    /// The reason for not importing what an edit started from.
    static let strayBase = "An edit started from it that the photo beside it does not have."

    /// The reason for not importing a file of an edit that the sidecar of an export denies.
    static let revertedEdit = "The sidecar beside it tells that this edit was reverted before the export."
}
