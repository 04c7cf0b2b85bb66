// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program may do, as PhotoKit tells it. Raw values are `PHAuthorizationStatus`'s.
public enum AuthorizationStatus: Int, Codable, Sendable, CaseIterable {
    /// It has not asked yet.
    case notDetermined = 0
    /// It cannot be given access, whoever is asked.
    case restricted
    /// It may do nothing.
    case denied
    /// It may do what it asked for.
    case authorized
    /// It sees the assets that were selected for it.
    case limited
}

/// What a program asks for. Raw values are `PHAccessLevel`'s.
public enum AccessLevel: Int, Codable, Sendable, CaseIterable {
    /// To add assets, without seeing any.
    case addOnly = 1
    /// To see and change the library.
    case readWrite = 2
}

/// The part of a library that a call sees. The engine puts it into every read, diff and write.
public enum AccessScope: Hashable, Codable, Sendable {
    /// Sees and changes everything.
    case all
    /// May add assets, sees none.
    case addOnly
    /// Sees and changes the assets selected for that caller; what it adds joins the selection; no albums.
    case selection(caller: String)
    /// Sees nothing and changes nothing.
    case nothing
}

/// Who makes a call, and what it may see.
public struct Caller: Hashable, Codable, Sendable {
    /// What the library knows it by.
    public let name: String
    /// What it may see.
    public let scope: AccessScope
    /// Whether it is the library's owner, who alone says what others may do. No name and no scope makes a program so.
    public let isOwner: Bool

    /// A program of that name and scope.
    public init(name: String, scope: AccessScope) {
        self.init(name: name, scope: scope, isOwner: false)
    }

    /// The library's owner: the command line, the importer.
    public static let owner = Caller(name: "owner", scope: .all, isOwner: true)

    private init(name: String, scope: AccessScope, isOwner: Bool) {
        self.name = name
        self.scope = scope
        self.isOwner = isOwner
    }
}

extension Caller {
    /// The caller that a program becomes with those two answers.
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
