// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The identity, state and settings of a library.
public struct LibraryDescription: Hashable, Codable, Sendable {
    /// The identifier of the library, the same in all its copies.
    public var uuid: UUID
    /// The identifier of this copy of the library, recorded as the author of its journal rows.
    public var device: UUID
    /// The current position in the library's history.
    public var token: ChangeToken
    /// The authorization that a program without a stored decision is given when it asks for access.
    public var defaultAccess: AuthorizationStatus
    /// True if hidden assets are visible to the owner only.
    public var isHiddenLocked = false
    /// The oldest position from which on the history is kept.
    public var oldestToken = ChangeToken.beginning

    /// Creates a description with these properties.
    public init(uuid: UUID, device: UUID, token: ChangeToken, defaultAccess: AuthorizationStatus) {
        self.uuid = uuid
        self.device = device
        self.token = token
        self.defaultAccess = defaultAccess
    }
}

/// Bytes that are ingested and safe on disk, but belong to no asset yet.
///
/// They are in the staging folder, in a file named by the last component of `placement.key`. The change that gives them
/// to an asset moves them to `placement.key`; ``LibrarySession/discard(_:)`` deletes them.
public struct StagedOriginal: Hashable, Codable, Sendable {
    /// The hash of the bytes.
    public var fingerprint: Fingerprint
    /// The number of bytes.
    public var byteCount: Int64
    /// The placement of the bytes once they belong to an asset.
    public var placement: Placement

    /// Creates a description of staged bytes.
    public init(fingerprint: Fingerprint, byteCount: Int64, placement: Placement) {
        self.fingerprint = fingerprint
        self.byteCount = byteCount
        self.placement = placement
    }
}

/// The property by which resources are looked up during an import.
public enum ResourceMatch: Hashable, Codable, Sendable {
    /// Resources whose bytes have one of these fingerprints.
    case fingerprints([Fingerprint])
    /// Resources that were read from exactly these files, unchanged since.
    case origins([FileStamp])
    /// Resources with one of these content identifiers, which the halves of a Live Photo share.
    case contentIdentifiers([String])
    /// The primary resources of the assets that belong to one of these bursts.
    case bursts([String])

    /// The number of values to look up.
    package var count: Int {
        switch self {
        case .fingerprints(let fingerprints): fingerprints.count
        case .origins(let stamps): stamps.count
        case .contentIdentifiers(let identifiers), .bursts(let identifiers): identifiers.count
        }
    }
}

/// A library that programs connect to.
///
/// An engine may run in this process, in memory, or at the other end of a socket. It may be used from any thread.
public protocol LibraryEngine: AnyObject, Sendable {
    /// Connects a caller, whose identity holds for all calls of the session. Never fails: where no connection can be
    /// made, each call of the session throws the reason.
    func connect(_ identity: CallerIdentity) -> any LibrarySession
}

/// The maximum number of identifiers in one batch call.
public let batchLimit = 1_000
