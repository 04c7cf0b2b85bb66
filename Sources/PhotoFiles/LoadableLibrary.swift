// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors

/// A library of decoders, which a program may load when it first needs it. Raw values are the numbers of `CLazyLibraries`.
package enum LoadableLibrary: Int32, Sendable {
    case vips = 0
    case heif
    case raw
    /// libavformat, with libavcodec and libavutil.
    case movies
    case frameScaling

    /// Loads the library with all functions in use, unless it is loaded. To be called before any of them: one that is
    /// called in a program that cannot load it ends that program. Any number of threads may call it at a time.
    ///
    /// - Returns: The reason why it cannot be loaded; `nil` if it is.
    package func load() -> String? {
        guard photos_load_library(rawValue, nil, 0) != 0 else { return nil }
        var reason = [CChar](repeating: 0, count: 1024)
        guard photos_load_library(rawValue, &reason, reason.count) != 0 else { return nil }
        return String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
