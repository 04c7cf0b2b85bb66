// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A condition that a list of changes depends on. It is checked in the transaction that makes the changes: if it does
/// not hold any more, none of them is made, and ``LibraryEngine/apply(_:as:)`` throws `conflict`.
///
/// So when two programs make the same change at once, it is made only once: the second one reads the library again,
/// finds the first one's result, and decides anew. A condition is evaluated in the caller's scope, like the reads
/// before it: for a caller who sees no albums there are none, and identifiers out of its scope count as free.
public enum Precondition: Hashable, Codable, Sendable {
    /// The resources that match are exactly these: no asset with these originals was added meanwhile.
    case resources(matching: ResourceMatch, are: Set<UUID>)
    /// The files of an asset are exactly these.
    case files(of: UUID, are: Set<UUID>)
    /// The asset has not been changed since this modification date.
    case isUnmodified(UUID, since: Date)
    /// No asset, album or folder has one of these identifiers.
    case isFree([UUID])
    /// No album with members of its own has this title in the folder; `nil` is the top level.
    case noAlbum(titled: String, in: UUID?)
    /// No folder has this title in the folder; `nil` is the top level.
    case noFolder(titled: String, in: UUID?)
}

extension LibraryError {
    /// Returns the error for a precondition that does not hold any more.
    package static func conflicting(_ precondition: Precondition) -> LibraryError {
        LibraryError(
            .conflict,
            "The library has changed since this was decided: \(precondition.refutation). Read it again, and decide anew."
        )
    }
}

extension Precondition {
    /// The reason why the precondition does not hold, for a person.
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
