// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CRaw
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// A decoder of RAW files, by LibRaw.
///
/// The embedded JPEG is used if it is large enough, even for the full size: it is the rendering that the photographer
/// saw, and ten times as fast. Otherwise the sensor data is developed with the camera's white balance, at half size if
/// that is sufficient.
enum RawDecoder {
    /// The memory that LibRaw needs for each pixel: sensor data, intermediate picture and result.
    private static let bytesPerPixel = 14
    private static let fileByteLimit = 256 << 20

    static func image(
        _ reader: ByteReader, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let raw = try RawFile(RawBytes(reader, limit: fileByteLimit))
        try raw.open()
        let size = raw.size()
        try limits.check(size)
        let plan = try RenderPlan(stored: size, raw.orientation, request)
        if let bytes = try raw.preview(),
            let preview = try? preview(ByteReader(bytes, reader.deadline), plan, limits, request.budget)
        {
            return preview
        }
        let half = plan.divisor(of: [2], of: size, leaving: 1) == 2
        let decoderBytes = reader.size + bytesPerPixel * size.area / (half ? 2 : 1)
        return try limits.reserving(plan, decoderBytes: decoderBytes) { () throws(LibraryError) in
            try VipsDecoder.picture(raw.developed(half: half), plan, reader.deadline)
        }
    }

    /// The side of the square into which a preview is reduced, that of the smallest rendition.
    private static let previewSide = 256

    /// Returns the embedded JPEG, reduced and upright; `nil` if there is none, or if it shows another part.
    static func embeddedPreview(
        _ reader: ByteReader, _ budget: ReadBudget, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let raw = try RawFile(RawBytes(reader, limit: fileByteLimit))
        try raw.open()
        var request = RenderRequest(.within(PixelSize(width: previewSide, height: previewSide)))
        request.budget = budget
        let plan = try RenderPlan(stored: raw.size(), raw.orientation, request)
        guard let bytes = try raw.preview() else { return nil }
        return try? preview(ByteReader(bytes, reader.deadline), plan, limits, budget)
    }

    private static func preview(
        _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits, _ budget: ReadBudget
    ) throws(LibraryError) -> PixelBuffer? {
        if let picture = try JPEGDecoder.preview(reader, plan, limits, budget) { return picture }
        return try VipsDecoder.preview(reader, plan, limits)
    }
}

/// The owner of a raw file opened by LibRaw.
struct RawFile: ~Copyable {
    private let pointer: UnsafeMutablePointer<libraw_data_t>
    /// The bytes of the file, which LibRaw reads as long as it is open.
    private let bytes: RawBytes

    init(_ bytes: RawBytes) throws(LibraryError) {
        try LoadableLibrary.raw.require()
        guard let pointer = RawMemory.cleared({ libraw_init(0) }) else { throw .outOfMemory }
        ProgramExit.librariesWereLoaded()
        self.pointer = pointer
        self.bytes = bytes
    }

    deinit { libraw_close(pointer) }

    func open() throws(LibraryError) {
        photos_raw_handlers(pointer, isExpired, Unmanaged.passUnretained(bytes).toOpaque())
        try check(libraw_open_buffer(pointer, bytes.buffer.baseAddress, bytes.buffer.count))
    }

    /// Returns the size as stored, before rotation, without the margins of the sensor.
    func size() -> PixelSize {
        var crop: [UInt32] = [0, 0, 0, 0]
        photos_raw_crop(pointer, &crop)
        return PixelSize(width: Int(crop[2]), height: Int(crop[3]))
    }

    var orientation: Orientation {
        switch photos_raw_flip(pointer) {
        case 3: .down
        case 5: .left
        case 6: .right
        default: .up
        }
    }

