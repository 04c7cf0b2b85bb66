// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// A file that is to be taken, with what the library was asked about it, many at a time.
struct FileInQuestion: Sendable {
    /// What the library said of the file as it was then.
    struct Answer: Sendable {
        let stamp: FileStamp
        /// What was read from it; `nil` when it has not been read.
        let resource: Resource?
    }

    let entry: WalkEntry
    /// `nil` when the file could not be looked at; then it is asked about when it is open.
    let answer: Answer?

    /// Asks about files in as few calls as batches allow. Opens none of them.
    static func ask(
        _ entries: [WalkEntry], _ library: LibraryLookup
    ) throws(LibraryError) -> [FileInQuestion] {
        let stamps = entries.map(SourceFile.look)
        let known = try library.resources(readFrom: stamps.compactMap(\.self))
        return zip(entries, stamps).map { entry, stamp in
            FileInQuestion(entry: entry, answer: stamp.map { Answer(stamp: $0, resource: known[$0]) })
        }
    }
}
