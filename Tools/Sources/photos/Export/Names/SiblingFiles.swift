// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The common part of the names of an asset's files. It must differ between two assets of one folder, because imports
/// and other programs take files of one base name for one asset, and `IMG_E1` and `IMG_1_edited` for the edit of
/// `IMG_1`.
struct SiblingFiles: Hashable {
    private let text: String

    /// - Parameter stem: A name without its extension.
    init(stem: String) {
        var stem = stem.lowercased()
        for ending in ["_edited", "-edited"] where stem.hasSuffix(ending) && stem.count > ending.count {
            stem.removeLast(ending.count)
        }
        text = SiblingFiles.withoutAppleMark(stem)
    }

    /// Returns the common parts that a file's name may have: for a sidecar that of its own name, and that of its
    /// subject's.
    static func all(ofFile name: String) -> Set<SiblingFiles> {
        let stem = SiblingFiles.stem(name)
        let ending = name.dropFirst(stem.count).lowercased()
        return ending == ".xmp" || ending == ".json"
            ? [SiblingFiles(stem: stem), SiblingFiles(stem: SiblingFiles.stem(stem))] : [SiblingFiles(stem: stem)]
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the name without Apple's mark: `img_1234` for `img_e1234` and `img_o1234`.
    private static func withoutAppleMark(_ stem: String) -> String {
        guard let underscore = stem.firstIndex(of: "_") else { return stem }
        let rest = stem[stem.index(after: underscore)...]
        guard let mark = rest.first, mark == "e" || mark == "o", rest.count > 4,
            rest.dropFirst().prefix(4).allSatisfy({ $0.isASCII && $0.isNumber })
        else { return stem }
        return String(stem[...underscore]) + rest.dropFirst()
    }
}
