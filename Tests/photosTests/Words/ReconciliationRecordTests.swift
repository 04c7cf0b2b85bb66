// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import photos

struct ReconciliationRecordTests {
    private var reconciliation: LibraryReconciliation {
        var sum = LibraryReconciliation(path: "/a.photoslibrary")
        (sum.photos.found, sum.photos.imported, sum.photos.missing) = (14, 10, 4)
        (sum.videos.found, sum.videos.duplicate) = (2, 2)
        (sum.albums.found, sum.albums.taken) = (9, 9)
        (sum.folders.found, sum.folders.taken) = (5, 5)
        (sum.members.found, sum.members.taken, sum.members.missing) = (14, 12, 2)
        return sum
    }

    @Test
    func theLineCountsEverything() {
        #expect(
            ReconciliationRecord(reconciliation: reconciliation).line
                == "/a.photoslibrary: 16 assets: 10 imported, 2 duplicate, 4 missing, 0 failed, 0 skipped; "
                + "9 of 9 albums, 5 of 5 folders, 12 of 14 album members")
    }

    @Test
    func whatIsNotTakenAndWhatDoesNotAddUpIsSaid() {
        var sum = reconciliation
        sum.partsMissing = 2
        sum.sharedAlbums = 1
        sum.differences = ["Of 16 assets 15 are accounted for."]
        let line = ReconciliationRecord(reconciliation: sum).line
        #expect(
            line.hasSuffix(
                "; 2 additional files missing; not imported: 1 shared album; "
                    + "the counts do not add up: Of 16 assets 15 are accounted for."))
    }
}
