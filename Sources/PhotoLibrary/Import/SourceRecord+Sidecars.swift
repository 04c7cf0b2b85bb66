// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A kind of sidecar whose words are remembered apart from those of other kinds.
package enum SidecarKind: CaseIterable, Sendable {
    /// XMP, and whatever else programs write beside pictures.
    case xmp
    /// Google Takeout's JSON.
    case takeout

    /// The kind of a sidecar that is none of an export of this program.
    package init(_ sidecar: FileMetadata) { self = sidecar.takeout == nil ? .xmp : .takeout }

    /// Returns the source identifier of records that sidecars of this kind make for an asset.
    package func source(of asset: UUID) -> UUID {
        switch self {
        case .takeout: asset.source(marked: "swift-photos/gto")
        case .xmp: asset.source(marked: "swift-photos/xmp")
        }
    }
}

extension UUID {
    /// An identity that no library of Apple Photos gives to an asset of this identity.
    ///
    /// - Parameter mark: 16 bytes.
    func source(marked mark: StaticString) -> UUID {
        precondition(mark.utf8CodeUnitCount == 16)
        var bytes = uuid
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in bytes.indices { bytes[index] ^= mark.utf8Start[index] }
        }
        return UUID(uuid: bytes)
    }
}

// MARK: - The first word of a source

extension SourceRecord {
    /// Creates a record of metadata, with the values that Apple Photos does not have.
    package init(source: UUID, own metadata: AssetMetadata) {
        self.init(source: source, metadata: metadata)
        own = OwnMetadata(metadata)
    }

    /// Returns the base of the merge of a source's first record (``merged(from:to:)``), so that the record replaces values
    /// of the file and none that another source or a person gave.
    ///
    /// A value counts as given by somebody if it differs from the file's, and also if it equals the file's although another
    /// source had a different one: then somebody removed that here. A value of a source with less precedence is replaced
    /// by one that differs from the file's.
    ///
    /// - Parameters:
    ///   - now: The source's first record.
    ///   - file: The values of the file.
    ///   - weaker: The records of sources with less precedence.
    ///   - others: The records of all other sources.
    package func base(
        ofFirst now: SourceRecord, file: SourceRecord, weaker: [SourceRecord] = [], others: [SourceRecord]
    ) -> SourceRecord {
        let words = Words(here: self, file: file, now: now, weaker: weaker, others: others)
        var base = file
        base.source = now.source
        base.captureDate = words.base(\.captureDate) { $0.hasDate(of: $1) }
        base.location = words.base(\.location)
        base.title = words.base(\.title)
        base.caption = words.base(\.caption)
        // A source without people says nothing about them.
        base.people = words.base(\.people, isSilent: \.people.isEmpty) { $0.people == $1.people }
        base.isFavorite = words.base(\.isFavorite)
        base.isHidden = words.base(\.isHidden)
        base.isTrashed = words.base(\.isTrashed)
        base.keywords += others.flatMap(\.keywords).filter { !keywords.contains($0) && !file.keywords.contains($0) }
        guard own != nil, now.own != nil else { return base }
        let telling = Words(
            here: self, file: file, now: now, weaker: weaker.filter { $0.own != nil },
            others: others.filter { $0.own != nil })
        base.own?.rating = telling.base(\.own?.rating)
        base.own?.projection = telling.base(\.own?.projection)
        base.own?.presentation = telling.base(\.own?.presentation)
        return base
    }

    /// The values of an asset in all records.
    private struct Words {
        let here: SourceRecord
        let file: SourceRecord
        let now: SourceRecord
        let weaker: [SourceRecord]
        let others: [SourceRecord]

        /// Returns the present value if the new one is to replace it, otherwise the new one, which then changes nothing.
        func base<Value: Equatable>(_ fact: KeyPath<SourceRecord, Value>) -> Value {
            base(fact) { $0[keyPath: fact] == $1[keyPath: fact] }
        }

        func base<Value>(
            _ fact: KeyPath<SourceRecord, Value>, isSilent: (SourceRecord) -> Bool = { _ in false },
            _ isSame: (SourceRecord, SourceRecord) -> Bool
        ) -> Value {
            let isReplaced =
                isSame(here, file)
                ? others.allSatisfy { isSilent($0) || isSame(here, $0) }
                : weaker.contains { isSame(here, $0) } && !isSame(now, file)
            return (isReplaced ? here : now)[keyPath: fact]
        }
    }
}
