// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// What the state of an export knows of paths.
struct ExportStateTests {
    private static func record(_ part: String, at path: String) -> ExportRecord {
        ExportRecord(
            asset: UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID(), part: part, wanted: "a",
            base: "a", path: path, source: "", written: "", byteCount: 0, modifiedSeconds: 0)
    }

    @Test func aPathIsSharedForAsLongAsTwoFilesAreRecordedAtIt() throws {
        let folder = try TemporaryFolder()
        let state = try ExportState(ExportTarget(folder.url.path, isMade: true), isDryRun: true)
        let (one, other) = (Self.record("photo", at: "a.JPG"), Self.record("fullSizePhoto", at: "a.JPG"))
        try state.add(one)
        #expect(!state.hasOther(than: one.key, at: "a.JPG"))
        try state.add(other)
        #expect(state.hasOther(than: one.key, at: "a.JPG"))
        #expect(state.hasOther(than: other.key, at: "a.JPG"))
        try state.add(Self.record("fullSizePhoto", at: "b.JPG"))
        #expect(!state.hasOther(than: one.key, at: "a.JPG"))
    }

    @Test func aRecordThatWasTakenBackSharesNoPath() throws {
        let folder = try TemporaryFolder()
        let state = try ExportState(ExportTarget(folder.url.path, isMade: true), isDryRun: true)
        let one = Self.record("photo", at: "a.JPG")
        var other = Self.record("fullSizePhoto", at: "a.JPG")
        try state.add(one)
        try state.add(other)
        other.isRemoved = true
        try state.add(other)
        #expect(!state.hasOther(than: one.key, at: "a.JPG"))
    }
}
