// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kind of device that an interface is made for. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// An unknown kind.
    case unspecified = -1
    /// An iPhone.
    case phone = 0
    /// An iPad.
    case pad = 1
    /// A television.
    case tv = 2
    /// The screen of a car.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// A headset.
    case vision = 6
}
