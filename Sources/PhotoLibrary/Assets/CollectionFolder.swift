// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A group of albums and other folders; a collection list in PhotoKit.
public struct CollectionFolder: Hashable, Codable, Sendable {
    /// The identifier of the folder.
    public var uuid: UUID
    /// The title; two folders may have the same one.
    public var title: String
    /// The folder that contains this one; `nil` at the top level.
    public var parent: UUID?
    /// The albums and folders in this folder, in the user's order.
    public var children: [UUID]

    /// Creates a folder with these properties.
    public init(uuid: UUID, title: String, parent: UUID? = nil, children: [UUID] = []) {
        self.uuid = uuid
        self.title = title
        self.parent = parent
        self.children = children
    }
}
