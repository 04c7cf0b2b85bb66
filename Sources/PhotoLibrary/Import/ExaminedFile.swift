// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What was found out about a file that stays outside of any library.
public struct ExaminedFile: Hashable, Codable, Sendable {
    /// What can be found out.
    public enum Outcome: Hashable, Codable, Sendable {
        /// It is something that a library keeps, and says this of itself.
        case facts(FileFacts)
        /// It is nothing that a library keeps; the reason names it.
        case skipped(reason: String)
        /// It could not be read; the reason says why.
        case failed(reason: String)
    }

    /// The file, as it was named or found.
    public var path: String
    /// How many bytes it has; `nil` when that is not known.
    public var byteCount: Int64?
    /// What was found out.
    public var outcome: Outcome

    /// A file and what was found out about it.
    public init(path: String, byteCount: Int64?, outcome: Outcome) {
        self.path = path
        self.byteCount = byteCount
        self.outcome = outcome
    }
}
