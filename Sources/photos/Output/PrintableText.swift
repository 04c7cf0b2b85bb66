// Licensed under the Apache License, Version 2.0. See LICENSE.

extension String {
    /// The text with control characters and invisible ones escaped, so that a file's name can neither control the
    /// terminal nor pass for another one.
    ///
    /// Invisible characters stay where writing needs them: joiners between the pictures of an emoji, and in scripts whose
    /// letters join; the tags of a flag; a selector after the character whose form it selects.
    var printable: String { replacingHidden { "\\u{\(String($0.value, radix: 16))}" } }

    /// Returns the text with each control character and each invisible one that no writing needs replaced. Names of
    /// files, lines of JSON and terminals share this rule.
    func replacingHidden(_ replacement: (UnicodeScalar) -> String) -> String {
        guard unicodeScalars.contains(where: String.isHidden) else { return self }
        let text = Array(unicodeScalars)
        var shown = String.UnicodeScalarView()
        var index = 0
        while index < text.count {
            let end = String.end(ofFlagAt: index, in: text) ?? index + 1
            if end == index + 1, String.isHidden(text[index]), !String.isNeeded(at: index, in: text) {
                shown.append(contentsOf: replacement(text[index]).unicodeScalars)
            } else {
                shown.append(contentsOf: text[index..<end])
            }
            index = end
        }
        return String(shown)
    }

    /// True for characters that command, separate lines, change the direction of text, or are shown as nothing.
    private static func isHidden(_ scalar: UnicodeScalar) -> Bool {
        if scalar.value < 0xAD { return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isNeeded(at index: Int, in text: [UnicodeScalar]) -> Bool {
        if isNeededFiller(at: index, in: text) { return true }
        guard index > 0 else { return false }
        return isNeededJoiner(at: index, in: text) || isNeededSelector(text[index], after: text[index - 1])
    }
}

// MARK: - Joiners

extension String {
    private static let joiner: UnicodeScalar = "\u{200D}"
    private static let nonJoiner: UnicodeScalar = "\u{200C}"

    private static func isNeededJoiner(at index: Int, in text: [UnicodeScalar]) -> Bool {
        guard text[index] == joiner || text[index] == nonJoiner else { return false }
        let (before, after) = (text[index - 1], index + 1 < text.count ? text[index + 1] : nil)
        // A conjunct is asked for, or refused, after the sign that leaves out a vowel, also at the end of a word.
        if before.properties.canonicalCombiningClass == .virama { return true }
        guard let after else { return false }
        if isOfJoiningScript(before) && isOfJoiningScript(after) { return true }
        return text[index] == joiner && isPicture(after) && endsPicture(index - 1, in: text)
    }

    /// Returns true for the letters and marks from Arabic to Sinhala, and for letters and marks of Khmer and Mongolian.
    private static func isOfJoiningScript(_ scalar: UnicodeScalar) -> Bool {
        guard (0x0600...0x0DFF).contains(scalar.value) || (0x1780...0x18AF).contains(scalar.value) else { return false }
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Returns true for an emoji that is not a digit or a sign of text.
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

// MARK: - Selectors and fillers

extension String {
    /// True for a selector of a form that the character before it may have. Only the first of several selects.
    private static func isNeededSelector(_ selector: UnicodeScalar, after base: UnicodeScalar) -> Bool {
        guard selector.properties.isVariationSelector, !isHidden(base) else { return false }
        switch selector.value {
        case 0x180B...0x180F: return (0x1820...0x18AF).contains(base.value)
        case 0xFE0E...0xFE0F: return base.properties.isEmoji
        case 0xFE00...0xFE0D: return base.value > 0xFF
        default: return base.properties.isIdeographic
        }
    }

    /// True for a joiner of marks before a mark, and for the filler of a Hangul syllable next to its letters.
    private static func isNeededFiller(at index: Int, in text: [UnicodeScalar]) -> Bool {
        let before = index > 0 ? text[index - 1] : nil
        let after = index + 1 < text.count ? text[index + 1] : nil
        switch text[index].value {
        case 0x034F: return after?.properties.generalCategory == .nonspacingMark && (before?.value ?? 0) > 0xFF
        case 0x115F, 0x1160: return [before, after].contains { $0.map(isHangulLetter) ?? false }
        default: return false
        }
    }

    private static func isHangulLetter(_ scalar: UnicodeScalar) -> Bool {
        (0x1100...0x11FF).contains(scalar.value) && !scalar.properties.isDefaultIgnorableCodePoint
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
