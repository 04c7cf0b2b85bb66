// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Which JSON of a Google Takeout folder tells of which photo or video.
///
/// Takeout calls it by the medium's name and `.supplemental-metadata` (none of it before 2024), cuts that at 46
/// characters, and puts the number of a name that is there twice behind it, where it is not cut: `IMG(1).jpg` has
/// `IMG.jpg(1).json`. A whole name comes before a cut one, and numbers must be equal.
///
/// The cost grows with the number of names.
struct TakeoutNames: Sendable {
    /// Where Takeout cuts, in UTF-16 units, as its counting of emoji shows.
    static let longestName = 46

    /// A name without its number, and the number.
    fileprivate struct Numbered: Hashable {
        var text: String
        var number: Int?
    }

    private var jsons: [Numbered: String] = [:]
    private let mediaByStem: [Numbered: String]
    /// By the names of the media that they tell of, without extensions.
    private var jsonsByStem: [Numbered: String] = [:]

    /// - Parameter names: The names of a folder's files, JSON and others.
    init(names: [String]) {
        let (lists, media) = names.reduce(into: ([String](), [String]())) { sorted, name in
            if name.lowercased().hasSuffix(".json") { sorted.0.append(name) } else { sorted.1.append(name) }
        }
        mediaByStem = Dictionary(media.sorted().map { (Numbered(stemOf: $0), $0) }) { first, _ in first }
        for name in lists.sorted() { index(name) }
    }

    /// The JSON of a photo or video; `nil` when there is none. An edited picture has that of its original.
    func sidecar(of medium: String) -> String? {
        if let own = ownSidecar(of: medium) { return own }
        return original(ofEdited: medium).flatMap(ownSidecar) ?? sidecar(ofLoneEdited: medium)
    }

    /// The JSON of the original that an edited picture was made from and that is not beside it.
    private func sidecar(ofLoneEdited name: String) -> String? {
        let edited = Numbered(stemOf: name)
        return edited.text.withoutEdited.lazy.compactMap { jsonsByStem[Numbered(text: $0, number: edited.number)] }
            .first
    }

    /// The picture that an edited one was made from: `IMG_1.jpg` of `IMG_1-edited.jpg`, in every language.
    ///
    /// Google's renderings have no JSON. What is called as one and has its own was uploaded so, and is nobody's edit.
    func original(ofEdited name: String) -> String? {
        let edited = Numbered(stemOf: name)
        for stem in edited.text.withoutEdited {
            // A number that the upload had stays in the middle: `IMG(2)-edited.jpg` of `IMG(2).jpg`.
            let inside = edited.number == nil ? Numbered(numberAtEnd: stem) : nil
            let forms = [Numbered(text: stem, number: edited.number), inside].compactMap { $0 }
            guard let original = forms.lazy.compactMap({ mediaByStem[$0] }).first else { continue }
            return wholeNames(of: name).contains { jsons[$0] != nil } ? nil : original
        }
        return nil
    }

    private func ownSidecar(of medium: String) -> String? {
        let whole = wholeNames(of: medium)
        return (whole + [Numbered(stemOf: medium)] + whole.suffix(1).map(\.cut)).lazy.compactMap { jsons[$0] }.first
    }

    /// What the JSON of a medium is called where nothing is cut: with the number in its place, and behind.
    private func wholeNames(of medium: String) -> [Numbered] {
        let name = medium.precomposedStringWithCanonicalMapping
        return [Numbered(text: name, number: nil), Numbered(numberBeforeExtension: name)]
    }

    private mutating func index(_ name: String) {
        let stem = String(name.dropLast(".json".count)).precomposedStringWithCanonicalMapping
        let numbered = Numbered(numberAtEnd: stem)
        let subject = Numbered(stemOf: numbered.text.withoutSupplement ?? numbered.text)
        let own = Numbered(text: subject.text, number: numbered.number ?? subject.number)
        jsonsByStem[own] = jsonsByStem[own] ?? name
        for form in [Numbered(text: stem, number: nil), numbered] {
            jsons[form] = jsons[form] ?? name
            guard let medium = form.text.withoutSupplement else { continue }
            let short = Numbered(text: medium, number: form.number)
            jsons[short] = jsons[short] ?? name
        }
    }
}

extension TakeoutNames.Numbered {
    /// `IMG(1)` is the first copy of `IMG`.
    fileprivate init(numberAtEnd text: String) {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex,
            let number = text[text.index(after: open)...].dropLast().takeoutNumber
        else {
            self.init(text: text, number: nil)
            return
        }
        self.init(text: String(text[..<open]), number: number)
    }

    /// `IMG(1).jpg` is the first copy of `IMG.jpg`.
    fileprivate init(numberBeforeExtension name: String) {
        let (stem, ending) = name.divided
        let numbered = Self(numberAtEnd: stem)
        self.init(text: numbered.text + ending, number: numbered.number)
    }

    /// `IMG(1).jpg` is the first copy of `IMG`.
    fileprivate init(stemOf name: String) {
        self.init(numberAtEnd: name.precomposedStringWithCanonicalMapping.divided.stem)
    }

    /// The number is not counted, and not cut.
    fileprivate var cut: Self { Self(text: (text + TakeoutWords.supplement).cut, number: number) }
}

extension UInt8 {
    fileprivate static let asciiDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

extension Substring {
    /// 1, 2, 3 …, as Takeout writes them: no sign, no zero before.
    fileprivate var takeoutNumber: Int? {
        utf8.first != UInt8(ascii: "0") && utf8.allSatisfy(UInt8.asciiDigits.contains) ? Int(self) : nil
    }
}

extension String {
    /// The name, and its extension with the dot.
    fileprivate var divided: (stem: String, ending: String) {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return (self, "") }
        return (String(self[..<dot]), String(self[dot...]))
    }

    /// The first 46 units, without half a character at the end.
    fileprivate var cut: String {
        var end = utf16.index(startIndex, offsetBy: TakeoutNames.longestName, limitedBy: endIndex) ?? endIndex
        while end > startIndex, end.samePosition(in: self) == nil { end = utf16.index(before: end) }
        return String(self[..<end])
    }

    /// The medium's name before any beginning of `.supplemental-metadata`, down to the dot.
    fileprivate var withoutSupplement: String? {
        guard let dot = lastIndex(of: "."), dot > startIndex, TakeoutWords.supplement.hasPrefix(self[dot...]) else {
            return nil
        }
        return String(self[..<dot])
    }

    /// What is left without the mark of an edit. A name as long as Takeout's longest may have a part of the mark only:
    /// `-edi`, `-ha ed`, `-`.
    fileprivate var withoutEdited: [String] {
        let whole = TakeoutWords.edited.compactMap { dropping(suffix: $0) }
        guard whole.isEmpty, utf16.count >= TakeoutNames.longestName, let hyphen = lastIndex(of: "-") else {
            return whole
        }
        let mark = self[hyphen...]
        return TakeoutWords.edited.contains { $0.hasPrefix(mark) } ? [String(self[..<hyphen])] : []
    }

    fileprivate func dropping(suffix: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : nil
    }
}
