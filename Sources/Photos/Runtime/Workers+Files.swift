// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoStore

extension Workers {
    /// Makes the renditions that a library keeps.
    static let renditions: any RenditionMaker = ThumbnailRenderer()

    /// Reads the facts of files and of what is in folders.
    static func examine<Told: Sendable>(
        _ paths: [String], jobs: Int, telling: @escaping @Sendable (ExaminedFile) -> Told,
        onFile: (Told) throws -> Void
    ) rethrows {
        try FactsWalk(facts: facts, jobs: jobs).run(paths, telling: telling, onFile: onFile)
    }
}
