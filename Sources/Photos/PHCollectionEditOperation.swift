// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What may be done to a collection.
public enum PHCollectionEditOperation: Int, Sendable {
    /// To delete its members from the whole library.
    case deleteContent = 1
    /// To take members out; they stay in the library.
    case removeContent = 2
    /// To put members in.
    case addContent = 3
    /// To make new members, or copies of them.
    case createContent = 4
    /// To change the order of its members.
    case rearrangeContent = 5
    /// To delete the collection itself.
    case delete = 6
    /// To rename the collection itself.
    case rename = 7
}
