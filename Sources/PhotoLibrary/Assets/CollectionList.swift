// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A list of collections: a folder of the user's, the root that everything lies in, or a list of moments.
public struct CollectionList: Identifiable, Hashable, Codable, Sendable {
    /// Raw values are `PHCollectionListSubtype`'s.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// Moments that belong together.
        case momentListCluster = 1
        /// The moments of a year.
        case momentListYear = 2
        /// A folder that the user made.
        case regularFolder = 100
        /// What all albums and folders lie in.
        case rootFolder = 101

        /// Whether its members are moments.
        public var isOfMoments: Bool { self == .momentListCluster || self == .momentListYear }
    }

    public var id: CollectionID
    /// What the library calls it.
    public var uuid: UUID
    /// What it is for.
    public var subtype: Subtype
    /// What it is called.
    public var title: String
    /// The folder that it lies in; `nil` at the top.
    public var folder: UUID?
    /// The earliest creation date of what is in it, folders in folders too; `nil` when there is none.
    public var startDate: Date?
    /// The latest creation date of what is in it, folders in folders too; `nil` when there is none.
    public var endDate: Date?

    /// A list of these properties.
    public init(id: CollectionID, uuid: UUID, subtype: Subtype, title: String) {
        self.id = id
        self.uuid = uuid
        self.subtype = subtype
        self.title = title
    }

    /// What it is called outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, subtype.isOfMoments ? .momentList : .folder) }

    /// What every library calls the folder that everything lies in.
    public static let rootUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 101))
}
