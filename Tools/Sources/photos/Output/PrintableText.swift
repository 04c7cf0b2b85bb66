// Licensed under the Apache License, Version 2.0. See LICENSE.

extension String {
    /// The text with control and format characters escaped, so that a file's name can neither control the terminal nor
    /// pass for another one.
    ///
    /// Joiners stay where writing needs them: between the pictures of an emoji, and in scripts whose letters join. So do
    /// the tags of a flag.
    var printable: String {
        let text = Array(unicodeScalars)
        guard text.contains(where: String.isControl) else { return self }
        var printed = String.UnicodeScalarView()
        var index = 0
        while index < text.count {
            let end = String.end(ofFlagAt: index, in: text) ?? index + 1
            if end == index + 1, String.isControl(text[index]), !String.isNeededJoiner(at: index, in: text) {
                printed.append(contentsOf: "\\u{\(String(text[index].value, radix: 16))}".unicodeScalars)
            } else {
                printed.append(contentsOf: text[index..<end])
            }
            index = end
        }
        return String(printed)
    }

    private static func isControl(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: true
        default: false
        }
    }
}

// MARK: - Joiners

extension String {
    private static let joiner: UnicodeScalar = "\u{200D}"
    private static let nonJoiner: UnicodeScalar = "\u{200C}"

    private static func isNeededJoiner(at index: Int, in text: [UnicodeScalar]) -> Bool {
        guard index > 0, text[index] == joiner || text[index] == nonJoiner else { return false }
        let (before, after) = (text[index - 1], index + 1 < text.count ? text[index + 1] : nil)
        // A conjunct is asked for, or refused, after the sign that leaves out a vowel, also at the end of a word.
        if before.properties.canonicalCombiningClass == .virama { return true }
        guard let after else { return false }
        if isOfJoiningScript(before) && isOfJoiningScript(after) { return true }
        return text[index] == joiner && isPicture(after) && endsPicture(index - 1, in: text)
    }

    /// Returns true for the letters and marks from Arabic to Sinhala, and for those of Khmer and Mongolian.
    private static func isOfJoiningScript(_ scalar: UnicodeScalar) -> Bool {
        guard (0x0600...0x0DFF).contains(scalar.value) || (0x1780...0x18AF).contains(scalar.value) else { return false }
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Returns true for an emoji that is no digit or sign of text.
    private static func isPicture(_ scalar: UnicodeScalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
    }

    /// Returns true if an emoji ends there, with or without a tone of skin or the sign that makes it a picture.
    private static func endsPicture(_ index: Int, in text: [UnicodeScalar]) -> Bool {
        let isSign = text[index] == "\u{FE0F}" || text[index].properties.isEmojiModifier
        let last = isSign ? index - 1 : index
        return last >= 0 && isPicture(text[last])
    }
}

// MARK: - Flags

extension String {
    /// The largest number of tags, which Unicode's technical standard 51 sets.
    private static let mostTags = 31

    /// Returns the index after the tags of a flag such as Scotland's, or `nil` if no such flag begins there.
    private static func end(ofFlagAt index: Int, in text: [UnicodeScalar]) -> Int? {
        guard text[index] == "\u{1F3F4}" else { return nil }
        let tags = text[(index + 1)...].prefix(mostTags).prefix { ("\u{E0030}"..."\u{E007A}").contains($0) }
        return !tags.isEmpty && tags.endIndex < text.count && text[tags.endIndex] == "\u{E007F}"
            ? tags.endIndex + 1 : nil
    }
}
