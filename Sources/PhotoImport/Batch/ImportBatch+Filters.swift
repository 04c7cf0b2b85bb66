// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension ImportBatch {
    /// Returns the parts that the filter leaves, or the reason why it leaves none. Reports the parts that are left out.
    mutating func filtered(_ parts: Pairing.Parts) -> (Pairing.Parts, refusal: String?) {
        let filter = context.options.filter
        guard filter != ImportFilter() else { return (parts, nil) }
        if let refusal = filter.refusal(of: kinds(of: parts)) {
            for place in parts.places { skip(place, refusal) }
            return (Pairing.Parts(), refusal)
        }
        var left = parts
        if filter.skip.contains(.live), parts.still != nil { skip(&left.movie, .live) }
        if filter.skip.contains(.raw) { skip(&left.raw, .raw) }
        if filter.skip.contains(.edits) {
            skip(&left.rendering, .edits)
            skip(&left.movieRendering, .edits)
            skip(&left.base, .edits)
            skip(&left.movieBase, .edits)
        }
        return (left, nil)
    }

    private func kinds(of parts: Pairing.Parts) -> Set<ImportFilter.Kind> {
        guard let primary = (parts.still ?? parts.movie).flatMap(read)?.metadata else {
            return Set(ImportFilter.Kind.allCases)
        }
        var kinds: Set<ImportFilter.Kind> = parts.still == nil ? [.videos] : [.photos]
        if parts.still != nil, movie(of: parts) != nil { kinds.insert(.live) }
        if parts.raw != nil || primary.role == .raw { kinds.insert(.raw) }
        if !primary.asset.mediaSubtypes.isDisjoint(with: [.screenshot, .screenRecording]) {
            kinds.insert(.screenshots)
        }
        if primary.burstIdentifier != nil { kinds.insert(.bursts) }
        if parts.hasRendering { kinds.insert(.edits) }
        if !parts.sidecars.isEmpty { kinds.insert(.sidecars) }
        return kinds
    }

    private mutating func skip(_ part: inout Int?, _ kind: ImportFilter.Kind) {
        if let place = part { skip(place, ImportFilter.message(kind)) }
        part = nil
    }

    /// Reports a file that is not imported.
    mutating func skip(_ place: Int, _ reason: String) {
        outcomes[place] = files[place].file.result(.skipped, reason: reason, read: read(place))
        unused += read(place)?.allStaged ?? []
    }
}
