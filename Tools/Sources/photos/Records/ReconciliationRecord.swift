// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The summary of an import from another program's library.
struct ReconciliationRecord: Encodable, Equatable {
    var reconciliation: LibraryReconciliation

    /// A line such as `Trip.photoslibrary: 16 assets: 10 imported, 2 duplicate, 4 missing, 0 failed, 0 skipped; 9 of 9
    /// albums, …`
    var line: String {
        let assets = reconciliation.assets
        var counts = [
            "\(assets.imported) imported", "\(assets.duplicate) duplicate", "\(assets.missing) missing",
            "\(assets.failed) failed", "\(assets.skipped) skipped",
        ]
        if assets.unseen > 0 { counts.append("\(assets.unseen) not looked at") }
        var parts = ["\(assets.found) assets: \(counts.joined(separator: ", "))", albums]
        if reconciliation.partsMissing > 0 { parts.append("\(reconciliation.partsMissing) further files missing") }
        if let left { parts.append("not taken: \(left)") }
        if !reconciliation.isBalanced {
            parts.append("it does not add up: \(reconciliation.differences.joined(separator: " "))")
        }
        return "\(reconciliation.path.printable): \(parts.joined(separator: "; "))"
    }

    private var albums: String {
        [
            (reconciliation.albums, "albums"), (reconciliation.folders, "folders"),
            (reconciliation.members, "places in albums"),
        ].map { part, name in "\(part.taken) of \(part.found) \(name)" }.joined(separator: ", ")
    }

    private var left: String? {
        let kinds = [
            (reconciliation.sharedAlbums, "shared albums"), (reconciliation.smartAlbums, "smart albums"),
            (reconciliation.projects, "projects"), (reconciliation.trashedAlbums, "albums in the trash"),
        ]
        let words = kinds.filter { $0.0 > 0 }.map { count, name in "\(count) \(name)" }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
