// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary

/// The libvips library.
enum Vips {
    private static let started = photos_vips_start() == 0

    static func start() throws(LibraryError) {
        guard started else {
            throw LibraryError(.unsupported, "libvips cannot be used. Install it again.", cause: lastWords())
        }
    }

    /// Returns the error for bytes that libvips cannot decode.
    static func damaged() -> LibraryError {
        LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are broken.", cause: lastWords())
    }

    /// Takes the text of the errors since the last call, of any thread: libvips has one buffer for the process.
    static func lastWords() -> String? {
        guard let text = vips_error_buffer_copy() else { return nil }
        defer { g_free(text) }
        let lines = String(cString: text).split(separator: "\n")
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
}