    /// Returns the bytes of the embedded JPEG; `nil` if there is none that can be read.
    func preview() throws(LibraryError) -> [UInt8]? {
        guard libraw_unpack_thumb(pointer) == 0 else {
            // LibRaw closes a file whose preview is broken, although the rest may be intact. Opening it again without
            // this call would leak memory.
            libraw_recycle(pointer)
            try open()
            return nil
        }
        var count = 0
        guard let start = photos_raw_preview(pointer, &count), count > 0 else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Develops the sensor data.
    /// - Parameter half: True for one pixel out of four, which takes a fraction of the time.
    func developed(half: Bool) throws(LibraryError) -> DecodedPixels {
        photos_raw_configure(pointer, half ? 1 : 0)
        try check(RawMemory.cleared { [pointer] in libraw_unpack(pointer) })
        try check(libraw_dcraw_process(pointer))
        var status: Int32 = 0
        guard let image = libraw_dcraw_make_mem_image(pointer, &status) else {
            try check(status)
            throw .outOfMemory
        }
        let pixels = DecodedPixels(
            size: PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height)),
            channels: Int(image.pointee.colors),
            bytes: UnsafeRawBufferPointer(start: photos_raw_pixels(image), count: Int(image.pointee.data_size))
        ) { libraw_dcraw_clear_mem(image) }
        guard pixels.isComplete, !pixels.isEmpty else { throw .brokenRaw(cause: nil) }
        return pixels
    }

    private func check(_ status: Int32) throws(LibraryError) {
        guard status != 0 else { return }
        try bytes.deadline.check()
        let cause = libraw_strerror(status).map { String(cString: $0) }
        throw photos_raw_is_unsupported(status) != 0 ? .unsupportedRaw(cause: cause) : .brokenRaw(cause: cause)
    }
}

/// Memory for LibRaw that is zero.
///
/// LibRaw leaves some of its memory as it was: that of sensor data which is missing in the file, and that of some
/// decoders' state. What the process had decoded before would show in a picture, so what is allocated meanwhile is
/// zero.
enum RawMemory {
    /// The number of threads that ask for such memory.
    private static let users = Mutex(0)

    /// Calls `body`. The memory that it allocates is zero, and so is that of other threads meanwhile.
    static func cleared<Output>(_ body: () -> Output) -> Output {
        changeUsers(by: 1)
        defer { changeUsers(by: -1) }
        return body()
    }

    /// Counts and switches in one step: otherwise one thread could end the clearing that another has just begun.
    private static func changeUsers(by change: Int) {
        users.withLock { users in
            let wereNone = users == 0
            users += change
            if wereNone != (users == 0) { photos_raw_clear_memory(wereNone ? 1 : 0) }
        }
    }
}

/// A whole raw file in memory, because LibRaw reads files only by path.
final class RawBytes {
    let buffer: UnsafeMutableRawBufferPointer
    let deadline: Deadline

    /// Reads the file. Throws `overBudget` if it is larger than `limit`.
    init(_ reader: ByteReader, limit: Int) throws(LibraryError) {
        guard reader.size <= limit else {
            throw LibraryError(
                .overBudget,
                "The raw file has \(reader.size >> 20) MiB, more than the limit of \(limit >> 20) MiB.")
        }
        buffer = .allocate(byteCount: reader.size, alignment: 16)
        deadline = reader.deadline
        reader.position = 0
        guard reader.read(into: buffer) == buffer.count else {
            try deadline.check()
            throw LibraryError(.inputOutput, "The raw file cannot be read completely. Check the disk.")
        }
    }

    deinit { buffer.deallocate() }
}

extension LibraryError {
    fileprivate static func brokenRaw(cause: String?) -> LibraryError {
        LibraryError(.damagedFile, "The raw picture cannot be decoded: its bytes are damaged.", cause: cause)
    }

    fileprivate static func unsupportedRaw(cause: String?) -> LibraryError {
        LibraryError(
            .unsupportedFormat,
            "The installed LibRaw does not support this kind of raw picture. Install a newer LibRaw, or convert the "
                + "picture to DNG.",
            cause: cause)
    }
}

private let isExpired: progress_callback = { context, _, _, _ in
    context.map { Unmanaged<RawBytes>.fromOpaque($0).takeUnretainedValue().deadline.isExpired } == true ? 1 : 0
}
