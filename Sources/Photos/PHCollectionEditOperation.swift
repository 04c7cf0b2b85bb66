// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The operations that a program may want to perform on a collection or on its members.
public enum PHCollectionEditOperation: Int, Sendable {
    /// Deleting members from the whole library.
    case deleteContent = 1
    /// Removing members from the collection; they stay in the library.
    case removeContent = 2
    /// Adding existing members.
    case addContent = 3
    /// Creating members.
    case createContent = 4
    /// Changing the order of members.
    case rearrangeContent = 5
    /// Deleting the collection itself.
    case delete = 6
    /// Changing the title of the collection.
    case rename = 7
}
