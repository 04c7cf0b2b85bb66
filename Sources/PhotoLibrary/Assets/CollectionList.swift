// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A list of collections: a user's folder, the root folder, or a list of moments.
public struct CollectionList: Identifiable, Hashable, Codable, Sendable {
    /// The kind of a list. Raw values are those of `PHCollectionListSubtype`.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// Moments that are near each other in time and place.
        case momentListCluster = 1
        /// The moments of a year.
        case momentListYear = 2
        /// A folder that the user made.
        case regularFolder = 100
        /// The folder that contains all albums and folders of the top level.
        case rootFolder = 101

        /// True if the members are moments.
        public var isOfMoments: Bool { self == .momentListCluster || self == .momentListYear }
    }

    /// The identifier within the library.
    public var id: CollectionID
    /// The identifier of the list, the same in all copies of the library.
    public var uuid: UUID
    /// The kind of the list.
    public var subtype: Subtype
    /// The title.
    public var title: String
    /// The folder that contains the list; `nil` at the top level.
    public var folder: UUID?
    /// The earliest creation date of the assets in it, in nested folders too; `nil` if there is none.
    public var startDate: Date?
    /// The latest creation date of the assets in it, in nested folders too; `nil` if there is none.
    public var endDate: Date?

    /// Creates a list with these properties.
    public init(id: CollectionID, uuid: UUID, subtype: Subtype, title: String) {
        self.id = id
        self.uuid = uuid
        self.subtype = subtype
        self.title = title
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, subtype.isOfMoments ? .momentList : .folder) }

    /// The identifier of the root folder, the same in every library.
    public static let rootUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 101))
}
