// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The content of a dynamic type's identifier: `dyn.ah62d4rv4ge81g6xy` is `?0=6:1=srt`, a type of files with the
/// extension `.srt` that conforms to `public.data`.
///
/// The format is Apple's, reconstructed by people who decoded many identifiers; so a dynamic type has the same
/// identifier here and there.
struct DynamicTypeIdentifier: Equatable {
    var supertypes: [String]
    var tagClass: UTTagClass
    var tag: String

    init(supertypes: [String], tagClass: UTTagClass, tag: String) {
        self.supertypes = supertypes
        self.tagClass = tagClass
        self.tag = tag
    }

    /// Parses an identifier; `nil` when it is not that of a dynamic type with one tag.
    init?(_ identifier: String) {
        guard identifier.hasPrefix(Self.prefix),
            let text = TypeIdentifierCoding.text(identifier.dropFirst(Self.prefix.count))
        else { return nil }
        let terms = (text.hasPrefix("?") ? text.dropFirst() : text[...]).split(unescaped: ":").map(Self.term)
        let tags = terms.filter { $0.key != Self.conformance }
        guard tags.count == 1, let tag = tags[0].values.first, !tags[0].key.isEmpty else { return nil }
        supertypes = terms.filter { $0.key == Self.conformance }.flatMap(\.values)
        tagClass = UTTagClass(rawValue: tags[0].key)
        self.tag = tag
    }

    var identifier: String {
        let conformance = supertypes.isEmpty ? "" : "?" + Self.term(Self.conformance, supertypes) + ":"
        return Self.prefix + TypeIdentifierCoding.code(conformance + Self.term(tagClass.rawValue, [tag]))
    }

    private static let prefix = "dyn.a"
    private static let conformance = "UTTypeConformsTo"

    /// The abbreviations: each character is short for a word.
    private static let words: KeyValuePairs = [
        "0": conformance, "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
        "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data", "7": "public.text",
        "8": "public.plain-text", "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
        "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory", "F": "public.folder",
    ]

    private static func term(_ text: Substring) -> (key: String, values: [String]) {
        let parts = text.split(unescaped: "=")
        guard parts.count == 2, let key = parts.first, let value = parts.last else { return ("", []) }
        // A tag may be a digit, which is then no abbreviation.
        let name = long(key.unescaped)
        let values = value.split(unescaped: ",").map(\.unescaped)
        return (name, name == conformance ? values.map(long) : values)
    }

    private static func term(_ key: String, _ values: [String]) -> String {
        let values = key == conformance ? values.map(short) : values
        return short(key) + "=" + values.map(\.escaped).joined(separator: ",")
    }

    private static func short(_ word: String) -> String { words.first { $0.value == word }?.key ?? word }
    private static func long(_ word: String) -> String { words.first { $0.key == word }?.value ?? word }
}

extension StringProtocol {
    private static var reserved: Set<Character> { ["\\", "?", ":", "=", ","] }

    fileprivate var escaped: String {
        String(flatMap { Self.reserved.contains($0) ? ["\\", $0] : [$0] })
    }

    fileprivate var unescaped: String {
        var isEscaped = false
        return String(
            filter { character in
                isEscaped = character == "\\" && !isEscaped
                return !isEscaped
            })
    }

    /// Splits at separators that follow no backslash.
    fileprivate func split(unescaped separator: Character) -> [SubSequence] {
        var isEscaped = false
        return split(omittingEmptySubsequences: false) { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            return character == separator && !isEscaped
        }
    }
}

/// The base-32 encoding of dynamic types' identifiers: five bits for each character, the first bits first.
enum TypeIdentifierCoding {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    static func code(_ text: String) -> String {
        var bits: UInt16 = 0
        var count = 0
        var code: [UInt8] = []
        for byte in text.utf8 {
            bits = bits << 8 | UInt16(byte)
            count += 8
            while count >= 5 {
                count -= 5
                code.append(alphabet[Int(bits >> count & 31)])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { code.append(alphabet[Int(bits << (5 - count) & 31)]) }
        return String(decoding: code, as: UTF8.self)
    }

    /// Decodes a text; `nil` for an unknown character or invalid UTF-8.
    static func text(_ code: some StringProtocol) -> String? {
        var bits: UInt16 = 0
        var count = 0
        var bytes: [UInt8] = []
        for character in code.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 5 | UInt16(value)
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UTType {
    /// Creates the dynamic type of an identifier; `nil` for any other identifier.
    init?(dynamic identifier: String) {
        guard let content = DynamicTypeIdentifier(identifier) else { return nil }
        self.init(content, parents: content.supertypes.compactMap { UTType($0) })
    }

    /// Creates the dynamic type for a tag that no declared type has.
    init(dynamicFor tag: String, _ tagClass: UTTagClass, conformingTo supertype: UTType?) {
        // One type for `.RAW` and `.raw`, because case matters in neither class of tags.
        let content = DynamicTypeIdentifier(
            supertypes: supertype.map { [$0.identifier] } ?? [], tagClass: tagClass, tag: tag.lowercased())
        self.init(content, parents: supertype.map { [$0] } ?? [])
    }

    private init(_ content: DynamicTypeIdentifier, parents: [UTType]) {
        self.init(
            UniformTypeDefinition(
                content.identifier, parents: parents, tags: [content.tagClass: [content.tag]], isDynamic: true))
    }
}
