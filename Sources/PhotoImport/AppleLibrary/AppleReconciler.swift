// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A comparison of Apple's library with this one at the end of its import.
struct AppleReconciler {
    let path: String
    let catalogue: AppleCatalogue
    let importState: AppleImportState
    /// The albums that earlier imports put assets into.
    let memberships: AppleMemberships?

    /// Returns the counts of what was found and imported, and the differences.
    ///
    /// - Parameters:
    ///   - library: This library, which is queried for the result; `nil` after a dry run.
    ///   - isWhole: True if the import was not cancelled.
    func reconciliation(
        with library: LibraryLookup?, isWhole: Bool
    ) throws(LibraryError) -> LibraryReconciliation {
        var sum = LibraryReconciliation(path: path)
        sum.modelVersion = catalogue.modelVersion
        count(&sum)
        sum.partsMissing = importState.partsMissing
        sum.sharedAlbums = catalogue.unsupportedAlbums.sharedAlbums
        sum.smartAlbums = catalogue.unsupportedAlbums.smartAlbums
        sum.projects = catalogue.unsupportedAlbums.projects
        sum.trashedAlbums = catalogue.unsupportedAlbums.inTrash
        sum.folders.found = catalogue.folders.count
        sum.albums.found = catalogue.albums.count
        sum.members.found = catalogue.albums.reduce(0) { $0 + $1.members.count }
        sum.members.missing = catalogue.albums.joined.filter { importState.ours[$0] == nil }.count
        if let library { try countInLibrary(library, &sum) } else { countExpected(&sum) }
        compare(&sum, isWhole: isWhole, isDryRun: library == nil)
        return sum
    }

    private func count(_ sum: inout LibraryReconciliation) {
        for asset in catalogue.assets {
            let kind: WritableKeyPath<LibraryReconciliation, LibraryReconciliation.Count> =
                asset.isVideo ? \.videos : asset.isLive ? \.livePhotos : \.photos
            sum[keyPath: kind].found += 1
            switch importState.outcomes[asset.key] {
            case .imported: sum[keyPath: kind].imported += 1
            case .duplicate: sum[keyPath: kind].duplicate += 1
            case .missing: sum[keyPath: kind].missing += 1
            case .failed: sum[keyPath: kind].failed += 1
            case .skipped: sum[keyPath: kind].skipped += 1
            case nil: sum[keyPath: kind].unseen += 1
            }
        }
    }

    /// Fills in the counts that a real import would have.
    private func countExpected(_ sum: inout LibraryReconciliation) {
        sum.folders.taken = sum.folders.found
        sum.albums.taken = sum.albums.found
        sum.members.taken = sum.members.found - sum.members.missing
    }

    private func countInLibrary(_ library: LibraryLookup, _ sum: inout LibraryReconciliation) throws(LibraryError) {
        let folders = Set(try library.session.folders().map(\.uuid))
        sum.folders.taken = catalogue.folders.filter { folders.contains($0.uuid) }.count
        let request = CollectionRequest(.named(catalogue.albums.map(\.uuid)))
        sum.albums.taken = try library.session.fetch(request).ids.count
        for album in catalogue.albums where sum.albums.taken > 0 {
            let here = Set(
                try library.members(of: album.uuid, isTrash: false) + library.members(of: album.uuid, isTrash: true))
            let ours = album.members.compactMap { importState.ours[$0] }
            sum.members.taken += ours.filter(here.contains).count
            sum.membersRemoved += ours.filter { !here.contains($0) && wasMember($0, of: album) }.count
        }
        let ours = Set(importState.ours.values)
        let here = try library.uuids(among: Array(ours)).count
        if here != ours.count {
            sum.differences.append(
                "\(here) of \(ours.count.counted("asset")) that the import added \(here.verb) in the library.")
        }
    }

    private func wasMember(_ asset: UUID, of album: AppleAlbum) -> Bool {
        memberships?.had(asset, in: album.uuid) ?? false
    }

    private func compare(_ sum: inout LibraryReconciliation, isWhole: Bool, isDryRun: Bool) {
        if sum.assets.found != catalogue.rowCount {
            sum.differences.append(
                "\(sum.assets.found) of \(catalogue.rowCount.counted("row")) in the database's table of assets could "
                    + "be read."
            )
        }
        if sum.assets.accounted != sum.assets.found {
            sum.differences.append(
                "\(sum.assets.accounted) of \(sum.assets.found.counted("asset")) \(sum.assets.accounted.verb) "
                    + "accounted for."
            )
        }
        guard isWhole else { return }
        if sum.assets.unseen > 0 {
            sum.differences.append("\(sum.assets.unseen.counted("asset")) could not be checked.")
        }
        var members = sum.members
        members.found -= sum.membersRemoved
        for (name, part) in [("album", sum.albums), ("folder", sum.folders), ("album member", members)]
        where part.found != part.taken + part.missing {
            sum.differences.append(
                "\(part.taken) of \(part.found.counted(name)) \(part.taken.verb) in the library, and \(part.missing) "
                    + "cannot be imported.")
        }
    }
}

extension Int {
    fileprivate var verb: String { self == 1 ? "is" : "are" }
}

extension [AppleAlbum] {
    /// The members of all albums.
    fileprivate var joined: [Int64] { flatMap(\.members) }
}
