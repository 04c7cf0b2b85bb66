// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A colour with its opacity, in sRGB or in grey.
///
/// Immutable, and so usable from any thread. Core Graphics has more colour spaces; here a colour consists of its
/// components only.
public final class CGColor: Hashable, Sendable {
    private let channels: [CGFloat]

    private init(channels: [CGFloat]) { self.channels = channels }

    /// Creates an sRGB colour. Components range from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(channels: [red, green, blue, alpha])
    }

    /// Creates an sRGB colour. Components range from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(channels: [red, green, blue, alpha])
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(channels: [gray, alpha]) }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components: red, green and blue, or a single one for a grey, followed by the opacity. Never `nil`.
    public var components: [CGFloat]? { channels }

    /// The number of ``components``: 4, or 2 for a grey.
    public var numberOfComponents: Int { channels.count }

    /// The opacity: 0 is transparent, 1 is opaque.
    public var alpha: CGFloat { channels[channels.count - 1] }

    /// Returns the same colour with another opacity. Never `nil`.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(channels: channels.dropLast() + [alpha]) }

    /// Returns true if both have the same components: a grey never equals an sRGB colour.
    public static func == (lhs: CGColor, rhs: CGColor) -> Bool { lhs.channels == rhs.channels }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(channels) }
}
