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
        case always
        case scalarsOnly
        case privateOptIn
        case never
    }

    private let reader: Reader
    private var mask = Mask.none

    /// Visible.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(reader: .always) }
    /// Visible only with `PHOTOS_LOG_PRIVATE=show`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(reader: .privateOptIn) }
    /// Never visible.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(reader: .never) }
    /// Visible for numbers, Booleans and types, private for all other values.
    public static var auto: OSLogPrivacy { OSLogPrivacy(reader: .scalarsOnly) }

    /// Returns ``private`` with a replacement.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .privateOptIn, mask: mask) }
    /// Returns ``sensitive`` with a replacement.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .never, mask: mask) }
    /// Returns ``auto`` with a replacement for private values.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .scalarsOnly, mask: mask) }

    func shows(isScalar: Bool, showsPrivate: Bool) -> Bool {
        switch reader {
        case .always: true
        case .scalarsOnly: isScalar || showsPrivate
        case .privateOptIn: showsPrivate
        case .never: false
        }
    }

    /// Returns the replacement of a value that is not visible.
    func redaction(of value: () -> String) -> String {
        guard mask.isHash else { return "<private>" }
        return "<mask.hash: '\(String(UInt(bitPattern: value().hashValue), radix: 16))'>"
    }
}
