// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

/// The owner of libheif's view of a file.
///
/// The file is read into memory whole: reading box by box, libheif 1.19 as Debian builds it ends the process by an
/// assertion when a box is cut off.
struct HeifContext: ~Copyable {
    let pointer: OpaquePointer
    private let reader: ByteReader
    /// libheif keeps the address.
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ reader: ByteReader, _ limits: PixelLimits) throws(LibraryError) {
        guard reader.size <= limits.memory.bytes else {
            throw LibraryError(.overBudget, "The file is larger than the memory that is allowed for decoding it.")
        }
        guard let pointer = heif_context_alloc() else { throw .outOfMemory }
        self.pointer = pointer
        self.reader = reader
        bytes = .allocate(byteCount: reader.size, alignment: 16)
        photos_heif_limit(pointer, UInt64(limits.pixels), UInt64(limits.memory.bytes))
        // Tiles are decoded on the thread that asks: how many work at once is for whoever owns the threads to say.
        heif_context_set_max_decoding_threads(pointer, 0)
    }

    deinit {
        heif_context_free(pointer)
        bytes.deallocate()
    }

    /// Reads the headers and finds the picture that stands for the file.
    func primaryImage() throws(LibraryError) -> HeifHandle {
        reader.position = 0
        guard reader.read(into: bytes) == bytes.count else {
            try reader.deadline.check()
            throw LibraryError(.inputOutput, "The file cannot be read to its end. Check the disk.")
        }
        let opened = heif_context_read_from_memory_without_copy(pointer, bytes.baseAddress, bytes.count, nil)
        try Heif.check(opened, reader.deadline)
        var handle: OpaquePointer?
        try Heif.check(heif_context_get_primary_image_handle(pointer, &handle), reader.deadline)
        guard let handle else { throw .outOfMemory }
        return HeifHandle(taking: handle)
    }
}

/// The library as a whole.
enum Heif {
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
