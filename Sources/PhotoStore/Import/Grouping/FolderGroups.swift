// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Groups of the files of a folder that may be parts of one asset, as far as their names show.
///
/// - Files with one base name are a group: `IMG_1.HEIC`, `IMG_1.MOV`, `IMG_1.AAE`, `IMG_1.xmp`.
/// - `IMG_1.JPG.xmp` is grouped with `IMG_1.JPG`, and a file whose name is another's without extension with that:
///   `PXL_1.MP` with `PXL_1.MP.jpg`.
/// - Renderings of edits are grouped with their originals, if these are there: Apple's `IMG_E1` with `IMG_1`, and
///   `IMG_1_edited`.
/// - `PXL_1.RAW-01.COVER.jpg` and `PXL_1.RAW-02.ORIGINAL.dng` are a group.
/// - ``TakeoutNames`` defines the groups of Google Takeout.
///
/// Groups are in the order of their first files, except that JSON files of no other file come first, because they may
/// describe the whole folder. The time is O(n log n) in the number of files.
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
    /// True if it is a file to read.
    var isFile: Bool {
        guard case .file = kind else { return false }
        return true
    }
}
