// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a file of an item provider may be used.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The file itself may be given away, where a copy is given otherwise.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
