// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDescriptors
import Foundation
import PhotoLibrary
import Testing

/// Pixels of every depth, in the memory of this process and in shared memory.
struct PixelBufferTests {
    private static let size = PixelSize(width: 3, height: 2)

    private static func buffer(_ depth: PixelDepth, profile: [UInt8]? = nil) throws -> PixelBuffer {
        let layout = PixelLayout(size, depth: depth, profile: profile)
        let bytes = (0..<(layout.byteCount ?? 0)).map { UInt8(truncatingIfNeeded: 7 * $0) }
        return try #require(PixelBuffer(layout, bytes: bytes))
    }

    /// Returns a memory file that appears under its name in the list of mappings.
    private static func memoryFile(_ name: String = "picture") throws -> OpenFile {
        let descriptor = descriptors_memory_file(name)
        try #require(descriptor >= 0)
        return OpenFile(taking: descriptor)
    }

    /// Returns the number of mappings of the memory file. The list has no size, and is read to its end.
    private static func mappings(of name: String) throws -> Int {
        let list = OpenFile(taking: open("/proc/self/maps", O_RDONLY))
        try #require(list.descriptor >= 0)
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(list.descriptor, &part, part.count), count > 0 { text += part.prefix(count) }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").count { $0.contains("/memfd:\(name) ") }
    }

