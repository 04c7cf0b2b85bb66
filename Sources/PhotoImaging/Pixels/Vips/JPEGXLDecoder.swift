// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary
internal import PhotoMetadata

/// A decoder of JPEG XL, by libvips with libjxl.
enum JPEGXLDecoder {
    static func picture(
        _ reader: ByteReader, _ file: FileRegion, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        do throws(LibraryError) {
            return try VipsDecoder.picture(.jpegXL, reader, request, limits)
        } catch {
            throw error.code == .damagedFile ? refusal(error, of: file, by: version) : error
        }
    }

    /// Returns the error for a file that cannot be decoded. Debian 12 has libjxl 0.7, which fails on files that newer
    /// versions read, and reports them as broken.
    static func refusal(_ error: LibraryError, of file: FileRegion, by version: Version?) -> LibraryError {
        guard let version, version.isEarly, JPEGXLReader.isWhole(file) else { return error }
        return LibraryError(
            .unsupportedFormat,
            "The installed libjxl \(version.major).\(version.minor) cannot decode the file. Install a newer libjxl, "
                + "which supports more of JPEG XL. If that fails too, the file is damaged.",
            cause: error.cause)
    }

    /// A version of libjxl.
    struct Version: Equatable {
        var major: Int
        var minor: Int

        /// True for versions before the reference decoder was finished.
        var isEarly: Bool { major == 0 && minor < 8 }
    }

    /// The version of the libjxl that libvips has loaded; `nil` before that, and if there is none.
    static var version: Version? {
        // Looked up by name, because libvips loads libjxl as a plug-in.
        guard let symbol = dlsym(nil, "JxlDecoderVersion") else { return nil }
        let number = unsafeBitCast(symbol, to: (@convention(c) () -> UInt32).self)()
        return Version(major: Int(number / 1_000_000), minor: Int(number / 1_000 % 1_000))
    }
}
