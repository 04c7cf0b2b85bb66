// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The description of an edit with its recipe, as Apple's programs store it: an AAE file.
package struct AdjustmentEnvelope: Hashable, Sendable {
    /// The identifier of the recipe's format.
    package var formatIdentifier: String
    /// The version of that format.
    package var formatVersion: String
    /// The program that made the edit; `nil` if it is unknown.
    package var editor: String?
    /// The date of the edit; `nil` if it is unknown.
    package var date: Date?
    /// The recipe.
    package var recipe: Data
    /// True if the edit stopped a Live Photo, whose movie shows it unedited, so that its reversion lets it play again.
    package var stopsLivePhoto: Bool

    /// The key of a note that other programs do not know.
    private static let stopsLivePhotoKey = "org.swift-photos.stopsLivePhoto"

    /// True for what a camera noted while it took the picture.
    package var isByCamera: Bool { editor == AdjustmentReader.camera }

    package init(
        formatIdentifier: String, formatVersion: String, editor: String? = nil, date: Date? = nil, recipe: Data,
        stopsLivePhoto: Bool = false
    ) {
        self.formatIdentifier = formatIdentifier
        self.formatVersion = formatVersion
        self.editor = editor
        self.date = date
        self.recipe = recipe
        self.stopsLivePhoto = stopsLivePhoto
    }

    /// Reads a property list in XML or in the binary form; `nil` unless it has a format, a version and a recipe.
    package init?(_ file: [UInt8]) {
        guard let values = PropertyListText.values(of: file), let identifier = values["adjustmentFormatIdentifier"],
            let version = values["adjustmentFormatVersion"],
            let recipe = PropertyListText.data(for: "adjustmentData", in: file)
        else { return nil }
        self.init(
            formatIdentifier: identifier, formatVersion: version, editor: values["adjustmentEditorBundleID"],
            date: values["adjustmentTimestamp"].flatMap(AdjustmentReader.date), recipe: recipe,
            stopsLivePhoto: values[AdjustmentEnvelope.stopsLivePhotoKey] == "1")
    }

    /// The property list in XML.
    package var propertyList: Data {
        var lines = ["<key>adjustmentBaseVersion</key>", "<integer>0</integer>"]
        lines += ["<key>adjustmentData</key>", "<data>\(recipe.base64EncodedString())</data>"]
        if let editor {
            lines += ["<key>adjustmentEditorBundleID</key>", "<string>\(editor.inXML)</string>"]
        }
        lines += ["<key>adjustmentFormatIdentifier</key>", "<string>\(formatIdentifier.inXML)</string>"]
        lines += ["<key>adjustmentFormatVersion</key>", "<string>\(formatVersion.inXML)</string>"]
        if let date {
            lines += ["<key>adjustmentTimestamp</key>", "<date>\(date.formatted(.iso8601))</date>"]
        }
        if stopsLivePhoto { lines += ["<key>\(AdjustmentEnvelope.stopsLivePhotoKey)</key>", "<integer>1</integer>"] }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(lines.map { "\t" + $0 }.joined(separator: "\n"))
            </dict>
            </plist>

            """
        return Data(text.utf8)
    }
}

extension String {
    /// The text with the characters escaped that mean something in XML, and without those that it does not have.
    fileprivate var inXML: String {
        String(String.UnicodeScalarView(unicodeScalars.filter(\.isInXML)))
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension Unicode.Scalar {
    /// True for what XML 1.0 takes for a character.
    fileprivate var isInXML: Bool {
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }
}
