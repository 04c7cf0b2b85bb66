// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The only error type below the API: a code, a message that names the remedy, and the cause.
public struct LibraryError: Error, Hashable, Codable, Sendable {
    /// The kind of a failure. The set is open for clients; the kinds inside are closed, so that mappings can be total.
    public struct Code: Hashable, Codable, Sendable, CustomStringConvertible {
        package enum Kind: String, Codable, Sendable, CaseIterable {
            case notFound, invalidRequest, unsupported, unsupportedFormat, damagedFile, overBudget, fileChanged
            case accessDenied, accessRestricted, inputOutput, diskFull, libraryMissing, libraryUnreadable
            case libraryTooNew, missingOriginal, volumeOffline, cancelled, connectionLost
            case conflict, notWritable
        }

        package let kind: Kind
        public var description: String { kind.rawValue }

        /// The asset, album or resource does not exist.
        public static let notFound = Code(kind: .notFound)
        /// The call contradicts itself or the library's state.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// The feature is not built yet, or not available here.
        public static let unsupported = Code(kind: .unsupported)
        /// The format of the file is not supported.
        public static let unsupportedFormat = Code(kind: .unsupportedFormat)
        /// The bytes of the file are damaged.
        public static let damagedFile = Code(kind: .damagedFile)
        /// Reading the file would take more memory, pixels or time than allowed.
        public static let overBudget = Code(kind: .overBudget)
        /// The file changed while it was read.
        public static let fileChanged = Code(kind: .fileChanged)
        /// The caller is not allowed to see or do this.
        public static let accessDenied = Code(kind: .accessDenied)
        /// The caller cannot be given access by anyone.
        public static let accessRestricted = Code(kind: .accessRestricted)
        /// The system refused to read or write.
        public static let inputOutput = Code(kind: .inputOutput)
        /// The disk is full.
        public static let diskFull = Code(kind: .diskFull)
        /// There is no library at the path.
        public static let libraryMissing = Code(kind: .libraryMissing)
        /// There is something at the path, but it cannot be opened as a library.
        public static let libraryUnreadable = Code(kind: .libraryUnreadable)
        /// The library was made by a newer version.
        public static let libraryTooNew = Code(kind: .libraryTooNew)
        /// The library has a record of the resource, but its bytes are missing.
        public static let missingOriginal = Code(kind: .missingOriginal)
        /// The bytes are on a volume that is not connected now, so it is unknown if they still exist.
        public static let volumeOffline = Code(kind: .volumeOffline)
        /// The caller cancelled the call.
        public static let cancelled = Code(kind: .cancelled)
        /// The connection to the library was closed by the other side.
        public static let connectionLost = Code(kind: .connectionLost)
        /// The library cannot be written now: it is open for reading only, or another program holds it.
        public static let notWritable = Code(kind: .notWritable)
        /// The library has changed since the changes were decided, so that a precondition does not hold.
        public static let conflict = Code(kind: .conflict)
    }

    /// The kind of failure.
    public var code: Code
    /// The description of the failure and of its remedy, for a person.
    public var message: String
    /// The message of the system or of another library that caused the failure.
    public var cause: String?

    /// Creates an error of this kind with a message for a person.
    public init(_ code: Code, _ message: String, cause: String? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension LibraryError: CustomStringConvertible {
    public var description: String { cause.map { "\(message) (\($0))" } ?? message }
}
