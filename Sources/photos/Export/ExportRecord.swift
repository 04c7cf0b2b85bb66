// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// A file that an export wrote, as the state file in the export's folder records it.
struct ExportRecord: Codable, Equatable {
    /// The identity of a file, the same in the next export: its asset, its part, and the name that the templates made.
    struct Key: Hashable {
        var asset: UUID
        var part: String
        var wanted: String

        /// True for a file of an edit.
        var isOfEdit: Bool { MediaLabels.partsOfEdits.contains(String(part.prefix { $0 != "-" })) }
    }

    /// The asset; for albums and folders the library.
    var asset: UUID
    /// The part: `photo`, `pairedVideo`, `xmp`, `collections` …
    var part: String
    /// The path that the templates made, without ending.
    var wanted: String
    /// The same with the number that it got.
    var base: String
    /// The path relative to the export's folder.
    var path: String
    /// The sources of the content: the original's fingerprint, and the metadata that were written into it.
    var source: String
    /// The fingerprint of the file as it was written.
    var written: String
    var byteCount: Int64
    /// The modification time in seconds since 1970.
    var modifiedSeconds: Double
    /// The change time in seconds since 1970, which programs cannot set. `nil` in the lines of earlier versions.
    var changedSeconds: Double?
    /// True until the file has its name: such a line counts only if the file is there with these bytes.
    var isPlanned: Bool?
    /// True if the export removed the file: the line takes back all earlier ones of the file.
    var isRemoved: Bool?

    var key: Key { Key(asset: asset, part: part, wanted: wanted) }

    /// True if all paths are ones that an export writes to.
    var isInsideFolder: Bool {
        [path, base, wanted].allSatisfy { path in
            guard let names = try? FolderTree.names(of: path) else { return false }
            return names[0] != ExportState.folderName
        }
    }

    /// Returns `true` if size and times show that the file is unchanged since it was written.
    func isUntouched(_ file: FileStatus) -> Bool {
        guard let changedSeconds, file.byteCount == byteCount else { return false }
        // JSON's numbers do not distinguish smaller differences.
        return abs(file.modified.inSeconds - modifiedSeconds) < 1e-6
            && abs(file.changed.inSeconds - changedSeconds) < 1e-6
    }
}
