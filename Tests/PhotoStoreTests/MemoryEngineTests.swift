// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore
import Testing

/// The memory engine gives the authorisation that a test sets, which no other engine does.
@Suite struct MemoryEngineTests {
    @Test(arguments: AuthorizationStatus.allCases)
    func itGivesEveryAnswerItIsTold(_ status: AuthorizationStatus) throws {
        let engine = MemoryEngine(readWrite: status)
        #expect(try engine.access(.readWrite, caller: "program") == status)
        #expect(try engine.requestAccess(.readWrite, caller: "program") == status)
        #expect(try engine.access(.readWrite, caller: "program") == status)
    }

    @Test func anAnswerForOneLevelLeavesTheOtherOpen() throws {
        let engine = MemoryEngine(addOnly: .denied)
        #expect(try engine.access(.readWrite, caller: "program") == .notDetermined)
        #expect(try engine.access(.addOnly, caller: "program") == .denied)
    }

    @Test func aLimitedCallerBeginsWithTheSelectionItIsTold() throws {
        let selected = UUID()
        let engine = MemoryEngine(readWrite: .limited, selection: [selected])
        let content = ResourceContent(
            type: .photo, originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg", byteCount: 1,
            fingerprint: Fingerprint(of: "a"), pixelSize: PixelSize(width: 1, height: 1))
        for uuid in [selected, UUID()] {
            let staged = try engine.stage(OpenFile(containing: "a"), filenameExtension: "jpg", as: .owner)
            let resource = NewResource(content: content, placement: staged.placement)
            let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
            let new = NewAsset(uuid: uuid, metadata: metadata, resources: [resource], addedDate: .day(1))
            _ = try engine.apply([.insertAsset(new)], as: .owner)
        }
        let caller = Caller(name: "program", readWrite: .limited, addOnly: .notDetermined)
        let ids = try engine.fetch(AssetRequest(.library), as: caller).ids
        #expect(try engine.assets(ids, as: caller).map(\.uuid) == [selected])
    }

    @Test func itsJournalIsDatedByTheClockItIsGiven() throws {
        let engine = MemoryEngine(now: { .day(5) })
        let set = try engine.apply([.insertAlbum(uuid: UUID(), title: "Trip")], as: .owner)
        #expect(set?.date == .day(5))
    }
}
