// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of collection lists.
public enum PHCollectionListSubtype: Int, Sendable {
    /// Moments that belong together. Deprecated by Apple.
    case momentListCluster = 1
    /// The moments of a year. Deprecated by Apple.
    case momentListYear = 2
    /// A folder that the user made.
    case regularFolder = 100
    /// Events copied from another computer.
    case smartFolderEvents = 200
    /// People copied from another computer.
    case smartFolderFaces = 201
    /// Every subtype; for fetches only.
    case any = 9_223_372_036_854_775_807
}
