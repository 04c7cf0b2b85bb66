// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The result of examining a file that stays outside of any library.
public struct ExaminedFile: Hashable, Codable, Sendable {
    /// The result of an examination.
    public enum Outcome: Hashable, Codable, Sendable {
        /// The file is of a kind that a library keeps, with this metadata.
        case metadata(FileMetadata)
        /// The file is of a kind that a library does not keep; the reason names it.
        case skipped(reason: String)
        /// The file could not be read, for this reason.
        case failed(reason: String)
    }

    /// The path, as it was given or found.
    public var path: String
    /// The number of bytes; `nil` if it is not known.
    public var byteCount: Int64?
    /// The result.
    public var outcome: Outcome

    /// Creates the result for a file.
    public init(path: String, byteCount: Int64?, outcome: Outcome) {
        self.path = path
        self.byteCount = byteCount
        self.outcome = outcome
    }
}
