// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Testing

/// The memory engine gives the authorisation that a test sets, which no other engine does.
@Suite struct MemoryEngineTests {
    @Test(arguments: AuthorizationStatus.allCases)
    func itGivesEveryAnswerItIsTold(_ status: AuthorizationStatus) throws {
        let engine = MemoryEngine(readWrite: status)
        #expect(try engine.connect(.program("program")).access(.readWrite) == status)
        #expect(try engine.connect(.program("program")).requestAccess(.readWrite) == status)
        #expect(try engine.connect(.program("program")).access(.readWrite) == status)
    }

    @Test func anAnswerForOneLevelLeavesTheOtherOpen() throws {
        let engine = MemoryEngine(addOnly: .denied)
        #expect(try engine.connect(.program("program")).access(.readWrite) == .notDetermined)
        #expect(try engine.connect(.program("program")).access(.addOnly) == .denied)
    }

    @Test func aLimitedCallerBeginsWithTheSelectionItIsTold() throws {
        let selected = UUID()
        let engine = MemoryEngine(readWrite: .limited, selection: [selected])
        let content = ResourceContent(
            type: .photo, originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
            fingerprint: Fingerprint(of: "a"), pixelSize: PixelSize(width: 1, height: 1))
        for uuid in [selected, UUID()] {
            let staged = try engine.owner.stage(OpenFile(containing: "a"), filenameExtension: "jpg")
            let resource = NewResource(content: content, placement: staged.placement)
            let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
            let new = NewAsset(uuid: uuid, metadata: metadata, resources: [resource], addedDate: .day(1))
            _ = try engine.owner.apply([.insertAsset(new)])
        }
        let program = engine.connect(.program("program"))
        let ids = try program.fetch(AssetRequest(.library)).ids
        #expect(try program.assets(ids).map(\.uuid) == [selected])
    }

    @Test func itsJournalIsDatedByTheClockItIsGiven() throws {
        let engine = MemoryEngine(now: { .day(5) })
        let set = try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        #expect(set?.date == .day(5))
    }
}
