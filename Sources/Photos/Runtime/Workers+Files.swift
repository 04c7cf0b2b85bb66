// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoStore

extension RuntimeServices {
    /// The maker of the renditions that a library keeps.
    static let renditions: any RenditionMaker = ThumbnailRenderer()

    /// Reads the metadata of files and of all files in folders.
    static func examine<Told: Sendable>(
        _ paths: [String], jobs: Int, telling: @escaping @Sendable (ExaminedFile) -> Told,
        onFile: (Told) throws -> Void
    ) rethrows {
        try MetadataWalk(metadata: metadata, jobs: jobs).run(paths, telling: telling, onFile: onFile)
    }
}
