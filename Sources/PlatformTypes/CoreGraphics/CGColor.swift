// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A colour with its opacity, in sRGB or in grey.
///
/// Immutable, and so usable from any thread. Core Graphics knows more colour spaces; here a colour tells its numbers only.
public final class CGColor: Hashable, Sendable {
    private let channels: [CGFloat]

    private init(channels: [CGFloat]) { self.channels = channels }

    /// A colour of sRGB. Numbers go from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(channels: [red, green, blue, alpha])
    }

    /// A colour of sRGB. Numbers go from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(channels: [red, green, blue, alpha])
    }

    /// A grey: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(channels: [gray, alpha]) }

    /// Black, opaque.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// White, opaque.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Black, and not to be seen.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green and blue, or one number for a grey; the opacity last. Never `nil`.
    public var components: [CGFloat]? { channels }

    /// How many numbers ``components`` has: 4, or 2 for a grey.
    public var numberOfComponents: Int { channels.count }

    /// The opacity: 0 is not to be seen, 1 hides what is behind.
    public var alpha: CGFloat { channels[channels.count - 1] }

    /// The same colour with another opacity. Never `nil`.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(channels: channels.dropLast() + [alpha]) }

    /// Whether both have the same numbers: a grey is no colour of three.
    public static func == (lhs: CGColor, rhs: CGColor) -> Bool { lhs.channels == rhs.channels }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(channels) }
}
