// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct SourceRecordStorageTests {
    private func record(_ title: String, source: UUID) -> SourceRecord {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
        metadata.title = title
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: 0.1), utcOffsetSeconds: 1, source: .library)
        metadata.keywords = ["a", "b"]
        metadata.people = [PersonRegion(name: "Maria")]
        return SourceRecord(source: source, metadata: metadata, isHidden: true)
    }

    @Test(arguments: EngineKind.tested)
    func whatEachSourceSaidLastIsKept(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        let (one, other) = (UUID(), UUID())
        let asset = library.uuid("a")
        try library.apply(
            .rememberSource(record("old", source: one), asset: asset),
            .rememberSource(record("other", source: other), asset: asset))
        try library.apply(.rememberSource(record("new", source: one), asset: asset))
        let ids = [try library.id("a"), try library.id("b")]
        let records = try library.owner.sourceRecords(of: ids)
        #expect(Set(records.keys) == [ids[0]])
        #expect(Set(records[ids[0]] ?? []) == [record("new", source: one), record("other", source: other)])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsNotInReachHasNoRecordsAndGetsNone(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        try library.apply(.rememberSource(record("a", source: UUID()), asset: library.uuid("a")))
        let limited = Caller(name: "limited", scope: .selection(caller: "limited"))
        #expect(try library.session(limited).sourceRecords(of: [try library.id("a")]).isEmpty)
        let change = Change.rememberSource(record("b", source: UUID()), asset: library.uuid("a"))
        #expect(refusal { try library.apply(change, as: limited) } == .accessDenied)
    }
}
