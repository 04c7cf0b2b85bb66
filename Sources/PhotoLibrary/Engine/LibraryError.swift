// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The only error below the API: a code, a message that says what to do, and what caused it.
public struct LibraryError: Error, Hashable, Codable, Sendable {
    /// An open set for clients; the kinds inside are closed, so that mappings can be total.
    public struct Code: Hashable, Codable, Sendable, CustomStringConvertible {
        package enum Kind: String, Codable, Sendable, CaseIterable {
            case notFound, invalidRequest, unsupported, unsupportedFormat, damagedFile, overBudget, fileChanged
            case accessDenied, accessRestricted, inputOutput, diskFull, libraryMissing, libraryUnreadable
            case libraryTooNew, missingOriginal, volumeOffline, cancelled, connectionLost
            case conflict, notWritable
        }

        package let kind: Kind
        public var description: String { kind.rawValue }

        /// No such asset, album or resource.
        public static let notFound = Code(kind: .notFound)
        /// The call contradicts itself or the library's state.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// Not built yet, or not here.
        public static let unsupported = Code(kind: .unsupported)
        /// The file is of a format that is not read.
        public static let unsupportedFormat = Code(kind: .unsupportedFormat)
        /// The file's bytes are broken.
        public static let damagedFile = Code(kind: .damagedFile)
        /// Reading the file would take more memory, pixels or time than allowed.
        public static let overBudget = Code(kind: .overBudget)
        /// The file changed while it was read.
        public static let fileChanged = Code(kind: .fileChanged)
        /// The caller may not see or do it.
        public static let accessDenied = Code(kind: .accessDenied)
        /// Nobody may give the caller access.
        public static let accessRestricted = Code(kind: .accessRestricted)
        /// The system refused to read or write.
        public static let inputOutput = Code(kind: .inputOutput)
        /// There is no room left on the disk.
        public static let diskFull = Code(kind: .diskFull)
        /// There is no library there.
        public static let libraryMissing = Code(kind: .libraryMissing)
        /// There is something there, but it cannot be opened as a library.
        public static let libraryUnreadable = Code(kind: .libraryUnreadable)
        /// The library was made by a newer version.
        public static let libraryTooNew = Code(kind: .libraryTooNew)
        /// The library knows the resource, but its bytes are not there.
        public static let missingOriginal = Code(kind: .missingOriginal)
        /// The bytes are on a volume that is not connected now: they are neither lost nor known to be there.
        public static let volumeOffline = Code(kind: .volumeOffline)
        /// The caller cancelled it.
        public static let cancelled = Code(kind: .cancelled)
        /// The other side of a connection to a library is gone.
        public static let connectionLost = Code(kind: .connectionLost)
        /// The library cannot be written to now: it is open for reading only, or another program keeps it.
        public static let notWritable = Code(kind: .notWritable)
        /// The library is no longer what the changes were decided by: somebody else was first.
        public static let conflict = Code(kind: .conflict)
    }

    /// What kind of failure it is.
    public var code: Code
    /// What is wrong and what to do, for a person.
    public var message: String
    /// What the system or another library said.
    public var cause: String?

    /// A failure of that kind, in words for a person.
    public init(_ code: Code, _ message: String, cause: String? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension LibraryError: CustomStringConvertible {
    public var description: String { cause.map { "\(message) (\($0))" } ?? message }
}
