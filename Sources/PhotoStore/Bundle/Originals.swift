// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// All originals: copies in the library first, then files outside it.
struct Originals: OriginalsProvider {
    let local: LocalOriginals
    let referenced: ReferencedOriginals

    func open(_ resource: Resource) throws(LibraryError) -> OpenFile {
        if let file = try local.find(resource) { return file }
        guard let key = resource.referenceKey else { throw local.missing(resource) }
        guard let file = try referenced.find(key) else { throw .gone(key) }
        return file
    }
}
