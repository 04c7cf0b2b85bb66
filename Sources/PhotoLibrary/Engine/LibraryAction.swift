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
                "The name of the action has \(name.utf8.count) bytes. The limit is \(ActionLabel.nameLimit) bytes.")
        }
    }
}

/// What was done to a library in one go: a transaction, or all those with one label.
public struct LibraryAction: Hashable, Codable, Sendable {
    /// The reason why nothing of an action can be undone.
    public enum Obstacle: String, Codable, Sendable {
        /// It did nothing but add files to assets that were there. They stay, because only a purge deletes an original.
        case filesAdded
        /// It was made before ``Retention/undo``, as all that was done before it.
        case tooOld
        /// It changed nothing that is ever undone: access, the places of files, what was removed for good.
        case never
    }

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
    /// The reason why nothing of it can be undone; `nil` if ``isUndoable``.
    public var obstacle: Obstacle?
    /// The number of assets that were there, and that it added files to. They keep these when it is undone.
    public var extendedAssetCount = 0
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
