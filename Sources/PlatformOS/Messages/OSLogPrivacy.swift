// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Who may read an interpolated value.
public struct OSLogPrivacy: Sendable {
    /// What stands in the place of a value that is not shown.
    public struct Mask: Sendable {
        fileprivate let isHash: Bool

        /// Nothing that tells values apart.
        public static var none: Mask { Mask(isHash: false) }
        /// A hash by which equal values can be found in the lines of one run of the process, and in no others.
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

    /// Shown.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(reader: .anyone) }
    /// Shown only where `PHOTOS_LOG_PRIVATE=show` is set.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(reader: .whoAsksForPrivate) }
    /// Never shown.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(reader: .nobody) }
    /// Numbers, truth values and types are public, all else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(reader: .ifPlain) }

    /// As ``private``, with something in its place.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .whoAsksForPrivate, mask: mask) }
    /// As ``sensitive``, with something in its place.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .nobody, mask: mask) }
    /// As ``auto``, with something in the place of what is private.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(reader: .ifPlain, mask: mask) }

    func shows(isPlain: Bool, showsPrivate: Bool) -> Bool {
        switch reader {
        case .anyone: true
        case .ifPlain: isPlain || showsPrivate
        case .whoAsksForPrivate: showsPrivate
        case .nobody: false
        }
    }

    /// What stands in the place of a value that is not shown.
    func redaction(of value: () -> String) -> String {
        guard mask.isHash else { return "<private>" }
        return "<mask.hash: '\(String(UInt(bitPattern: value().hashValue), radix: 16))'>"
    }
}
