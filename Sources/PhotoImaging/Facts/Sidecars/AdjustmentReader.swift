// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Reads AAE: a property list in which Photos, or a camera, wrote down how a photo was edited. The edit itself is left
/// as it is.
enum AdjustmentReader {
    static func facts(of data: Data) throws(LibraryError) -> FileFacts {
        guard let list = PropertyListText.values(of: Array(data)) else {
            throw LibraryError(.unsupportedFormat, "it is a property list that cannot be read")
        }
        guard let format = list["adjustmentFormatIdentifier"] else {
            throw LibraryError(.unsupportedFormat, "it is a property list that does not tell of an edit")
        }
        let editor = list["adjustmentEditorBundleID"]
        let adjustment = Adjustment(
            formatIdentifier: format, formatVersion: list["adjustmentFormatVersion"], editor: editor,
            date: list["adjustmentTimestamp"].flatMap(date))
        var facts = FileFacts(
            role: .adjustment, uniformTypeIdentifier: "com.apple.photos.apple-adjustment-envelope",
            filenameExtension: "aae", asset: .ofSomethingElse)
        facts.adjustment = AdjustmentFacts(adjustment: adjustment, isByCamera: editor == "com.apple.camera")
        return facts
    }

    /// XML has a date in words, a binary list has seconds from 2001.
    private static func date(_ text: String) -> Date? {
        if let seconds = Double(text) {
            return seconds.isFinite ? Date(timeIntervalSinceReferenceDate: seconds) : nil
        }
        return try? Date(text, strategy: .iso8601)
    }
}
