// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A group of albums and of other folders: what Photos calls a folder, and PhotoKit a collection list.
public struct CollectionFolder: Hashable, Codable, Sendable {
    /// What the library calls it.
    public var uuid: UUID
    /// What it is called; two folders may have one title.
    public var title: String
    /// The folder that it lies in; `nil` at the top.
    public var parent: UUID?
    /// The albums and folders in it, in the user's order.
    public var children: [UUID]

    /// A folder of these properties.
    public init(uuid: UUID, title: String, parent: UUID? = nil, children: [UUID] = []) {
        self.uuid = uuid
        self.title = title
        self.parent = parent
        self.children = children
    }
}
