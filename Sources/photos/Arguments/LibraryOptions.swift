// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// The option that names the library.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The library's folder. (default: $PHOTOS_LIBRARY, or “Photos Library.photolibrary” in the pictures folder)",
            valueName: "path"),
        completion: .directory)
    var library: String?

    var url: URL { library.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? PHPhotoLibrary.defaultURL }

    /// Opens the library for reading and changing. Throws when it does not exist.
    func open() throws -> PHPhotoLibrary {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CommandFailure(
                "There is no library at \(url.path.printable). Create one with `photos import FOLDER`, or name another library with --library."
            )
        }
        return try PHPhotoLibrary(url: url)
    }

    func openOrMake() throws -> PHPhotoLibrary { try PHPhotoLibrary(url: url, createIfMissing: true) }
}

/// The option that includes hidden assets.
struct HiddenOption: ParsableArguments {
    @Flag(name: .customLong("hidden"), help: "Include hidden assets.")
    var includesHidden = false
}
