// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
