// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The application record of IPTC's Information Interchange Model: texts by dataset number, some of which are
/// repeatable.
package struct IPTCRecord: Hashable, Sendable {
    private var datasets: [Int: [String]] = [:]

    package init() {}

    /// The texts of a dataset, in order. Setting an empty array removes the dataset.
    package subscript(dataset: Int) -> [String] {
        get { datasets[dataset] ?? [] }
        set { datasets[dataset] = newValue.isEmpty ? nil : newValue }
    }

    package var isEmpty: Bool { datasets.isEmpty }

    private static let tagMarker: UInt8 = 0x1C
    /// The maximum length of a text; longer ones would need an extended length, which few programs can read.
    private static let lengthLimit = 0x7FFF

    /// The record as a stream of datasets in UTF-8, which the first dataset declares.
    var bytes: [UInt8] {
        let coding = IPTCRecord.dataset(record: 1, 90, [0x1B, 0x25, 0x47])
        let version = IPTCRecord.dataset(record: 2, 0, [0, 4])
        let texts = datasets.sorted { $0.key < $1.key }.flatMap { number, texts in
            texts.map { Array($0.utf8) }.filter { $0.count <= IPTCRecord.lengthLimit }
                .flatMap { IPTCRecord.dataset(record: 2, number, $0) }
        }
        return coding + version + texts
    }

    private static func dataset(record: UInt8, _ number: Int, _ content: [UInt8]) -> [UInt8] {
        [tagMarker, record, UInt8(truncatingIfNeeded: number)] + TIFFValue.short(content.count).bytes + content
    }
}

extension IPTCRecord {
    /// Reads a stream of datasets, up to the first one that is damaged.
    init(_ stream: FileRegion) {
        self.init()
        var offset = 0
        while stream.byte(at: offset) == IPTCRecord.tagMarker, let record = stream.byte(at: offset + 1),
            let number = stream.byte(at: offset + 2), let length = stream.unsigned16(at: offset + 3),
            let content = stream.region(at: offset + 5, count: Int(length))
        {
            offset += 5 + content.count
            guard record == 2, number != 0, let bytes = content.allBytes else { continue }
            // UTF-8 is detected by content, because the declared encoding is often wrong.
            self[Int(number)].append(WrittenText.decoded(bytes))
        }
    }
}

/// The record in JPEG files, where it is one of Photoshop's image resources.
extension IPTCRecord {
    /// The signature of the segment.
    package static let signature = "Photoshop 3.0\0"
    private static let number: UInt16 = 0x0404

    /// Reads the record from image resources, or returns `nil` if there is none or if it is empty.
    init?(resources: FileRegion) {
        var offset = 0
        while resources.fourCC(at: offset) == "8BIM", let number = resources.unsigned16(at: offset + 4),
            let nameLength = resources.byte(at: offset + 6)
        {
            // The name has a length byte, and both are padded to an even number of bytes.
            let start = offset + 6 + (Int(nameLength) + 2) / 2 * 2
            guard let length = resources.unsigned32(at: start),
                let content = resources.region(at: start + 4, count: Int(length))
            else { return nil }
            if number == IPTCRecord.number {
                self.init(content)
                if isEmpty { return nil }
                return
            }
            offset = start + 4 + content.count + content.count % 2
        }
        return nil
    }

    /// The record as an image resource without a name.
    package var resource: [UInt8] {
        let content = bytes
        return Array("8BIM".utf8) + TIFFValue.short(Int(IPTCRecord.number)).bytes + [0, 0]
            + TIFFValue.long(content.count).bytes + content + [UInt8](repeating: 0, count: content.count % 2)
    }
}
