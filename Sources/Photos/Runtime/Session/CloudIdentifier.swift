// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The identifier of an object in all libraries that have it: `UUID:001:FINGERPRINT` for an asset, `UUID:040` for an
/// album and `UUID:020` for a folder.
///
/// The UUID finds the object in copies of its library, and where an export of it was imported. The fingerprint of the
/// asset's original finds the asset in libraries that imported the same file by themselves.
struct CloudIdentifier: Hashable, Sendable {
    /// The UUID and the kind of the object.
    var name: LocalIdentifier
    /// The fingerprint of an asset's original; `nil` for a collection.
    var original: Fingerprint?

    /// Creates the identifier of an asset, or of a collection without a fingerprint. Collections that a library
    /// computes of its assets have none, because the same assets are in different ones elsewhere.
    init?(_ name: LocalIdentifier, original: Fingerprint? = nil) {
        switch name.kind {
        case .asset, .album, .folder: break
        case .group, .momentList: return nil
        }
        self.name = name
        self.original = original
    }

    /// Parses an identifier; `nil` for a text in another format. The third part of an identifier by another system is
    /// of no use here and is ignored.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let uuid = UUID(uuidString: String(parts[0])),
            let kind = LocalIdentifier.Kind(rawValue: String(parts[1]))
        else { return nil }
        let original = kind == .asset && parts.count == 3 ? Fingerprint(hex: parts[2]) : nil
        self.init(LocalIdentifier(uuid, kind), original: original)
    }
}

extension CloudIdentifier: CustomStringConvertible {
    /// The text of the identifier.
    var description: String {
        ([name.uuid.uuidString, name.kind.rawValue] + (original.map { [$0.hex] } ?? [])).joined(separator: ":")
    }
}
