// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A reader of AAE files: property lists in which Photos or a camera describes an edit of a photo. The edit itself is
/// not interpreted.
enum AdjustmentReader {
    /// What Apple's cameras call themselves.
    static let camera = "com.apple.camera"

    static func metadata(of data: Data) throws(LibraryError) -> FileMetadata {
        guard let list = PropertyListText.values(of: Array(data)) else {
            throw LibraryError(.unsupportedFormat, "it is a property list that cannot be read")
        }
        guard let format = list["adjustmentFormatIdentifier"] else {
            throw LibraryError(.unsupportedFormat, "it is a property list without an edit")
        }
        let editor = list["adjustmentEditorBundleID"]
        let adjustment = Adjustment(
            formatIdentifier: format, formatVersion: list["adjustmentFormatVersion"], editor: editor,
            date: list["adjustmentTimestamp"].flatMap(date))
        var metadata = FileMetadata(
            role: .adjustment, uniformTypeIdentifier: "com.apple.photos.apple-adjustment-envelope",
            filenameExtension: "aae", asset: .sidecarPlaceholder)
        metadata.adjustment = AdjustmentMetadata(adjustment: adjustment, isByCamera: editor == camera)
        return metadata
    }

    /// Parses a date: a text in XML, seconds since 2001 in a binary list.
    static func date(_ text: String) -> Date? {
        if let seconds = Double(text) {
            return seconds.isFinite ? Date(timeIntervalSinceReferenceDate: seconds) : nil
        }
        return try? Date(text, strategy: .iso8601)
    }
}
