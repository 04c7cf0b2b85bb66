// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of TIFF blocks, EXIF among them.
struct TIFFBuilder {
    indirect enum Value: Sendable {
        case text(String)
        case short([Int])
        case long([Int])
        case bytes([UInt8])
        case fractions([(Int, Int)])
        case subdirectories([Directory])

        static func directories(_ directories: [[Entry]]) -> Value {
            .subdirectories(directories.map { Directory(entries: $0) })
        }
    }

    struct Directory: Sendable {
        let entries: [(tag: Int, value: Value)]
    }

    typealias Entry = (tag: Int, value: Value)

    var isLittleEndian = false

    /// Returns a block with its header.
    static func block(_ entries: [Entry], littleEndian: Bool = false) -> [UInt8] {
        let builder = TIFFBuilder(isLittleEndian: littleEndian)
        return joined(
            .text(littleEndian ? "II" : "MM"), builder.number(42, 2), builder.number(8, 4),
            builder.directory(entries, at: 8))
    }

    /// Returns a directory, followed by the values that do not fit into its entries.
    func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var values: [UInt8] = []
        var table = number(entries.count, 2)
        let valuesStart = start + 2 + entries.count * 12 + 4
        for entry in entries {
            let (type, count, content) = encode(entry.value, at: valuesStart + values.count)
            table += number(entry.tag, 2) + number(type, 2) + number(count, 4)
            if content.count <= 4 {
                table += content + .zeros(4 - content.count)
            } else {
                table += number(valuesStart + values.count, 4)
                values += content + .zeros(content.count % 2)
            }
            if case .subdirectories(let directories) = entry.value, directories.count == 1 {
                // The entry has the offset itself; the directory is where the next value would be.
                table.replaceSubrange((table.count - 4)..., with: number(valuesStart + values.count, 4))
                values += directory(directories[0].entries, at: valuesStart + values.count)
            }
        }
        return table + number(0, 4) + values
    }

    private func encode(_ value: Value, at offset: Int) -> (type: Int, count: Int, content: [UInt8]) {
        switch value {
        case .text(let text): return (2, text.utf8.count + 1, .text(text) + [0])
        case .short(let values): return (3, values.count, values.flatMap { number($0, 2) })
        case .long(let values): return (4, values.count, values.flatMap { number($0, 4) })
        case .bytes(let bytes): return (7, bytes.count, bytes)
        case .fractions(let values): return (5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
        case .subdirectories(let directories) where directories.count == 1: return (4, 1, .zeros(4))
        case .subdirectories(let directories):
            var offsets: [UInt8] = []
            var contents: [UInt8] = []
            for directory in directories {
                let place = offset + directories.count * 4 + contents.count
                offsets += number(place, 4)
                contents += self.directory(directory.entries, at: place)
            }
            return (4, directories.count, offsets + contents)
        }
    }

    private func number(_ value: Int, _ width: Int) -> [UInt8] {
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}

extension TIFFBuilder {
    /// The EXIF entries of a picture as a phone writes it.
    static let phone: [Entry] = [
        (0x010F, .text("Apple")), (0x0110, .text("iPhone 15 Pro")), (0x0112, .short([6])),
        (0x0132, .text("2024:05:06 07:08:10")),
        (
            0x8769,
            .directories([
                [
                    (0x9003, .text("2024:05:06 07:08:09")), (0x9011, .text("+02:00")), (0x9291, .text("250")),
                    (0x927C, .bytes(appleNote([(0x0B, .text("BURST")), (0x11, .text("CONTENT"))]))),
                    (0xA434, .text("back camera")),
                ]
            ])
        ),
        (0x8825, .directories([place])),
    ]

    static let place: [Entry] = [
        (0x01, .text("N")), (0x02, .fractions([(48, 1), (51, 1), (3000, 100)])), (0x03, .text("W")),
        (0x04, .fractions([(2, 1), (30, 1), (0, 1)])), (0x05, .bytes([1])), (0x06, .fractions([(7, 2)])),
    ]

    /// Returns the maker note of Apple's cameras: its offsets count from its own beginning.
    static func appleNote(_ entries: [Entry]) -> [UInt8] {
        joined(.text("Apple iOS\0"), [0, 1], .text("MM"), TIFFBuilder().directory(entries, at: 14))
    }
}
