// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The sample type of a picture's channels.
public enum PixelDepth: String, Hashable, Codable, Sendable, CaseIterable {
    /// Whole numbers from 0 to 255.
    case eightBits
    /// Whole numbers from 0 to 65,535, in the byte order of the processor.
    case sixteenBits
    /// Floating-point numbers of 16 bits (IEEE 754 binary16), in the byte order of the processor: 0 is black, 1 is
    /// diffuse white, and larger values are brighter.
    case halfFloat

    /// The number of bytes of a sample.
    public var bytesPerChannel: Int { self == .eightBits ? 1 : 2 }
}

/// The description of a buffer's bytes: RGBA, alpha not premultiplied, rows without padding, upright.
///
/// It is what has to be sent beside the descriptor of a ``PixelBuffer`` in shared memory.
public struct PixelLayout: Hashable, Codable, Sendable {
    /// The width and height in pixels.
    public var size: PixelSize
    /// The sample type of all four channels.
    public var depth: PixelDepth
    /// The ICC profile of the colours; `nil` for sRGB.
    public var profile: [UInt8]?

    /// Creates a layout, by default of 8 bits per channel in sRGB.
    public init(_ size: PixelSize, depth: PixelDepth = .eightBits, profile: [UInt8]? = nil) {
        self.size = size
        self.depth = depth
        self.profile = profile
    }

    /// The number of bytes of a pixel.
    public var bytesPerPixel: Int { 4 * depth.bytesPerChannel }

    /// The number of bytes of all pixels; `nil` if a side is not positive, or on overflow.
    public var byteCount: Int? {
        guard size.width > 0, size.height > 0 else { return nil }
        let (count, overflow) = size.area.multipliedReportingOverflow(by: bytesPerPixel)
        return overflow ? nil : count
    }
}

/// Pixels in memory, of this process or shared with others.
///
/// A copy shares the pixels of its original. Buffers are equal if their layouts and bytes are, wherever the bytes are.
public struct PixelBuffer: Hashable, Sendable {
    /// The description of the bytes.
    public let layout: PixelLayout
    private let memory: SampleMemory

    /// Creates a buffer of 8 bits per channel in sRGB, or returns `nil` if the number of bytes does not match the size
    /// or a side is not positive.
    public init?(size: PixelSize, bytes: [UInt8]) {
        self.init(PixelLayout(size), bytes: bytes)
    }

    /// Creates a buffer, or returns `nil` if the number of bytes does not match the layout or a side is not positive.
    public init?(_ layout: PixelLayout, bytes: [UInt8]) {
        guard layout.byteCount == bytes.count else { return nil }
        self.init(layout, SampleMemory(bytes))
    }

    /// Creates a buffer of memory that has the bytes of the layout.
    init(_ layout: PixelLayout, _ memory: SampleMemory) {
        self.layout = layout
        self.memory = memory
    }

    /// The greatest number of bytes that are mapped: those of the pixels that a budget allows by default, with the
    /// deepest samples. A larger picture in an empty file would cost its sender nothing, and its reader all memory.
    public static let sharedByteLimit =
        ReadBudget().pixels * PixelLayout(PixelSize(width: 1, height: 1), depth: .halfFloat).bytesPerPixel

    /// Creates a buffer of the pixels in a memory file, which another process may have sent. The file is mapped, not
    /// read, and is unmapped and closed with the last copy of the buffer.
    ///
    /// Throws `invalidRequest` if the file is smaller than the layout, or not sealed: a file that its sender can still
    /// shorten would end this process, and one that it can still write would change the picture. Throws `overBudget`,
    /// and maps nothing, for more bytes than ``sharedByteLimit``.
    public init(_ layout: PixelLayout, mapping file: consuming OpenFile) throws(LibraryError) {
        try self.init(layout, mapping: file, keepsFile: true)
    }

    /// Creates a buffer as ``init(_:mapping:)`` does, but closes the file for a program that keeps many pictures and
    /// sends none: it may have about a thousand descriptors.
    package init(_ layout: PixelLayout, mappingAndClosing file: consuming OpenFile) throws(LibraryError) {
        try self.init(layout, mapping: file, keepsFile: false)
    }

    private init(_ layout: PixelLayout, mapping file: consuming OpenFile, keepsFile: Bool) throws(LibraryError) {
        let count = try PixelBuffer.sharedByteCount(of: layout)
        self.init(layout, try SampleMemory(mapping: file, count: count, keepsFile: keepsFile))
    }

    /// Returns the number of bytes of a picture that may be shared.
    private static func sharedByteCount(of layout: PixelLayout) throws(LibraryError) -> Int {
        guard let count = layout.byteCount else {
            throw LibraryError(
                .invalidRequest, "a picture of \(layout.size.messageText) pixels cannot be shared")
        }
        guard count <= sharedByteLimit else {
            throw LibraryError(
                .overBudget, "a picture of \(layout.size.messageText) pixels is too large to be shared")
        }
        return count
    }

    /// Returns the same picture in shared memory: its pixels are written into an empty memory file, which is sealed.
    ///
    /// - Parameter file: The memory file, which allows seals. It is not used if the picture is shared already.
    public func shared(in file: consuming OpenFile) throws(LibraryError) -> PixelBuffer {
        _ = try PixelBuffer.sharedByteCount(of: layout)
        return PixelBuffer(layout, try memory.shared(in: file))
    }

    /// The descriptor of the shared memory, to be sent with ``layout`` instead of the pixels; valid while a copy of the
    /// buffer exists. `nil` if the memory is not shared, or its file is closed.
    public var descriptor: Int32? { memory.descriptor }

    /// The width and height in pixels.
    public var size: PixelSize { layout.size }

    /// The samples, ``PixelLayout/byteCount`` bytes. Costs a copy if the memory is shared.
    public var bytes: [UInt8] { memory.bytes }

    /// Calls `body` with the samples, without a copy.
    public func withUnsafeBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try memory.withUnsafeBytes(body)
    }

    public static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
        one.layout == other.layout
            && one.withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(layout)
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension PixelBuffer {
    /// The picture with 8 bits per channel, in the same colours. Deep samples are rounded; brightness above diffuse
    /// white is cut off.
    public var in8Bits: PixelBuffer {
        guard layout.depth != .eightBits else { return self }
        let isFloat = layout.depth == .halfFloat
        let count = 4 * size.area
        let bytes = withUnsafeBytes { samples in
            [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                for index in 0..<count {
                    let bits = samples.load(fromByteOffset: 2 * index, as: UInt16.self)
                    target[index] = isFloat ? Self.rounded(Float16(bitPattern: bits)) : Self.rounded(bits)
                }
                filled = count
            }
        }
        return PixelBuffer(PixelLayout(size, profile: layout.profile), bytes: bytes) ?? self
    }

    private static func rounded(_ sample: UInt16) -> UInt8 { UInt8((UInt32(sample) + 128) / 257) }

    private static func rounded(_ sample: Float16) -> UInt8 {
        // Not a number counts as zero.
        let value = Float(sample)
        return value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
    }
}
