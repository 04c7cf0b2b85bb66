// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImport

struct StatedTypeTests {
    private static let types: [ResourceType] = [
        .photo, .video, .alternatePhoto, .fullSizePhoto, .fullSizeVideo, .adjustmentData, .pairedVideo,
        .fullSizePairedVideo, .sidecar,
    ]

    private func accepted(_ role: FileMetadata.Role, by source: TypeSource) -> Set<ResourceType> {
        Set(Self.types.filter { role.fits($0, statedBy: source) })
    }

    @Test func aProgramNamesTheTypeExactly() {
        #expect(accepted(.photo, by: .program) == [.photo, .alternatePhoto, .fullSizePhoto])
        #expect(accepted(.raw, by: .program) == [.photo, .alternatePhoto])
        #expect(accepted(.video, by: .program) == [.video, .pairedVideo, .fullSizeVideo, .fullSizePairedVideo])
    }

    @Test func ofACataloguesOriginalsTheContentDecides() {
        let originals: Set<ResourceType> = [.photo, .alternatePhoto, .video]
        #expect(accepted(.photo, by: .catalogue) == originals.union([.fullSizePhoto]))
        #expect(accepted(.raw, by: .catalogue) == originals.union([.fullSizePhoto]))
        #expect(
            accepted(.video, by: .catalogue)
                == originals.union([.pairedVideo, .fullSizeVideo, .fullSizePairedVideo]))
    }

    @Test(arguments: TypeSource.allCases, [FileMetadata.Role.adjustment, .sidecar])
    func notesAndSidecarsAreNoPicture(_ source: TypeSource, _ role: FileMetadata.Role) {
        #expect(accepted(role, by: source) == [])
    }
}
