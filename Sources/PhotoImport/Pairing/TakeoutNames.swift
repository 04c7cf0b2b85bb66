// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// The JSON files of a Google Takeout folder, and the photos and videos that they describe.
///
/// Takeout names a JSON file after the photo or video and `.supplemental-metadata` (without that before 2024), cuts the
/// name at 46 characters, and puts the number of a repeated name uncut at its end: `IMG(1).jpg` has `IMG.jpg(1).json`.
/// A full name takes precedence over a cut one, and numbers must be equal.
///
/// The time is linear in the number of names.
struct TakeoutNames: Sendable {
    /// The length at which Takeout cuts names, in UTF-16 units, as names with emoji show.
    static let longestName = 46

    /// A name without its number, and the number.
    fileprivate struct Numbered: Hashable {
        var text: String
        var number: Int?
    }

    private var jsons: [Numbered: String] = [:]
    private let mediaByStem: [Numbered: String]
    /// The JSON files by the names of their photos and videos, without extensions.
    private var jsonsByStem: [Numbered: String] = [:]

    /// - Parameter names: The names of all files in a folder.
    init(names: [String]) {
        let (lists, media) = names.reduce(into: ([String](), [String]())) { sorted, name in
            if name.lowercased().hasSuffix(".json") { sorted.0.append(name) } else { sorted.1.append(name) }
        }
        mediaByStem = Dictionary(media.sorted().map { (Numbered(stemOf: $0), $0) }) { first, _ in first }
        for name in lists.sorted() { index(name) }
    }

    /// Returns the JSON file of a photo or video; `nil` if there is none. An edited picture has that of its original.
    func sidecar(of medium: String) -> String? {
        if let own = ownSidecar(of: medium) { return own }
        return original(ofEdited: medium).flatMap(ownSidecar) ?? sidecar(ofLoneEdited: medium)
    }

    /// Returns the JSON file of the missing original of an edited picture.
    private func sidecar(ofLoneEdited name: String) -> String? {
        let edited = Numbered(stemOf: name)
        return edited.text.withoutEdited.lazy.compactMap { jsonsByStem[Numbered(text: $0, number: edited.number)] }
            .first
    }

    /// Returns the original of an edited picture, in every language: `IMG_1.jpg` for `IMG_1-edited.jpg`.
    ///
    /// Google's renderings have no JSON file. A picture with such a name and a JSON file of its own was uploaded under
    /// this name, and is not an edit.
    func original(ofEdited name: String) -> String? {
        let edited = Numbered(stemOf: name)
        for stem in edited.text.withoutEdited {
            // A number that was part of the uploaded name stays in the middle: `IMG(2)-edited.jpg` of `IMG(2).jpg`.
            let inside = edited.number == nil ? Numbered(numberAtEnd: stem) : nil
            let forms = [Numbered(text: stem, number: edited.number), inside].compactMap { $0 }
            guard let original = forms.lazy.compactMap({ mediaByStem[$0] }).first else { continue }
            return fullNames(of: name).contains { jsons[$0] != nil } ? nil : original
        }
        return nil
    }

    private func ownSidecar(of medium: String) -> String? {
        let whole = fullNames(of: medium)
        return (whole + [Numbered(stemOf: medium)] + whole.suffix(1).map(\.cut)).lazy.compactMap { jsons[$0] }.first
    }

    /// Returns the uncut names of the JSON file: with the number in its place, and at the end.
    private func fullNames(of medium: String) -> [Numbered] {
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
    /// Splits a name such as `IMG(1)`, the first copy of `IMG`.
    fileprivate init(numberAtEnd text: String) {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex,
            let number = text[text.index(after: open)...].dropLast().takeoutNumber
        else {
            self.init(text: text, number: nil)
            return
        }
        self.init(text: String(text[..<open]), number: number)
    }

    /// Splits a name such as `IMG(1).jpg`, the first copy of `IMG.jpg`.
    fileprivate init(numberBeforeExtension name: String) {
        let (stem, ending) = name.divided
        let numbered = Self(numberAtEnd: stem)
        self.init(text: numbered.text + ending, number: numbered.number)
    }

    /// Splits a name such as `IMG(1).jpg` into `IMG` and the number, without the extension.
    fileprivate init(stemOf name: String) {
        self.init(numberAtEnd: name.precomposedStringWithCanonicalMapping.divided.stem)
    }

    /// The name with the supplement, cut at the limit. The number is neither counted nor cut.
    fileprivate var cut: Self { Self(text: (text + TakeoutVocabulary.supplement).cut, number: number) }
}

extension UInt8 {
    fileprivate static let asciiDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

extension Substring {
    /// A number as Takeout writes it: 1, 2, 3 …, without sign and leading zeros.
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

