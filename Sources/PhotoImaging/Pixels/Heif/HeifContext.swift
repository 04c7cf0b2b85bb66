// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoFiles
internal import PhotoLibrary
internal import PhotoMetadata

/// The owner of libheif's context for a file.
///
/// The whole file is read into memory. When reading box by box, libheif 1.19 as built by Debian ends the process by an
/// assertion if a box is truncated.
struct HeifContext: ~Copyable {
    let pointer: OpaquePointer
    private let reader: ByteReader
    private let coding: HEIFCoding
    /// The bytes of the file; libheif keeps a pointer to them.
    private let bytes: UnsafeMutableRawBufferPointer

    /// Creates a context.
    ///
    /// - Parameter coding: The coding of the picture, for messages.
    init(_ reader: ByteReader, _ coding: HEIFCoding, _ limits: PixelLimits) throws(LibraryError) {
        guard reader.size <= limits.memory.bytes else {
            throw LibraryError(.overBudget, "The file is larger than the memory limit of the decoder.")
        }
        try LoadableLibrary.heif.require()
        guard let pointer = heif_context_alloc() else { throw .outOfMemory }
        ProgramExit.librariesWereLoaded()
        self.pointer = pointer
        self.reader = reader
        self.coding = coding
        bytes = .allocate(byteCount: reader.size, alignment: 16)
        photos_heif_limit(pointer, UInt64(limits.budget.pixels), UInt64(limits.memory.bytes))
        // Tiles are decoded on the calling thread, because the number of parallel decodes is decided by the owner of
        // the threads.
        heif_context_set_max_decoding_threads(pointer, 0)
    }

    deinit {
        heif_context_free(pointer)
        bytes.deallocate()
    }

    /// Reads the headers and returns the primary image.
    func primaryImage() throws(LibraryError) -> HeifHandle {
        reader.position = 0
        guard reader.read(into: bytes) == bytes.count else {
            try reader.deadline.check()
            throw LibraryError(.inputOutput, "The file cannot be read completely. Check the disk.")
        }
        let opened = heif_context_read_from_memory_without_copy(pointer, bytes.baseAddress, bytes.count, nil)
        try Heif.check(opened, reader.deadline, coding)
        var handle: OpaquePointer?
        try Heif.check(heif_context_get_primary_image_handle(pointer, &handle), reader.deadline, coding)
        guard let handle else { throw .outOfMemory }
        return HeifHandle(taking: handle, coding)
    }
}

/// The libheif library.
enum Heif {
    /// Throws the error for a result of libheif.
    static func check(_ answer: heif_error, _ deadline: Deadline, _ coding: HEIFCoding) throws(LibraryError) {
        guard answer.code != heif_error_Ok else { return }
        let cause = answer.message.map { String(cString: $0) }
        try deadline.check()
        if photos_heif_is_over_limit(answer) != 0 {
            throw LibraryError(
                .overBudget, "The picture is larger than the pixel budget. Raise the pixel budget.", cause: cause)
        }
        switch answer.code {
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature, heif_error_Plugin_loading_error:
            let words = photos_heif_lacks_decoder(answer) != 0 ? missingDecoder(coding) : unsupportedFeature
            throw LibraryError(.unsupportedFormat, words, cause: cause)
        case heif_error_Invalid_input:
            throw LibraryError(.damagedFile, brokenOrUnsupported, cause: cause)
        default:
            throw LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are damaged.", cause: cause)
        }
    }

    /// The name of the decoder for planes: that of libav where libheif has it as a plugin, which takes about two thirds
    /// of the time of libde265; `nil` for libheif's own choice.
    static func fastDecoder(_ coding: HEIFCoding) -> UnsafePointer<CChar>? { coding == .hevc ? hevcDecoder : nil }

    nonisolated(unsafe) private static let hevcDecoder: UnsafePointer<CChar>? = {
        var decoders = [OpaquePointer?](repeating: nil, count: 8)
        let count = heif_get_decoder_descriptors(heif_compression_HEVC, &decoders, Int32(decoders.count))
        let names = decoders.prefix(Int(count)).compactMap { $0.flatMap { heif_decoder_descriptor_get_id_name($0) } }
        return names.first { String(cString: $0) == "ffmpeg" }
    }()

    private static let unsupportedFeature =
        "The installed libheif does not support this picture. Install a newer libheif."

    /// libheif reports broken files and unknown features by the same code.
    private static let brokenOrUnsupported =
        "The installed libheif cannot decode the file. The file is damaged, or it needs a newer libheif."

    static func missingDecoder(_ coding: HEIFCoding) -> String {
        let beginning = "The installed libheif has no decoder for this picture"
        return switch coding {
        case .hevc: "\(beginning): it is coded with HEVC. Install libheif's plugin for it, such as libde265."
        case .av1: "\(beginning): it is coded with AV1 (AVIF). Install libheif's plugin for it, such as dav1d."
        case .other:
            "\(beginning): it is coded with neither HEVC nor AV1. Install a newer libheif with all its plugins."
        }
    }
}

extension LibraryError {
    static var outOfMemory: LibraryError {
        LibraryError(.overBudget, "There is not enough memory to decode the picture.")
    }
}
