// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// The library that an import writes to. A dry run without a library uses a temporary empty one.
final class ImportTarget {
    let library: PHPhotoLibrary
    private let temporaryFolder: URL?

    init(_ options: LibraryOptions, isDryRun: Bool) throws {
        guard isDryRun, !FileManager.default.fileExists(atPath: options.url.path) else {
            library = try options.openOrMake()
            temporaryFolder = nil
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        temporaryFolder = folder
        library = try PHPhotoLibrary(url: folder.appending(path: "Empty.photolibrary"), createIfMissing: true)
    }

    deinit {
        if let temporaryFolder { try? FileManager.default.removeItem(at: temporaryFolder) }
    }
}
