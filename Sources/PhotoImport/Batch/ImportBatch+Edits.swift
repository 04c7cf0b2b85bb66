// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ImportBatch {
    /// Reports what an edit started from which no asset shows.
    mutating func leave(base place: Int) { skip(place, ImportedFile.strayBase) }

    /// Returns the parts without the files of an edit that is not shown here, because the library shows another one of
    /// the asset, or the edit was reverted since; reports these. The files of an edit are taken together or not at all.
    mutating func removingOtherEdits(_ parts: Pairing.Parts, of asset: Asset) -> Pairing.Parts {
        let strays = strayNotes(among: parts, of: asset)
        let notes = notes(among: parts, unlike: asset, strays)
        let isDeclined = asset.declines(editedOn: notes.compactMap(\.date).max())
        let reason = isDeclined ? ImportedFile.otherEdit(of: asset) : ImportedFile.otherRendering
        for place in parts.otherRenderings { skip(place, reason) }
        var left = parts
        left.otherRenderings = []
        // What the edit that is shown started from comes alone where only that was missing.
        let hasOtherEdit = parts.hasRendering || !parts.otherRenderings.isEmpty || !notes.isEmpty
        guard isDeclined, hasOtherEdit, !joinsEdit(parts, of: asset) else {
            return removing(strays, from: left, because: isDeclined ? reason : ImportedFile.strayNote)
        }
        return removingEdit(left, notes.map(\.place), because: reason)
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
    ///
    /// - Parameter strays: Descriptions of other edits, whatever their dates.
    private func notes(
        among parts: Pairing.Parts, unlike asset: Asset, _ strays: [Int] = []
    ) -> [(place: Int, date: Date?)] {
        parts.adjustments.compactMap { place in
            guard let note = read(place)?.metadata.adjustment, !note.isByCamera else { return nil }
            let isSame = asset.adjustment?.isSameEdit(as: note.adjustment) == true
            if isSame, !strays.contains(place) { return nil }
            return (place, note.adjustment.date)
        }
    }

    /// Returns the descriptions that people's edits have beside renderings which the asset neither shows nor gets.
    /// Their dates tell nothing: two edits can be made within the second that files state.
    private func strayNotes(among parts: Pairing.Parts, of asset: Asset) -> [Int] {
        parts.adjustments.filter { place in
            guard let note = read(place)?.metadata.adjustment, !note.isByCamera else { return false }
            let isBesideRendering = files.indices.contains {
                files[$0].group == files[place].group && isRendering($0)
            }
            return isBesideRendering && !hasRendering(of: asset, beside: place, among: parts)
        }
    }

    /// True for an edited photo or video by its name, also for one that cannot be read now.
    private func isRendering(_ place: Int) -> Bool {
        guard files[place].file.part == .rendering else { return false }
        switch dispositions[place] {
        case .new(let read), .copy(of: _, let read): return read.isPicture
        case .inLibrary(let resource, _):
            return resource.content.type != .adjustmentData && resource.content.type != .sidecar
        case .deletedBefore: return true
        case .done(let result): return result.outcome == .failed
        }
    }

    /// Returns the parts without the files of an edit; reports these.
    private mutating func removingEdit(
        _ parts: Pairing.Parts, _ notes: [Int], because reason: String
    ) -> Pairing.Parts {
        var left = parts
        (left.rendering, left.movieRendering, left.base, left.movieBase) = (nil, nil, nil, nil)
        let pictures = [parts.rendering, parts.movieRendering, parts.base, parts.movieBase].compactMap(\.self)
        for place in pictures { skip(place, reason) }
        return removing(notes, from: left, because: reason)
    }

    /// Returns the parts without descriptions of edits; reports these.
    private mutating func removing(
        _ notes: [Int], from parts: Pairing.Parts, because reason: String
    ) -> Pairing.Parts {
        var left = parts
        left.adjustments.removeAll { notes.contains($0) }
        for place in notes { skip(place, reason) }
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
    /// The reason for not importing a file of an edit that the library does not show of an asset.
    static func otherEdit(of asset: Asset) -> String {
        asset.adjustment == nil
            ? "Its edit was reverted in the library, so the library continues to show the original."
            : "The library has another edit of this asset and keeps that edit."
    }

    /// The reason for not importing a second rendering of an asset.
    static let otherRendering = "The library has another rendering of this asset."

    /// The reason for not importing the description of an edit whose rendering is left out.
    static let strayNote = "It describes an edit whose rendering is not in the library."

    /// The reason for not importing what an edit started from.
    static let strayBase = "It is the base of an edit that the photo in the same folder does not have."

    /// The reason for not importing a file of an edit that the sidecar of an export denies.
    static let revertedEdit = "According to its sidecar, this edit was reverted before the export."
}
