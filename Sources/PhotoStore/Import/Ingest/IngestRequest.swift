// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A file to import, and the library's answer about it. The library is queried for many files at once.
struct IngestRequest: Sendable {
    /// The library's answer about a file with a certain stamp.
    struct Answer: Sendable {
        let stamp: FileStamp
        /// The resource that was read from the file; `nil` if it was not read before.
        let resource: Resource?
    }

    let entry: WalkEntry
    /// The library's answer; `nil` if the file could not be examined, and is looked up when it is open.
    let answer: Answer?

    /// Queries the library about files in as few calls as batches allow. Opens none of them.
    static func ask(
        _ entries: [WalkEntry], _ library: LibraryLookup
    ) throws(LibraryError) -> [IngestRequest] {
        let stamps = entries.map(SourceFile.look)
        let known = try library.resources(readFrom: stamps.compactMap(\.self))
        return zip(entries, stamps).map { entry, stamp in
            IngestRequest(entry: entry, answer: stamp.map { Answer(stamp: $0, resource: known[$0]) })
        }
    }
}
