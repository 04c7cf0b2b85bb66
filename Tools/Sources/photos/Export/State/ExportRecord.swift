// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// A file that an export wrote, as the state file in the export's folder has it.
struct ExportRecord: Codable, Equatable {
    /// What a file is to its asset, and which name was wished for: the same in the next export.
    struct Key: Hashable {
        var asset: UUID
        var part: String
        var wanted: String
    }

    var asset: UUID
    /// `photo`, `pairedVideo`, `xmp` …
    var part: String
    /// The folder and the name that the templates made, without ending.
    var wanted: String
    /// The same, with the number that it got.
    var base: String
    /// Where it is, below the export's folder.
    var path: String
    /// What it was made of: the original's fingerprint, and what was written into it.
    var source: String
    /// The fingerprint of the file as it was written.
    var written: String
    var byteCount: Int64
    /// Since 1970.
    var modifiedSeconds: Double
    /// Since 1970: the time that programs cannot set. Unknown in the lines of earlier versions.
    var changedSeconds: Double?
    /// True until the file has its name: such a line counts only when the file is there with these bytes.
    var isPlanned: Bool?

    var key: Key { Key(asset: asset, part: part, wanted: wanted) }

    /// Whether every place that it names is one that an export writes to.
    var isBelowItsFolder: Bool {
        [path, base, wanted].allSatisfy { path in
            guard let names = try? FolderTree.names(of: path) else { return false }
            return names[0] != ExportState.folderName
        }
    }

    /// Whether the file is untouched since it was written, as far as that can be told without reading it.
    func isUntouched(_ file: FileStatus) -> Bool {
        guard let changedSeconds, file.byteCount == byteCount else { return false }
        // What numbers of JSON cannot tell apart is the same.
        return abs(file.modifiedSeconds - modifiedSeconds) < 1e-6 && abs(file.changedSeconds - changedSeconds) < 1e-6
    }
}
