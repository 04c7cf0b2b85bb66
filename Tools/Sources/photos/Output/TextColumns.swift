// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The width of text on a terminal, and its shortening.
extension String {
    /// The number of terminal columns that the text takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns its beginning followed by `…`, in at most `limit` columns, or the text itself when it fits.
    func shortened(to limit: Int) -> String {
        columns <= limit ? self : limit < 1 ? "" : prefix(columns: limit - 1) + "…"
    }

    /// Returns its beginning and its end with `…` between them, or the text itself when it fits. Both ends of a file
    /// name matter.
    func shortenedInside(to limit: Int) -> String {
        if columns <= limit { return self }
        guard limit >= 5 else { return shortened(to: limit) }
        let end = String(String(reversed()).prefix(columns: limit / 2).reversed())
        return prefix(columns: limit - 1 - end.columns) + "…" + end
    }

    private func prefix(columns limit: Int) -> String {
        var left = limit
        return String(
            prefix { character in
                left -= character.columns
                return left >= 0
            })
    }
}

extension Character {
    /// The number of columns of a character: two for wide East Asian characters and emoji, else one.
    var columns: Int {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
        let isEmoji = scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Character.wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks that Unicode's annex 11 calls wide or full-width.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}
