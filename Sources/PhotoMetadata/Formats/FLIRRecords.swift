// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The camera and date in a maker's own segment, used if EXIF has none.
struct CameraMetadata {
    var camera = Camera()
    /// The date of capture.
    var date: WallClock?
}

/// The records of FLIR's thermal cameras in a JPEG, distributed over several segments. Only the record of the camera is
/// read.
struct FLIRRecords {
    static let signature: StaticString = "FLIR\0"

    /// The number of bytes of the header: after the signature it has the number of the segment and that of the last
    /// one.
    private static let header = 8
    private static let segmentLimit = 256

    private var segments: [FileRegion] = []

    mutating func add(_ segment: FileRegion) {
        guard segments.count < FLIRRecords.segmentLimit, let number = segment.byte(at: 6),
            Int(number) == segments.count, let content = segment.region(from: FLIRRecords.header)
        else { return }
        segments.append(content)
    }

    /// The metadata in the record of the camera; `nil` if there is none.
    var metadata: CameraMetadata? {
        guard let header = region(at: 0, count: 64), header.starts(with: "FFF\0") else { return nil }
        // The version is a small number, from which the byte order follows.
        let order: ByteOrder = header.unsigned16(at: 0x14, .bigEndian) == 0 ? .bigEndian : .littleEndian
        guard let start = header.unsigned32(at: 0x18, order), let count = header.unsigned32(at: 0x1C, order) else {
            return nil
        }
        for index in 0..<min(Int(count), 64) {
            guard let entry = region(at: Int(start) + index * 32, count: 32) else { return nil }
            guard entry.unsigned16(at: 0, order) == 0x20, let place = entry.unsigned32(at: 12, order),
                let length = entry.unsigned32(at: 16, order)
            else { continue }
            return region(at: Int(place), count: min(Int(length), 4 << 10)).flatMap { FLIRRecords.metadata(of: $0) }
        }
        return nil
    }

    private static func metadata(of record: FileRegion) -> CameraMetadata? {
        // The record begins with the number 2, in its own byte order.
        let order: ByteOrder = record.unsigned16(at: 0, .littleEndian) == 2 ? .littleEndian : .bigEndian
        var metadata = CameraMetadata()
        metadata.camera.model = record.text(at: 0xD4, count: 32)
        metadata.camera.make = metadata.camera.model == nil ? nil : "FLIR"
        metadata.camera.lens = record.text(at: 0x170, count: 32)
        if let seconds = record.unsigned32(at: 0x384, order), seconds > 0,
            let milliseconds = record.unsigned32(at: 0x388, order), let west = record.unsigned16(at: 0x38C, order)
        {
            let offset = -60 * Int(Int16(bitPattern: west))
            var date = WallClock(secondsFrom1970: Int(seconds) + offset)
            date.nanoseconds = Int(milliseconds & 0xFFFF) % 1_000 * 1_000_000
            date.offsetSeconds = offset
            metadata.date = date
        }
        return metadata
    }

    /// Returns bytes of the joined records, which may be in several segments.
    private func region(at offset: Int, count: Int) -> FileRegion? {
        var bytes: [UInt8] = []
        var start = 0
        for segment in segments {
            let first = max(offset + bytes.count, start)
            if first < start + segment.count, bytes.count < count {
                let length = min(count - bytes.count, start + segment.count - first)
                bytes += segment.withBytes(at: first - start, count: length) { Array($0) } ?? []
            }
            start += segment.count
        }
        return bytes.count == count ? FileRegion(FileBytes(contents: bytes)) : nil
    }
}

extension ParsedMetadata {
    /// Adds the metadata of a maker's segment; values of EXIF are kept.
    mutating func add(_ metadata: CameraMetadata) {
        camera.make = camera.make ?? metadata.camera.make
        camera.model = camera.model ?? metadata.camera.model
        camera.lens = camera.lens ?? metadata.camera.lens
        if !dates.contains(where: { $0.source == .exifOriginal }) { add(.exifOriginal, metadata.date) }
    }
}
