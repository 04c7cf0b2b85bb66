// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a list of changes was decided by. It is looked at in the transaction that makes the changes: when it is so no
/// longer, none of them is made, and ``LibraryEngine/apply(_:as:)`` throws `conflict`.
///
/// So two that do the same at once get it once: who comes second reads the library again, finds what the first did, and
/// decides anew. Each looks at what its caller sees, as the reads did that it decided by: for whoever sees no albums there
/// are none, and what is out of its scope is called nothing.
public enum Precondition: Hashable, Codable, Sendable {
    /// The resources that match are these, and no others: no asset that came meanwhile has these originals.
    case resources(matching: ResourceMatch, are: Set<UUID>)
    /// The files of an asset are these, and no others.
    case files(of: UUID, are: Set<UUID>)
    /// Nothing of the asset has changed since then, its modification date.
    case isUnmodified(UUID, since: Date)
    /// No asset, album or folder is called so.
    case isFree([UUID])
    /// No album that has members of its own is called so in that folder; `nil` is the top.
    case noAlbum(titled: String, in: UUID?)
    /// No folder is called so in that folder; `nil` is the top.
    case noFolder(titled: String, in: UUID?)
}

extension LibraryError {
    /// Somebody else changed the library between reading and applying.
    package static func conflicting(_ precondition: Precondition) -> LibraryError {
        LibraryError(
            .conflict,
            "The library has changed since this was decided: \(precondition.refutation). Read it again, and decide anew."
        )
    }
}

extension Precondition {
    /// What is so instead, for a person.
    fileprivate var refutation: String {
        switch self {
        case .resources: "it has other files by now"
        case .files(of: let asset, are: _): "the asset \(asset.uuidString) has other files by now"
        case .isUnmodified(let asset, since: _): "somebody changed the asset \(asset.uuidString)"
        case .isFree(let names):
            "it has something that is called \(names.prefix(3).map(\.uuidString).joined(separator: " or "))"
                + (names.count > 3 ? " or as one of \(names.count - 3) others" : "")
        case .noAlbum(titled: let title, in: _): "it has an album “\(title)” there"
        case .noFolder(titled: let title, in: _): "it has a folder “\(title)” there"
        }
    }
}
