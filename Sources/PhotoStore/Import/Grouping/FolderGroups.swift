// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Sorts the files of one folder into groups: those of one group may be parts of one asset, as far as names tell.
///
/// - What has one base name is one group: `IMG_1.HEIC`, `IMG_1.MOV`, `IMG_1.AAE`, `IMG_1.xmp`.
/// - `IMG_1.JPG.xmp` goes to `IMG_1.JPG`, and what is called as another file without its extension to that:
///   `PXL_1.MP` to `PXL_1.MP.jpg`.
/// - Renderings of edits go to their originals, where these are there: Apple's `IMG_E1` to `IMG_1`, and `IMG_1_edited`.
/// - `PXL_1.RAW-01.COVER.jpg` and `PXL_1.RAW-02.ORIGINAL.dng` are one group.
/// - Google Takeout's names are ``TakeoutNames``' matter.
///
/// Groups come in the order of their first files; JSON that belongs to no file comes first, because it may tell of the
/// whole folder. The cost grows with the number of files times its logarithm.
struct FolderGroups {
    let groups: [[GroupMember]]

    init(_ entries: [WalkEntry]) {
        let names = FolderNames(entries.filter(\.isFile).map(\.name))
        var places: [RawPath: Int] = [:]
        var groups: [[GroupMember]] = []
        for entry in entries {
            let home = names.home(of: entry.name)
            let member = GroupMember(entry: entry, part: home.part)
            if entry.isFile, let place = places[home.key] {
                groups[place].append(member)
            } else {
                if entry.isFile { places[home.key] = groups.count }
                groups.append([member])
            }
        }
        self.groups =
            groups.filter(FolderGroups.tellsOfTheFolder) + groups.filter { !FolderGroups.tellsOfTheFolder($0) }
    }

    private static func tellsOfTheFolder(_ group: [GroupMember]) -> Bool {
        group.allSatisfy { $0.entry.isFile && $0.part == .file && $0.entry.name.hasExtension("json") }
    }
}

extension WalkEntry {
    /// Whether it is something to look at.
    var isFile: Bool {
        guard case .file = kind else { return false }
        return true
    }
}
