// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// Decodes JPEG XL by libvips, which has libjxl do it.
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

    /// Debian 12 has libjxl 0.7, which fails on files that newer ones read, and says the same of them as of broken ones.
    static func refusal(_ error: LibraryError, of file: FileRegion, by version: Version?) -> LibraryError {
        let findings = JPEGXLReader.findings(in: file)
        guard let version, version.isEarly, findings.damage == nil, findings.storedSize != nil else { return error }
        return LibraryError(
            .unsupportedFormat,
            "The installed libjxl \(version.major).\(version.minor) makes no picture of the file: it does not read all"
                + " JPEG XL. Install a newer libjxl; if that fails too, the file's bytes are broken.",
            cause: error.cause)
    }

    /// Of libjxl.
    struct Version: Equatable {
        var major: Int
        var minor: Int

        /// Before the format's reference decoder was finished.
        var isEarly: Bool { major == 0 && minor < 8 }
    }

    /// Of the libjxl that libvips has loaded; `nil` before it has, and where it has none.
    static var version: Version? {
        // libvips brings it as a plug-in, so that nothing can be linked here.
        guard let symbol = dlsym(nil, "JxlDecoderVersion") else { return nil }
        let number = unsafeBitCast(symbol, to: (@convention(c) () -> UInt32).self)()
        return Version(major: Int(number / 1_000_000), minor: Int(number / 1_000 % 1_000))
    }
}
