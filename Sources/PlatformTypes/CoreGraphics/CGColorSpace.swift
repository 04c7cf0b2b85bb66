// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A colour space: sRGB, in which all pictures are here that were not requested in the colours of their file.
///
/// Core Graphics has more of them; ``init(name:)`` returns `nil` for those.
public final class CGColorSpace: Hashable, Sendable {
    private let text: String

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of sRGB. Unchecked: a constant text.
    nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"

    /// Creates the colour space of a name; `nil` for all but ``sRGB``.
    public init?(name: CFString) {
        guard name == CGColorSpace.sRGB else { return nil }
        text = "\(name)"
    }

    /// The name of the colour space. Never `nil`.
    public var name: CFString? { text as NSString }

    /// The number of colour channels: always 3.
    public var numberOfComponents: Int { 3 }

    /// Returns true if both are the same colour space.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool { lhs.text == rhs.text }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Creates the colour space of screens: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { preconditionFailure("sRGB exists") }
    return space
}
