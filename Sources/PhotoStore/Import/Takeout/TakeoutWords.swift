// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The words of Google Takeout's names, which come in the language of the account.
enum TakeoutWords {
    /// What stands between a medium's name and `.json`, whole or cut, since 2024.
    static let supplement = ".supplemental-metadata"

    /// What ends the name of an edited picture. Most were seen in archives; the last line stands in other programs'
    /// tables only. Google's own creations (`-effects`, `-collage`) are no edits.
    static let edited = [
        "-edited", "-bearbeitet", "-modifié", "-ha editado", "-bewerkt", "-編集済み", "-edytowane", "-modificato",
        "-editat", "-编辑", "-已修改", "-已編輯", "-muokattu", "-düzenlendi", "-измененный",
        "-editado", "-отредактировано", "-편집됨", "-відредаговано", "-redigeret", "-upravené",
    ].map(\.precomposedStringWithCanonicalMapping)

    /// Whether a folder is one of those that hold all photos of a year: `Photos from 2019`, `2019年の写真`.
    ///
    /// A photo lies in its year's folder, and once more, with the same bytes, in the folder of each album. An album's
    /// folder has a JSON with the album's title, whatever the JSON is called. Older archives have such a JSON in a
    /// year's folder, too: there the folder's name tells that it is no album.
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