    /// The first 46 UTF-16 units, without half a character at the end.
    fileprivate var cut: String {
        var end = utf16.index(startIndex, offsetBy: TakeoutNames.longestName, limitedBy: endIndex) ?? endIndex
        while end > startIndex, end.samePosition(in: self) == nil { end = utf16.index(before: end) }
        return String(self[..<end])
    }

    /// The name without a suffix that is a prefix of `.supplemental-metadata`, at least its dot; `nil` if there is no
    /// such suffix.
    fileprivate var withoutSupplement: String? {
        guard let dot = lastIndex(of: "."), dot > startIndex, TakeoutVocabulary.supplement.hasPrefix(self[dot...])
        else {
            return nil
        }
        return String(self[..<dot])
    }

    /// The possible names without the suffix of an edit. A name that is at least as long as the limit may have only a
    /// part of the suffix: `-edi`, `-ha ed`, `-`.
    fileprivate var withoutEdited: [String] {
        let whole = TakeoutVocabulary.edited.compactMap { dropping(suffix: $0) }
        guard whole.isEmpty, utf16.count >= TakeoutNames.longestName, let hyphen = lastIndex(of: "-") else {
            return whole
        }
        let mark = self[hyphen...]
        return TakeoutVocabulary.edited.contains { $0.hasPrefix(mark) } ? [String(self[..<hyphen])] : []
    }

    fileprivate func dropping(suffix: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : nil
    }
}

/// The words in filenames of Google Takeout, which are in the language of the account.
enum TakeoutVocabulary {
    /// The text between the name of a photo or video and `.json`, whole or cut, since 2024.
    static let supplement = ".supplemental-metadata"

    /// The suffixes of edited pictures. Most were seen in archives; those in the last line are only in the tables of
    /// other programs. Google's own creations (`-effects`, `-collage`) are not edits.
    static let edited = [
        "-edited", "-bearbeitet", "-modifié", "-ha editado", "-bewerkt", "-編集済み", "-edytowane", "-modificato",
        "-editat", "-编辑", "-已修改", "-已編輯", "-muokattu", "-düzenlendi", "-измененный",
        "-editado", "-отредактировано", "-편집됨", "-відредаговано", "-redigeret", "-upravené",
    ].map(\.precomposedStringWithCanonicalMapping)

    /// Returns true for a folder with all photos of a year: `Photos from 2019`, `2019年の写真`.
    ///
    /// A photo is in the folder of its year and, with the same bytes, in the folder of each of its albums. An album's
    /// folder has a JSON file with its title, under any name. Older archives have such a file in a year's folder, too;
    /// then only the folder's name shows that it is not an album.
    static func isYear(_ folder: String) -> Bool {
        let name = folder.precomposedStringWithCanonicalMapping
        if let year = name.split(separator: " ").last, year.isYear, name.count > year.count {
            return years.contains { name.hasPrefix($0) }
        }
        return name.prefix(4).isYear && name.dropFirst(4).hasPrefix("年")
    }

    private static let years = [
        "Photos from ", "Fotos von ", "Fotos del ", "Fotos de ", "Photos de ", "Foto del ", "Foto's uit ",
        "Foto's van ",
        "Фото за ", "Zdjęcia z ",
    ]
}

extension Substring {
    fileprivate var isYear: Bool { count == 4 && allSatisfy { ("0"..."9").contains($0) } }
}

/// The groups of a folder with JSON files by the names of Google Takeout.
struct TakeoutFolder {
    private let names: TakeoutNames
    /// The photo or video of each JSON file.
    private let subjects: [RawPath: RawPath]

    /// Creates the groups; `nil` for a folder without JSON, which has none.
    init?(_ names: [RawPath]) {
        guard names.contains(where: { $0.hasExtension("json") }) else { return nil }
        let takeout = TakeoutNames(names: names.map(\.displayText))
        var subjects: [RawPath: RawPath] = [:]
        for name in names where !name.hasExtension("json") && takeout.original(ofEdited: name.displayText) == nil {
            guard let sidecar = takeout.sidecar(of: name.displayText).map({ RawPath($0) }) else { continue }
            subjects[sidecar] = subjects[sidecar] ?? name
        }
        self.names = takeout
        self.subjects = subjects
    }

    /// Returns the group of a file; `nil` if Takeout's names define none.
    ///
    /// - Parameter key: Returns the key of the group of a photo or video.
    func home(of name: RawPath, key: (RawPath) -> RawPath) -> FolderNames.Home? {
        if let subject = subjects[name] {
            return FolderNames.Home(key: key(subject), part: .sidecar(of: subject))
        }
        guard let original = names.original(ofEdited: name.displayText) else { return nil }
        return FolderNames.Home(key: key(RawPath(original)), part: .rendering)
    }
}