    /// Returns the number of descriptors of the memory file.
    private static func descriptors(of name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(number)")
            return target?.hasPrefix("/memfd:\(name) ") == true
        }
    }

    private func code(_ body: () throws -> PixelBuffer) -> LibraryError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? LibraryError)?.code
        }
    }

    @Test(arguments: zip(PixelDepth.allCases, [24, 48, 48])) func aLayoutKnowsItsBytes(
        _ depth: PixelDepth, _ count: Int
    ) {
        #expect(PixelLayout(Self.size, depth: depth).byteCount == count)
        #expect(
            PixelBuffer(PixelLayout(Self.size, depth: depth), bytes: [UInt8](repeating: 0, count: count))
                != nil)
        #expect(
            PixelBuffer(PixelLayout(Self.size, depth: depth), bytes: [UInt8](repeating: 0, count: 23))
                == nil)
    }

    @Test func noLayoutHasBytesWithoutPixelsOrBeyondAllMemory() {
        for (width, height) in [(0, 1), (1, -1), (.max, 2), (1 << 40, 1 << 21), (1 << 40, 1 << 20)] {
            let layout = PixelLayout(PixelSize(width: width, height: height), depth: .sixteenBits)
            #expect(layout.byteCount == nil, "\(width) \(height)")
        }
    }

    @Test func eightBitsAreRoundedAndCutOffAtWhite() throws {
        func in8Bits(_ depth: PixelDepth, _ samples: [UInt16]) -> [UInt8]? {
            let bytes = samples.withUnsafeBytes { Array($0) }
            return PixelBuffer(PixelLayout(PixelSize(width: 1, height: 1), depth: depth), bytes: bytes)?
                .in8Bits.bytes
        }
        #expect(in8Bits(.sixteenBits, [0, 128, 129, 65_535]) == [0, 0, 1, 255])
        let floats: [Float16] = [-1, 0.5, 4, .nan]
        #expect(in8Bits(.halfFloat, floats.map(\.bitPattern)) == [0, 128, 255, 0])
        let shallow = try Self.buffer(.eightBits, profile: [1])
        #expect(shallow.in8Bits == shallow)
        #expect(try Self.buffer(.halfFloat, profile: [1]).in8Bits.layout == shallow.layout)
    }

    @Test(arguments: PixelDepth.allCases) func aSharedPictureIsTheSame(_ depth: PixelDepth) throws {
        let own = try Self.buffer(depth, profile: [1, 2, 3])
        let shared = try own.shared(in: Self.memoryFile())
        #expect(shared == own)
        #expect(shared.hashValue == own.hashValue)
        #expect(shared.bytes == own.bytes)
        #expect(own.descriptor == nil)
        #expect(try shared.shared(in: Self.memoryFile()).descriptor == shared.descriptor)
        #expect(try shared != Self.buffer(depth))
    }

    /// The layout travels as JSON, the pixels as a descriptor.
    @Test func aPictureIsSentByItsDescriptor() throws {
        let own = try Self.buffer(.sixteenBits, profile: [1, 2, 3])
        let shared = try own.shared(in: Self.memoryFile())
        let descriptor = try #require(shared.descriptor)
        let message = try JSONEncoder().encode(shared.layout)
        var sockets: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        defer { for socket in sockets { close(socket) } }
        let sent = message.withUnsafeBytes {
            descriptors_send(sockets[0], $0.baseAddress, $0.count, descriptor)
        }
        #expect(sent == message.count)

        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        var received: Int32 = -1
        let count = descriptors_receive(sockets[1], &bytes, bytes.count, &received)
        try #require(count == message.count && received >= 0 && received != descriptor)
        let layout = try JSONDecoder().decode(PixelLayout.self, from: Data(bytes.prefix(count)))
        #expect(try PixelBuffer(layout, mapping: OpenFile(taking: received)) == own)
    }

    @Test func theMemoryIsMappedOnceAndReleasedWithTheLastCopy() throws {
        let name = "picture-\(UUID())"
        var buffers = [try Self.buffer(.eightBits).shared(in: Self.memoryFile(name))]
        buffers.append(buffers[0])
        #expect(try Self.mappings(of: name) == 1)
        #expect(try Self.descriptors(of: name) == 1)
        buffers.removeFirst()
        #expect(try Self.mappings(of: name) == 1)
        #expect(try buffers[0].bytes == Self.buffer(.eightBits).bytes)
        buffers.removeAll()
        #expect(try Self.mappings(of: name) == 0)
        #expect(try Self.descriptors(of: name) == 0)
    }

    @Test func memoryThatItsSenderCanChangeOrShortenIsRefused() throws {
        let name = "picture-\(UUID())"
        let layout = PixelLayout(Self.size)
        let descriptor = try Self.memoryFile(name).release()
        defer { close(descriptor) }
        func mapped(_ layout: PixelLayout) -> LibraryError.Code? {
            code { try PixelBuffer(layout, mapping: OpenFile(taking: dup(descriptor))) }
        }
        try #require(ftruncate(descriptor, 24) == 0)
        #expect(mapped(layout) == .invalidRequest)
        // Sealed against shortening only, and then against writing, too.
        try #require(fcntl(descriptor, 1033, 0x2) == 0)
        #expect(mapped(layout) == .invalidRequest)
        try #require(fcntl(descriptor, 1033, 0x8) == 0)
        #expect(mapped(layout) == nil)
        #expect(mapped(PixelLayout(PixelSize(width: 3, height: 3))) == .invalidRequest)
        // Nothing of the refused ones is left: the descriptor is ours, and there is no mapping.
        #expect(try Self.descriptors(of: name) == 1)
        #expect(try Self.mappings(of: name) == 0)
    }

    /// A file of zeros that was never written has no pages, however long it is.
    @Test func aPictureOfMoreBytesThanTheLimitIsNotMapped() throws {
        let name = "picture-\(UUID())"
        let descriptor = try Self.memoryFile(name).release()
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, off_t(PixelBuffer.sharedByteLimit) * 2) == 0)
        try #require(fcntl(descriptor, 1033, 0x2 | 0x8) == 0)
        func mapped(_ width: Int) -> LibraryError.Code? {
            let layout = PixelLayout(PixelSize(width: width, height: 20_000), depth: .halfFloat)
            return code { try PixelBuffer(layout, mapping: OpenFile(taking: dup(descriptor))) }
        }
        #expect(mapped(25_000) == nil)
        #expect(mapped(25_001) == .overBudget)
        #expect(try Self.mappings(of: name) == 0)
        #expect(try Self.descriptors(of: name) == 1)
    }

    @Test func aFileOnDiskIsRefused() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        unlink(path)
        try #require(ftruncate(descriptor, 24) == 0)
        #expect(
            code { try PixelBuffer(PixelLayout(Self.size), mapping: OpenFile(taking: descriptor)) }
                == .invalidRequest)
    }
}
