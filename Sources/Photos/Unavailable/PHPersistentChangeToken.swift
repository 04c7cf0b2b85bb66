// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A point in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Reads the token from an archive.
    public required init?(coder: NSCoder) { unbuilt() }

    /// Writes the token into an archive.
    open func encode(with coder: NSCoder) { unbuilt() }

    /// A Boolean value that indicates whether secure coding is supported.
    open class var supportsSecureCoding: Bool { unbuilt() }

    /// Returns the token itself.
    open func copy(with zone: NSZone? = nil) -> Any { unbuilt() }
}
