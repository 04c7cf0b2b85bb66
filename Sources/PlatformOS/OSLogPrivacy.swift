// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The visibility of an interpolated value.
public struct OSLogPrivacy: Sendable {
    /// The replacement of a value that is not visible.
    public struct Mask: Sendable {
        fileprivate let isHash: Bool

        /// The replacement that hides the value completely.
        public static var none: Mask { Mask(isHash: false) }
        /// The replacement by a hash, which is equal for equal values in one run of the process only.
        public static var hash: Mask { Mask(isHash: true) }
    }

    private enum Reader {
        case anyone
        case ifPlain
        case whoAsksForPrivate
        case nobody
    }

    private let reader: Reader
    private var mask = Mask.none

    /// Visible.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(reader: .anyone) }
    /// Visible only with `PHOTOS_LOG_PRIVATE=show`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(reader: .whoAsksForPrivate) }
    /// Never visible.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(reader: .nobody) }
    /// Visible for numbers, Booleans and types, private for all other values.
    public static var auto: OSLogPrivacy { OSLogPrivacy(reader: .ifPlain) }

    /// Returns ``private`` with a replacement.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .whoAsksForPrivate, mask: mask) }
    /// Returns ``sensitive`` with a replacement.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .nobody, mask: mask) }
    /// Returns ``auto`` with a replacement for private values.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .ifPlain, mask: mask) }

    func shows(isPlain: Bool, showsPrivate: Bool) -> Bool {
        switch reader {
        case .anyone: true
        case .ifPlain: isPlain || showsPrivate
        case .whoAsksForPrivate: showsPrivate
        case .nobody: false
        }
    }

    /// Returns the replacement of a value that is not visible.
    func redaction(of value: () -> String) -> String {
        guard mask.isHash else { return "<private>" }
        return "<mask.hash: '\(String(UInt(bitPattern: value().hashValue), radix: 16))'>"
    }
}
