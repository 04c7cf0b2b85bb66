// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

// The asset that another one was made of, recorded as a source: the library has no other place for it, and none is needed.

extension SourceRecord {
    private static let mark: StaticString = "swift-photos/org"

    /// Creates the record that a new asset was made of another one. It says of the asset what its file does, so that a
    /// merge with later records is as without it.
    package init(_ metadata: AssetMetadata, madeOf original: UUID) {
        self.init(source: original.source(marked: Self.mark), metadata: metadata)
    }

    /// The asset that this one was made of. For a record of another source it is an identifier that no asset has.
    package var original: UUID { source.source(marked: Self.mark) }
}
