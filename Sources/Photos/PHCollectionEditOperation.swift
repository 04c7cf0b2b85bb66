// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a program may want to do to a collection or to its members.
public enum PHCollectionEditOperation: Int, Sendable {
    /// To delete members from the whole library.
    case deleteContent = 1
    /// To take members out; they stay in the library.
    case removeContent = 2
    /// To add members that are there already.
    case addContent = 3
    /// To make new members.
    case createContent = 4
    /// To put members into another order.
    case rearrangeContent = 5
    /// To delete the collection itself.
    case delete = 6
    /// To give the collection another title.
    case rename = 7
}
