// Licensed under the Apache License, Version 2.0. See LICENSE.

extension ImageEncoder {
    /// True if an encoder for HEIC is installed.
    package static var writesHEIC: Bool { HeifEncoder.isInstalled }
}
