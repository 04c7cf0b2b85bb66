// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A rendition and the original that it was made from.
package struct StoredRendition: Hashable, Sendable {
    /// The fingerprint of the primary original. Assets with the same original share its renditions.
    package let original: Fingerprint
    package let rendition: Rendition

    package init(of original: Fingerprint, _ rendition: Rendition) {
        self.original = original
        self.rendition = rendition
    }
}
