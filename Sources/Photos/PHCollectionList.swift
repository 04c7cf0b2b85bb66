// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A folder: a group of albums and folders. This library has none yet; the class is there for stand-ins in tests.
open class PHCollectionList: PHCollection, @unchecked Sendable {
    /// Whether the user made it or the library computes it.
    open var collectionListType: PHCollectionListType { .folder }
    /// What it is for.
    open var collectionListSubtype: PHCollectionListSubtype { .regularFolder }
    /// The earliest date of its moments; `nil` for what holds none.
    open var startDate: Date? { nil }
    /// The latest date of its moments; `nil` for what holds none.
    open var endDate: Date? { nil }
    /// Where its moments were; empty for what holds none.
    open var localizedLocationNames: [String] { [] }
    open override var canContainCollections: Bool { true }

    /// A folder of no library, for subclasses that stand in for real ones in tests.
    public override init() { super.init() }
}
