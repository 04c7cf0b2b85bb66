// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Who may have a representation of an item.
///
/// It means nothing here: a provider does not leave its process.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// Every process.
    case all = 0
    /// Those of the same development team.
    case team = 1
    /// Those of the same group, on macOS.
    case group = 2
    /// This one.
    case ownProcess = 3
}
