// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A folder: a collection of albums and of other folders.
///
/// Folders are not built yet, so none is ever fetched; the class is there for code that names it and for stand-ins in
/// tests. A stand-in is a folder as a user makes it, until a subclass says something else.
open class PHCollectionList: PHCollection, @unchecked Sendable {
    /// A folder of no library, for subclasses that stand in for real ones in tests.
    public override init() { super.init() }

    /// True: its members are collections.
    open override var canContainCollections: Bool { true }
    /// Whether the user made it or the library computes it; `folder` for a stand-in.
    open var collectionListType: PHCollectionListType { .folder }
    /// What it is for; `regularFolder` for a stand-in.
    open var collectionListSubtype: PHCollectionListSubtype { .regularFolder }
    /// The earliest date of its moments; `nil` for what is no list of moments.
    open var startDate: Date? { nil }
    /// The latest date of its moments; `nil` for what is no list of moments.
    open var endDate: Date? { nil }
    /// Where its moments were; empty for what is no list of moments.
    open var localizedLocationNames: [String] { [] }
}
