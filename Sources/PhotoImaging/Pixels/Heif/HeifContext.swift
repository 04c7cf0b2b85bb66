// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

/// The owner of libheif's view of a file.
struct HeifContext: ~Copyable {
    let pointer: OpaquePointer
    private let reader: ByteReader

    init(_ reader: ByteReader, _ limits: PixelLimits) throws(LibraryError) {
        guard let pointer = heif_context_alloc() else { throw .outOfMemory }
        self.pointer = pointer
        self.reader = reader
        photos_heif_limit(pointer, UInt64(limits.pixels), UInt64(limits.memory.bytes))
        // Tiles are decoded on the thread that asks: how many work at once is for whoever owns the threads to say.
        heif_context_set_max_decoding_threads(pointer, 0)
    }

    deinit { heif_context_free(pointer) }

    /// Reads the headers and finds the picture that stands for the file.
    func primaryImage() throws(LibraryError) -> HeifHandle {
        reader.position = 0
        let context = Unmanaged.passUnretained(reader).toOpaque()
        try Heif.check(heif_context_read_from_reader(pointer, Heif.readerCalls, context, nil), reader.deadline)
        var handle: OpaquePointer?
        try Heif.check(heif_context_get_primary_image_handle(pointer, &handle), reader.deadline)
        guard let handle else { throw .outOfMemory }
        return HeifHandle(taking: handle)
    }
}

/// The library as a whole.
enum Heif {
    /// libheif keeps the address.
    nonisolated(unsafe) fileprivate static let readerCalls: UnsafePointer<heif_reader> = {
        let calls = UnsafeMutablePointer<heif_reader>.allocate(capacity: 1)
        calls.initialize(to: heif_reader())
        calls.pointee.reader_api_version = 1
        calls.pointee.get_position = { Int64(reader($0)?.position ?? -1) }
        calls.pointee.read = { buffer, count, context in
            reader(context)?.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count)) == count ? 0 : -1
        }
        calls.pointee.seek = { position, context in
            reader(context).flatMap { $0.seek(Int(position), 0) } == nil ? -1 : 0
        }
        calls.pointee.wait_for_file_size = { size, context in
            guard let reader = reader(context), size <= reader.size else {
                return heif_reader_grow_status_size_beyond_eof
            }
            return heif_reader_grow_status_size_reached
        }
        return UnsafePointer(calls)
    }()

    private static func reader(_ context: UnsafeMutableRawPointer?) -> ByteReader? {
        context.map { Unmanaged<ByteReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Throws what an answer of libheif means.
    static func check(_ answer: heif_error, _ deadline: Deadline) throws(LibraryError) {
        guard answer.code != heif_error_Ok else { return }
        let cause = answer.message.map { String(cString: $0) }
        try deadline.check()
        if photos_heif_is_over_limit(answer) != 0 {
            throw LibraryError(.overBudget, "The picture is larger than allowed. Raise the pixel budget.", cause: cause)
        }
        switch answer.code {
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature:
            throw LibraryError(
                .unsupportedFormat,
                "This kind of HEIC is not read by the installed libheif."
                    + " Install a newer libheif with its HEVC plugin.", cause: cause)
        default:
            throw LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are broken.", cause: cause)
        }
    }
}

extension LibraryError {
    static var outOfMemory: LibraryError {
        LibraryError(.overBudget, "There is not enough memory to decode the picture.")
    }
}
