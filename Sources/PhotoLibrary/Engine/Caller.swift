// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The authorization of a program to use the library. Raw values are those of `PHAuthorizationStatus`.
public enum AuthorizationStatus: Int, Codable, Sendable, CaseIterable {
    /// The program has not asked for access yet.
    case notDetermined = 0
    /// The program is not allowed to use the library, and nobody can change that.
    case restricted
    /// Access was denied.
    case denied
    /// The requested access was granted.
    case authorized
    /// Access is limited to the assets that were selected for the program.
    case limited
}

/// The kind of access that a program asks for. Raw values are those of `PHAccessLevel`.
public enum AccessLevel: Int, Codable, Sendable, CaseIterable {
    /// Access to add assets, without seeing any.
    case addOnly = 1
    /// Access to see and change the library.
    case readWrite = 2
}

/// The identity with which a session is connected to a library.
///
/// Whoever accepts the connection determines it, once: in this process the code that connects, over a socket the server
/// that accepts it. It is never read from a message of the other side.
public enum CallerIdentity: Hashable, Sendable {
    /// The library's owner, as whom the command line and the importer act: sees everything, and alone decides about the
    /// access of others.
    case owner
    /// A program with the access that the library stores under this name. A program of any name, also “owner”, is not
    /// the owner.
    case program(String)

    /// The name under which the library keeps the access and the selection of this caller.
    public var name: String {
        switch self {
        case .owner: "owner"
        case .program(let name): name
        }
    }
}

/// The part of a library that a call sees. The engine applies it to every read, diff and write.
public enum AccessScope: Hashable, Sendable {
    /// Everything can be seen and changed.
    case all
    /// Assets can be added, and none can be seen.
    case addOnly
    /// The assets selected for this caller can be seen and changed. Assets that it adds join the selection; it sees no
    /// albums.
    case selection(caller: String)
    /// Nothing can be seen or changed.
    case nothing
}

/// A caller during one call: its identity, and the part of the library that it sees at that moment.
package struct Caller: Hashable, Sendable {
    /// The identity of the connection.
    package let identity: CallerIdentity
    /// The part of the library that the caller sees.
    package let scope: AccessScope
    private let readWrite: AuthorizationStatus
    private let addOnly: AuthorizationStatus

    /// The library's owner.
    package static let owner = Caller(identity: .owner, scope: .all, readWrite: .authorized, addOnly: .authorized)

    /// Creates a program with the scope that follows from its authorization for both access levels.
    package init(program name: String, readWrite: AuthorizationStatus, addOnly: AuthorizationStatus) {
        let scope: AccessScope =
            switch (readWrite, addOnly) {
            case (.authorized, _): .all
            case (.limited, _): .selection(caller: name)
            case (_, .authorized), (_, .limited): .addOnly
            default: .nothing
            }
        self.init(identity: .program(name), scope: scope, readWrite: readWrite, addOnly: addOnly)
    }

    private init(
        identity: CallerIdentity, scope: AccessScope, readWrite: AuthorizationStatus, addOnly: AuthorizationStatus
    ) {
        self.identity = identity
        self.scope = scope
        self.readWrite = readWrite
        self.addOnly = addOnly
    }

    /// True for the library's owner, who alone decides about the access of others. No name and no scope makes a caller
    /// the owner.
    package var isOwner: Bool { identity == .owner }
    /// True if the files that resources were read from (origins) are recorded for the caller. The next import takes such
    /// a file for known and does not read it, so a program could keep the owner's files out of the library.
    package var canSetOrigins: Bool { isOwner }
    /// The name under which the library keeps the access and the selection of this caller.
    package var name: String { identity.name }

    /// Returns true if a call that the caller may not make is refused because its access is restricted. A call that
    /// either access level allows is not: if one level was denied, the user can still grant that level.
    package func isRestricted(forAdding: Bool) -> Bool {
        let answers = forAdding ? [readWrite, addOnly] : [readWrite]
        return answers.contains(.restricted) && !answers.contains(.denied)
    }
}
