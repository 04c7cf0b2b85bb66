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
}
