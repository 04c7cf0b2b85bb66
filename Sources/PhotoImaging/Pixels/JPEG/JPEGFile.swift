// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import PhotoLibrary

/// The owner of a decoder of libjpeg-turbo, which reads a JPEG from the beginning of a stream.
struct JPEGFile: ~Copyable {
    /// The divisors of both sides, of which a decoder omits the finer coefficients.
    static let divisors = [1, 2, 4, 8]

    private let pointer: OpaquePointer
    private let reader: ByteReader
    private let header: photos_jpeg_header

    /// Reads the header.
    ///
    /// - Parameter window: The number of bytes that are read at a time, for whoever needs only the first rows.
    init(_ reader: ByteReader, window: Int = .max) throws(LibraryError) {
        reader.position = 0
        let context = Unmanaged.passUnretained(reader).toOpaque()
        guard let pointer = photos_jpeg_create(readFromReader, isReaderExpired, context, min(reader.size, window))
        else {
            throw .outOfMemory
        }
        if reader.refusesDamage { photos_jpeg_refuse_damage(pointer) }
        var header = photos_jpeg_header()
        let status = photos_jpeg_read_header(pointer, &header)
        guard status == photos_jpeg_ok else {
            defer { photos_jpeg_destroy(pointer) }
            throw Self.failure(status, pointer, reader)
        }
        self.pointer = pointer
        self.reader = reader
        self.header = header
    }

    deinit { photos_jpeg_destroy(pointer) }

    var size: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
    /// True if the colours are grey, RGB or YCbCr of 8 bits per channel.
    var isSupported: Bool { header.is_supported != 0 }
    var isGrey: Bool { header.is_grey != 0 }
    /// True if it can be decoded by planes.
    var isPlanar: Bool { header.is_planar != 0 }
    /// The memory for a picture of several scans, none of which is whole before the last.
    var coefficientBytes: Int { Int(header.coefficient_bytes) }

    /// True if a picture that breaks off is broken, and is not given in part.
    var refusesDamage: Bool { reader.refusesDamage }

    /// Begins to decode at a reduced size, and returns that size: each side divided and rounded up.
    func start(dividedBy divisor: Int) throws(LibraryError) -> PixelSize {
        var (width, height) = (Int32(0), Int32(0))
        try check(photos_jpeg_start(pointer, Int32(divisor), &width, &height))
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Decodes the next row to four bytes per pixel.
    func readRow(_ row: UnsafeMutablePointer<UInt8>) throws(LibraryError) {
        var done: Int32 = 0
        try check(photos_jpeg_read_rows(pointer, row, 1, &done))
    }

    /// Decodes the next rows, which follow each other in memory. Returns their number, which is smaller where the data
    /// breaks off; broken before the first, or if it refuses damage, it throws.
    func readRows(_ rows: UnsafeMutablePointer<UInt8>, count: Int) throws(LibraryError) -> Int {
        var done: Int32 = 0
        let status = photos_jpeg_read_rows(pointer, rows, Int32(count), &done)
        if status != photos_jpeg_damaged || done == 0 || refusesDamage { try check(status) }
        return Int(done)
    }

    /// Begins to decode the planes of brightness and colour at a reduced size.
    ///
    /// - Parameter keepsColours: True if planes of colour that have fewer samples are divided less, as far as they can
    ///   be.
    func startPlanes(dividedBy divisor: Int, keepsColours: Bool) throws(LibraryError) -> photos_jpeg_planes {
        var planes = photos_jpeg_planes()
        try check(photos_jpeg_start_planes(pointer, Int32(divisor), keepsColours ? 1 : 0, &planes))
        return planes
    }

    /// Decodes the next stripe of each plane.
    func readStripe(into planes: [UnsafeMutablePointer<UInt8>?]) throws(LibraryError) {
        try check(photos_jpeg_read_stripe(pointer, planes))
    }

    private func check(_ status: photos_jpeg_status) throws(LibraryError) {
        guard status == photos_jpeg_ok else { throw Self.failure(status, pointer, reader) }
    }

    private static func failure(
        _ status: photos_jpeg_status, _ pointer: OpaquePointer, _ reader: ByteReader
    ) -> LibraryError {
        switch status {
        case photos_jpeg_stopped: reader.stop
        case photos_jpeg_too_many_scans:
            LibraryError(
                .overBudget, "The JPEG has more scans than the limit. Convert the picture with another program.")
        default:
            LibraryError(
                .damagedFile, "The picture cannot be decoded: its bytes are damaged.",
                cause: String(cString: photos_jpeg_message(pointer)))
        }
    }
}

extension ByteReader {
    /// The reason why a decoder was stopped: the time is over, or else the file cannot be read.
    var stop: LibraryError {
        deadline.isExpired
            ? deadline.error : LibraryError(.inputOutput, "The picture cannot be read completely. Check the disk.")
    }
}

let readFromReader: photos_jpeg_read = { context, buffer, count in
    guard let context, let buffer else { return -1 }
    let reader = Unmanaged<ByteReader>.fromOpaque(context).takeUnretainedValue()
    return reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count)) ?? -1
}

let isReaderExpired: photos_jpeg_is_expired = { context in
    guard let context else { return 1 }
    return Unmanaged<ByteReader>.fromOpaque(context).takeUnretainedValue().deadline.isExpired ? 1 : 0
}
