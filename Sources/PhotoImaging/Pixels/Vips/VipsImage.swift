// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoFiles
internal import PhotoLibrary

/// The owner of a libvips image, whose pixels are computed on demand.
struct VipsImage: ~Copyable {
    typealias Pointer = UnsafeMutablePointer<CVips.VipsImage>

    let pointer: Pointer
    /// The source of the pixels, kept alive.
    private let origin: AnyObject

    /// Takes ownership of the reference.
    private init(taking pointer: Pointer, from origin: AnyObject) {
        self.pointer = pointer
        self.origin = origin
    }

    deinit { g_object_unref(pointer) }

    /// Reads the header of a picture. Pixels are decoded on demand, from top to bottom, once.
    init(_ format: StreamedFormat, _ reader: ByteReader) throws(LibraryError) {
        try Vips.start()
        reader.position = 0
        let source = photos_vips_source(readFromSource, seekInSource, Unmanaged.passUnretained(reader).toOpaque())
        defer { g_object_unref(source) }
        var out: Pointer?
        let status =
            switch format {
            case .jpeg(let divisor): photos_vips_jpegload(source, &out, Int32(divisor))
            case .png: photos_vips_pngload(source, &out)
            case .gif(let frame): photos_vips_gifload(source, &out, Int32(clamping: frame))
            case .webP(let frame): photos_vips_webpload(source, &out, Int32(clamping: frame))
            case .tiff: photos_vips_tiffload(source, &out)
            case .jpegXL: photos_vips_jxlload(source, &out)
            }
        guard status == 0, let out else { throw reader.deadline.isExpired ? reader.deadline.error : Vips.damaged() }
        self.init(taking: out, from: reader)
    }

    /// Creates an image from decoded pixels.
    init(_ pixels: DecodedPixels) throws(LibraryError) {
        try Vips.start()
        let bytes = pixels.bytes
        guard
            let out = vips_image_new_from_memory(
                bytes.baseAddress, bytes.count, Int32(pixels.size.width), Int32(pixels.size.height),
                Int32(pixels.channels), pixels.depth == .eightBits ? VIPS_FORMAT_UCHAR : VIPS_FORMAT_USHORT)
        else { throw Vips.damaged() }
        switch pixels.depth {
        case .eightBits: out.pointee.Type = pixels.channels == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        case .sixteenBits, .halfFloat:
            out.pointee.Type = pixels.channels == 1 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16
        }
        if let profile = pixels.profile {
            vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, profile.count)
        }
        self.init(taking: out, from: pixels)
    }

    var size: PixelSize { PixelSize(width: Int(pointer.pointee.Xsize), height: Int(pointer.pointee.Ysize)) }
    var channels: Int { Int(pointer.pointee.Bands) }
    var sampleFormat: VipsBandFormat { pointer.pointee.BandFmt }
    /// True if samples have 16 bits.
    var isDeep: Bool { sampleFormat == VIPS_FORMAT_USHORT }
    var bytesPerPixel: Int { Int(vips_format_sizeof(sampleFormat)) * channels }
    var isCMYK: Bool { pointer.pointee.Type == VIPS_INTERPRETATION_CMYK }
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
    var hasProfile: Bool { vips_image_get_typeof(pointer, VIPS_META_ICC_NAME) != 0 }
    /// The ICC profile, if the picture and the profile are of RGB colours.
    var rgbProfile: [UInt8]? {
        var bytes: UnsafeRawPointer?
        var count = 0
        let isRGB = [VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB16].contains(pointer.pointee.Type)
        guard isRGB, hasProfile, vips_image_get_blob(pointer, VIPS_META_ICC_NAME, &bytes, &count) == 0 else {
            return nil
        }
        let profile = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
        return profile.describesRGB ? profile : nil
    }
    var orientation: Orientation { Orientation(rawValue: Int(vips_image_get_orientation(pointer))) ?? .up }

    /// True if a decoder needs the whole picture before it returns the first row.
    var isInterlaced: Bool { number("interlaced") == 1 || number("jpeg-multiscan") == 1 }

    /// The number of frames of the file.
    var frameCount: Int { number("n-pages").map { Int($0) } ?? 1 }
    /// How often the frames are shown, one after the other; zero for endlessly.
    var loopCount: Int { number("loop").map { Int($0) } ?? 1 }

    /// The milliseconds for which each frame is shown.
    var frameDelays: [Int32] {
        var delays: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        guard vips_image_get_typeof(pointer, "delay") != 0,
            vips_image_get_array_int(pointer, "delay", &delays, &count) == 0
        else { return [] }
        return Array(UnsafeBufferPointer(start: delays, count: Int(count)))
    }

    private func number(_ name: String) -> Int32? {
        var value: Int32 = 0
        guard vips_image_get_typeof(pointer, name) != 0, vips_image_get_int(pointer, name, &value) == 0 else {
            return nil
        }
        return value
    }

    /// Returns the result of an operation on this image.
    func applying(_ operation: (Pointer, UnsafeMutablePointer<Pointer?>) -> Int32) throws(LibraryError) -> VipsImage {
        var out: Pointer?
        guard operation(pointer, &out) == 0, let out else { throw Vips.damaged() }
        return VipsImage(taking: out, from: origin)
    }
}

/// A format that libvips reads.
enum StreamedFormat {
    /// A JPEG decoded with both sides divided by 1, 2, 4 or 8.
    case jpeg(divisor: Int)
    case png
    /// A format of which one frame is decoded, counted from zero.
    case gif(frame: Int = 0)
    case webP(frame: Int = 0)
    /// A format of which the first page or frame is decoded.
    case tiff, jpegXL

    /// True if libvips returns rows while it reads, unless the picture is interlaced.
    var isStreamed: Bool {
        switch self {
        case .png: true
        case .jpeg, .gif, .webP, .tiff, .jpegXL: false
        }
    }
}

private let readFromSource: photos_vips_read = { _, buffer, length, context in
    guard let context, length >= 0 else { return -1 }
    let reader = Unmanaged<ByteReader>.fromOpaque(context).takeUnretainedValue()
    return reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(length))).map { gint64($0) } ?? -1
}

private let seekInSource: photos_vips_seek = { _, offset, whence, context in
    guard let context else { return -1 }
    let reader = Unmanaged<ByteReader>.fromOpaque(context).takeUnretainedValue()
    return reader.seek(Int(offset), whence).map { gint64($0) } ?? -1
}

/// The libvips library.
enum Vips {
    private static let started: Bool = {
        defer { ProgramExit.librariesWereLoaded() }
        return photos_vips_start() == 0
    }()

    static func start() throws(LibraryError) {
        try LoadableLibrary.vips.require()
        guard started else {
            throw LibraryError(.unsupported, "libvips cannot be used. Install it again.", cause: takeErrorText())
        }
    }

    /// Returns the error for bytes that libvips cannot decode.
    static func damaged() -> LibraryError {
        LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are damaged.", cause: takeErrorText())
    }

    /// Takes the text of the errors since the last call, of any thread: libvips has one buffer for the process.
    static func takeErrorText() -> String? {
        guard let text = vips_error_buffer_copy() else { return nil }
        defer { g_free(text) }
        let lines = String(cString: text).split(separator: "\n")
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
}
