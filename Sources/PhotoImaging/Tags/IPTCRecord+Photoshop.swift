// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The record in JPEG files, where it is one of Photoshop's image resources.
extension IPTCRecord {
    /// The signature of the segment.
    static let mark = "Photoshop 3.0\0"
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
    var resource: [UInt8] {
        let content = bytes
        return Array("8BIM".utf8) + TIFFValue.short(Int(IPTCRecord.number)).bytes + [0, 0]
            + TIFFValue.long(content.count).bytes + content + [UInt8](repeating: 0, count: content.count % 2)
    }
}
