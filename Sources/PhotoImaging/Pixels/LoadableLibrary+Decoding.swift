// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

extension LoadableLibrary {
    /// Loads the library if it is not loaded. Each owner of its objects calls this before it makes one.
    func require() throws(LibraryError) {
        guard let reason = load() else { return }
        throw LibraryError(
            .unsupported,
            "The library \(name) cannot be loaded, so files of this kind cannot be decoded. Install it again.",
            cause: reason)
    }

    private var name: String {
        switch self {
        case .vips: "libvips"
        case .heif: "libheif"
        case .raw: "libraw"
        case .movies: "libavformat"
        case .frameScaling: "libswscale"
        }
    }
}
