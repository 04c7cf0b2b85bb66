// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

@testable import MetadataSupport

/// RAW files for tests.
enum RawFiles {
    /// A RAW of 600 by 400 pixels that says what it is, and has no pixels.
    static var cr2: Data { Data(RawBuilder.cr2) }
}
