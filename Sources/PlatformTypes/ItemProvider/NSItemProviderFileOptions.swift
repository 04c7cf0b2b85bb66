// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The options for handing over a file of an item provider.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The options as a bit mask.
    public let rawValue: Int

    /// Creates options from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Clients may get the file itself; by default they get a copy.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
