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

/// The part of a library that a call sees. The engine applies it to every read, diff and write.
public enum AccessScope: Hashable, Codable, Sendable {
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

/// The identity of a program that makes a call, and the part of the library that it sees.
public struct Caller: Hashable, Codable, Sendable {
    /// The name under which the library keeps the access and the selection of this program.
    public let name: String
    /// The part of the library that the caller sees.
    public let scope: AccessScope
    /// True for the library's owner, who alone decides about the access of others. No name and no scope makes a caller
    /// the owner.
    public let isOwner: Bool

    /// Creates a caller that is not the owner.
    public init(name: String, scope: AccessScope) {
        self.init(name: name, scope: scope, isOwner: false)
    }

    /// The library's owner, as which the command line and the importer act.
    public static let owner = Caller(name: "owner", scope: .all, isOwner: true)

    private init(name: String, scope: AccessScope, isOwner: Bool) {
        self.name = name
        self.scope = scope
        self.isOwner = isOwner
    }
}

extension Caller {
    /// Creates a caller with the scope that follows from its authorization for both access levels.
    public init(name: String, readWrite: AuthorizationStatus, addOnly: AuthorizationStatus) {
        let scope: AccessScope =
            switch (readWrite, addOnly) {
            case (.authorized, _): .all
            case (.limited, _): .selection(caller: name)
            case (_, .authorized), (_, .limited): .addOnly
            default: .nothing
            }
        self.init(name: name, scope: scope)
    }
}
