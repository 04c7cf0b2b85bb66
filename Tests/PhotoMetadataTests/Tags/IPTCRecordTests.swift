// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct IPTCRecordTests {
    private let record: IPTCRecord = {
        var record = IPTCRecord()
        record[25] = ["sea", "Zürich", "日本"]
        record[120] = ["A caption"]
        return record
    }()

    private func read(_ resources: [UInt8]) -> IPTCRecord? {
        IPTCRecord(resources: FileRegion(FileBytes(contents: resources)))
    }

    @Test func aRecordComesBack() {
        #expect(read(record.resource) == record)
        #expect(record.resource.count.isMultiple(of: 2))
    }

    @Test func itIsFoundAmongOtherResources() {
        let named = Array("8BIM".utf8) + [4, 0x0C, 4] + Array("name".utf8) + [0, 0, 0, 0, 3, 1, 2, 3, 0]
        #expect(read(named + record.resource) == record)
        #expect(read(named) == nil)
        #expect(read([]) == nil)
    }

    @Test func aJPEGCarriesIt() throws {
        let metadata = EncodedMetadata(iptc: record)
        let picture = quarters(width: 16, height: 16)
        let jpeg = try ImageEncoder.encode(picture, as: .jpeg(quality: 0.8), metadata: metadata)
        #expect(try readTags(jpeg).iptc == record)
    }

    @Test func whatIsNoUTF8IsLatin() {
        let stream: [UInt8] = [0x1C, 2, 90, 0, 6, 0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]
        #expect(IPTCRecord(FileRegion(FileBytes(contents: stream)))[90] == ["Zürich"])
    }

    @Test func aDatasetThatIsBrokenEndsTheRecord() {
        let stream: [UInt8] = [0x1C, 2, 90, 0, 1, 0x41, 0x1C, 2, 101, 0, 9, 0x42]
        let record = IPTCRecord(FileRegion(FileBytes(contents: stream)))
        #expect(record[90] == ["A"])
        #expect(record[101] == [])
    }

    @Test func aTextThatIsTooLongIsLeftOut() {
        var long = record
        long[105] = [String(repeating: "x", count: 0x8000)]
        #expect(read(long.resource) == record)
    }
}
