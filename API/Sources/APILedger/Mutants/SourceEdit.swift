// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A replacement of a range of a source's bytes.
package struct SourceEdit: Sendable {
    package var range: Range<Int>
    package var text: String

    /// Returns the text with all edits made; they must not overlap.
    package static func apply(_ edits: [SourceEdit], to text: String) -> String {
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
