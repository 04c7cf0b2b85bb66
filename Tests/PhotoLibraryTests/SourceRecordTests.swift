// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Metadata that changed in another library since the last import is taken over, and nothing else.
@Suite struct SourceRecordTests {
    private func record(_ seconds: Double, _ source: CaptureDate.Source) -> SourceRecord {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4, height: 3))
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: seconds), utcOffsetSeconds: 0, source: source)
        return SourceRecord(source: UUID(), metadata: metadata)
    }

    @Test func aDateThatChangedThereComes() {
        let merged = record(10, .library).merged(from: record(10, .library), to: record(20, .library))
        #expect(merged.captureDate == record(20, .library).captureDate)
    }

    @Test(arguments: [CaptureDate.Source.takeout, .exifOriginal])
    func aDateThatIsOfAnotherSourceHereStaysThoughItIsTheSameMoment(_ source: CaptureDate.Source) {
        let merged = record(10, source).merged(from: record(10, .library), to: record(20, .library))
        #expect(merged.captureDate == record(10, source).captureDate)
    }

    @Test func aDateThatWasSetHereStays() {
        let merged = record(15, .library).merged(from: record(10, .library), to: record(20, .library))
        #expect(merged.captureDate == record(15, .library).captureDate)
    }
}
