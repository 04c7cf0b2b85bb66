// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program may do, as PhotoKit tells it. Raw values are `PHAuthorizationStatus`'s.
public enum AuthorizationStatus: Int, Codable, Sendable, CaseIterable {
    case notDetermined = 0
    case restricted, denied, authorized, limited
}

/// What a program asks for. Raw values are `PHAccessLevel`'s.
public enum AccessLevel: Int, Codable, Sendable, CaseIterable {
    case addOnly = 1
    case readWrite = 2
}

/// The part of a library that a call sees. The engine puts it into every read, diff and write.
public enum AccessScope: Hashable, Codable, Sendable {
    case all
    /// May add assets, sees none.
    case addOnly
    /// Sees and changes the assets selected for that caller; what it adds joins the selection; no albums.
    case selection(caller: String)
    case nothing
}

/// Who makes a call, and what it may see.
public struct Caller: Hashable, Codable, Sendable {
    public var name: String
    public var scope: AccessScope

    public init(name: String, scope: AccessScope) {
        self.name = name
        self.scope = scope
    }

    /// The library's owner: the command line, the importer.
    public static let owner = Caller(name: "owner", scope: .all)
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
