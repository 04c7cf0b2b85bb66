// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary

/// The library as a whole.
enum Vips {
    private static let started = photos_vips_start() == 0

    static func start() throws(LibraryError) {
        guard started else {
            throw LibraryError(.unsupported, "libvips cannot be used. Install it again.", cause: lastWords())
        }
    }

    /// What libvips says of bytes that it cannot make a picture of.
    static func damaged() -> LibraryError {
        LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are broken.", cause: lastWords())
    }

    /// The text of what went wrong since the last call, in any thread: libvips keeps one for the process.
    static func lastWords() -> String? {
        guard let text = vips_error_buffer_copy() else { return nil }
        defer { g_free(text) }
        let lines = String(cString: text).split(separator: "\n")
        return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
}
