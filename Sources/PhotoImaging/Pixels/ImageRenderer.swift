// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// Decodes JPEG, PNG, HEIC, DNG and QuickTime and MPEG-4 movies.
///
/// It works on the calling thread and blocks it: call it on a ``DecodeQueue``. Any number of threads may use it at a time,
/// also on one file.
package struct ImageRenderer: ImageProvider {
    /// What one decode may hold in memory, however many pixels the budget of a request allows.
    private let decodedBytes: Int

    package init() { self.init(decodedBytes: 768 << 20) }

    init(decodedBytes: Int) { self.decodedBytes = decodedBytes }

    package func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        let reader = try FileReader(file, request.budget)
        let limits = PixelLimits(pixels: request.budget.pixels, bytes: decodedBytes)
        switch try PictureFormat.of(reader) {
        case .jpeg: return try VipsDecoder.jpeg(reader, request, limits)
        case .png: return try VipsDecoder.png(reader, request, limits)
        case .heic: return try HeifDecoder.image(reader, request, limits)
        case .digitalNegative, .movie: throw LibraryError(.unsupportedFormat, "Not yet.")
        case .other(let name):
            throw LibraryError(.unsupportedFormat, "\(name) pictures are not read. Convert it to JPEG, PNG or HEIC.")
        case nil:
            throw LibraryError(.damagedFile, "The file begins like no picture or movie.")
        }
    }
}
