// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors

extension OpenFile {
    /// Whether somebody writes to a file.
    package enum Writers: Sendable {
        case none, some
        /// The system does not tell: the file is another user's, or its file system does not know.
        case unknown
    }

    /// Whether any process has the file open for writing. This one must have it open for reading only.
    package var writers: Writers {
        switch descriptors_has_writers(descriptor) {
        case 0: .none
        case 1: .some
        default: .unknown
        }
    }

    /// True if the file was opened a second time and is still open or mapped into memory: in any process, also in this
    /// one, for reading or for writing. `nil` if the system does not tell, as with ``Writers/unknown``. This process
    /// must have it open for reading only.
    package var isOpenElsewhere: Bool? {
        switch descriptors_is_open_elsewhere(descriptor) {
        case 0: false
        case 1: true
        default: nil
        }
    }
}
