// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the names of one asset's files have in common. Two assets of one folder must differ in it: import, and other
/// programs, take what has one base name for one asset, and `IMG_E1` and `IMG_1_edited` for the edit of `IMG_1`.
struct Kin: Hashable {
    private let text: String

    /// - Parameter stem: A name without its extension.
    init(stem: String) {
        var stem = stem.lowercased()
        for ending in ["_edited", "-edited"] where stem.hasSuffix(ending) && stem.count > ending.count {
            stem.removeLast(ending.count)
        }
        text = Kin.withoutAppleMark(stem)
    }

    /// Every kin that a file could belong to: a sidecar's own name, and that of its subject.
    static func all(ofFile name: String) -> Set<Kin> {
        let stem = Kin.stem(name)
        let ending = name.dropFirst(stem.count).lowercased()
        return ending == ".xmp" || ending == ".json" ? [Kin(stem: stem), Kin(stem: Kin.stem(stem))] : [Kin(stem: stem)]
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// `img_e1234` and `img_o1234` belong to `img_1234`.
    private static func withoutAppleMark(_ stem: String) -> String {
        guard let underscore = stem.firstIndex(of: "_") else { return stem }
        let rest = stem[stem.index(after: underscore)...]
        guard let mark = rest.first, mark == "e" || mark == "o", rest.count > 4,
            rest.dropFirst().prefix(4).allSatisfy({ $0.isASCII && $0.isNumber })
        else { return stem }
        return String(stem[...underscore]) + rest.dropFirst()
    }
}
