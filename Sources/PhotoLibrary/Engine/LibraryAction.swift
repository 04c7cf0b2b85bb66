// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The name of an action that consists of several transactions, such as an import.
public struct ActionLabel: Hashable, Codable, Sendable {
    /// The identifier that all transactions of the action have.
    public var id: UUID
    /// What a person did, such as `import of /media/card`; shown to the library's owner only.
    public var name: String

    /// Names a new action.
    public init(id: UUID = UUID(), name: String) {
        self.id = id
        self.name = name
    }

    /// The greatest number of bytes of a name in UTF-8.
    public static let nameLimit = 4096

    func check() throws(LibraryError) {
        guard name.utf8.count <= ActionLabel.nameLimit else {
            throw LibraryError(
                .invalidRequest,
                "The name of an action has \(name.utf8.count) bytes; it has at most \(ActionLabel.nameLimit).")
        }
    }
}

/// What was done to a library in one go: a transaction, or all those with one label.
public struct LibraryAction: Hashable, Codable, Sendable {
    /// The first transaction.
    public var first: ChangeToken
    /// The last transaction, by which the action is named.
    public var last: ChangeToken
    /// The date of the last transaction.
    public var date: Date
    /// The name that the action was given, or `nil`.
    public var name: String?
    /// The number of assets that it added, changed or removed.
    public var assetCount: Int
    /// The number of albums and folders that it added, changed or removed.
    public var collectionCount: Int
    /// True if the library knows how to take it back. It keeps that for ``Retention/undo``; changes of access and
    /// purges cannot be undone.
    public var isUndoable: Bool
    /// The last transaction of the action that this one took back, or `nil`.
    public var undid: ChangeToken?
    /// The transaction that took this action back, or `nil`.
    public var undoneBy: ChangeToken?

    /// Describes an action of one transaction.
    public init(
        first: ChangeToken, last: ChangeToken, date: Date, name: String? = nil, assetCount: Int, collectionCount: Int,
        isUndoable: Bool, undid: ChangeToken? = nil, undoneBy: ChangeToken? = nil
    ) {
        self.first = first
        self.last = last
        self.date = date
        self.name = name
        self.assetCount = assetCount
        self.collectionCount = collectionCount
        self.isUndoable = isUndoable
        self.undid = undid
        self.undoneBy = undoneBy
    }
}

/// The result of undoing an action.
public struct UndoneAction: Hashable, Codable, Sendable {
    /// An object that stays as it is.
    public struct Left: Hashable, Codable, Sendable {
        /// The reason why an object was left.
        public enum Reason: String, Codable, Sendable {
            /// It was changed again later in the same respect: its metadata, its flags, its members, its place.
            case changedSince
            /// The object was removed for good.
            case gone
            /// The album or folder has contents that the action did not put there.
            case notEmpty
            /// The library refused it: what it was like cannot be any more.
            case refused
        }

        /// The kind of the object.
        public var kind: ObjectChange.Kind
        /// The identifier of the object.
        public var uuid: UUID
        /// The reason.
        public var reason: Reason

        /// Describes an object that was left.
        public init(_ kind: ObjectChange.Kind, _ uuid: UUID, _ reason: Reason) {
            self.kind = kind
            self.uuid = uuid
            self.reason = reason
        }
    }

    /// The transaction that took it back, or `nil` when nothing was left to take back.
    public var token: ChangeToken?
    /// The objects that stay as they are, each once.
    public var left: [Left]

    /// Creates a result.
    public init(token: ChangeToken?, left: [Left]) {
        self.token = token
        self.left = left
    }
}

/// How long a library keeps what nobody needs to find any more, in seconds.
public enum Retention {
    /// Assets stay in the trash for 30 days.
    public static let trash: TimeInterval = 30 * 86400
    /// What it takes to undo a change is kept for 30 days, as long as the trash.
    public static let undo: TimeInterval = 30 * 86400
    /// The history is kept for 366 days; tokens from before are expired.
    public static let history: TimeInterval = 366 * 86400
}
