// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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

    var key: Key { Key(asset: asset, part: part, wanted: wanted) }
}
