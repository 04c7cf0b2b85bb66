// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
package import PhotoQuery

/// The only error type below the API: a code, a message that names the remedy, and the cause.
public struct LibraryError: Error, Hashable, Codable, Sendable {
    /// The kind of a failure. The set is open for clients; the kinds inside are closed, so that mappings can be total.
    public struct Code: Hashable, Codable, Sendable, CustomStringConvertible {
        package enum Kind: String, Codable, Sendable, CaseIterable {
            case notFound, invalidRequest, unsupported, unsupportedFormat, damagedFile, overBudget, fileChanged
            case accessDenied, accessRestricted, inputOutput, diskFull, libraryMissing, libraryUnreadable
            case libraryTooNew, missingOriginal, volumeOffline, cancelled, connectionLost
            case conflict, notWritable, notLocal, networkFailed
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
        /// The library does not have the bytes, but can download them.
        public static let notLocal = Code(kind: .notLocal)
        /// The bytes cannot be downloaded now: the network failed, or the other side did.
        public static let networkFailed = Code(kind: .networkFailed)
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

/// A row of the library's database that cannot be read, with the reason.
///
/// An unreadable row affects nothing else: calls return everything else that was requested, and report this row
/// separately.
public struct UnreadableRow: Hashable, Codable, Sendable {
    /// The name of the table.
    public var table: String
    /// The number of the row in the table.
    public var row: Int64
    /// The asset that the row belongs to; `nil` if it belongs to none.
    public var asset: AssetID?
    /// The local identifier of that asset, album or folder; `nil` if it cannot be read either.
    public var localIdentifier: String?
    /// The reason why the row cannot be read, such as “the column “rating” holds 9, which is no rating”.
    public var problem: String

    /// Creates the description of an unreadable row.
    public init(table: String, row: Int64, asset: AssetID? = nil, localIdentifier: String? = nil, problem: String) {
        self.table = table
        self.row = row
        self.asset = asset
        self.localIdentifier = localIdentifier
        self.problem = problem
    }
}

extension UnreadableRow: CustomStringConvertible {
    public var description: String {
        let name = localIdentifier ?? asset.map { "the asset in row \($0.rawValue)" } ?? "row \(row) of “\(table)”"
        return "\(name) cannot be read: in row \(row) of the table “\(table)” \(problem). Verify the library."
    }
}

extension LibraryError {
    /// Creates a `libraryUnreadable` error for a row, for a call that has nothing else to return.
    public init(_ row: UnreadableRow) { self.init(.libraryUnreadable, "\(row)") }
}

extension QueryEvaluator {
    /// Throws `invalidRequest` if an object could not be evaluated. Call it after the last object, because the result
    /// is incomplete then.
    package func check() throws(LibraryError) {
        if let failure { throw LibraryError(.invalidRequest, failure.message) }
    }
}

/// Conversion to `NSError`: a domain, a number, and the message under `NSLocalizedDescriptionKey`.
extension LibraryError: CustomNSError {
    /// The error domain, "LibraryErrorDomain".
    public static var errorDomain: String { "LibraryErrorDomain" }

    /// The number of the code: 1 and up, the same in all versions.
    public var errorCode: Int { code.number }

    /// The message under `NSLocalizedDescriptionKey`, and the cause under `NSLocalizedFailureReasonErrorKey`.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info[NSLocalizedFailureReasonErrorKey] = cause
        return info
    }
}

extension LibraryError.Code {
    /// The code of the kind in an `NSError`. A number is never reused for another kind.
    fileprivate var number: Int {
        switch kind {
        case .notFound: 1
        case .invalidRequest: 2
        case .unsupported: 3
        case .unsupportedFormat: 4
        case .damagedFile: 5
        case .overBudget: 6
        case .fileChanged: 7
        case .accessDenied: 8
        case .accessRestricted: 9
        case .inputOutput: 10
        case .diskFull: 11
        case .libraryMissing: 12
        case .libraryUnreadable: 13
        case .libraryTooNew: 14
        case .missingOriginal: 15
        case .volumeOffline: 16
        case .cancelled: 17
        case .connectionLost: 18
        case .conflict: 19
        case .notWritable: 20
        case .notLocal: 21
        case .networkFailed: 22
        }
    }

    fileprivate init?(number: Int) {
        guard let kind = Kind.allCases.first(where: { LibraryError.Code(kind: $0).number == number }) else {
            return nil
        }
        self.init(kind: kind)
    }
}

extension LibraryError {
    /// True if the error concerns one row, so that other rows may still be written.
    package var blamesRow: Bool {
        switch code.kind {
        case .invalidRequest, .notFound, .libraryUnreadable, .missingOriginal, .notLocal: true
        case .unsupported, .unsupportedFormat, .damagedFile, .overBudget, .fileChanged, .accessDenied,
            .accessRestricted, .inputOutput, .diskFull, .libraryMissing, .libraryTooNew, .volumeOffline, .cancelled,
            .connectionLost, .conflict, .notWritable, .networkFailed:
            false
        }
    }
}

extension LibraryError {
    /// Converts an `NSError` back, or returns `nil` for an error of another domain and for a number of a later version.
    fileprivate init?(_ error: NSError) {
        guard error.domain == LibraryError.errorDomain, let code = Code(number: error.code) else { return nil }
        self.init(
            code, error.userInfo[NSLocalizedDescriptionKey] as? String ?? "",
            cause: error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)
    }
}

/// Bridging to `NSError`. Without it the compiler on Linux treats `catch let error as NSError` as a cast that cannot
/// fail, and the program crashes there.
extension LibraryError: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: LibraryError.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LibraryError?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LibraryError?) -> Bool {
        result = LibraryError(source)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LibraryError {
        guard let error = source.flatMap(LibraryError.init) else {
            fatalError("\(source?.domain ?? "nothing") is not a domain of LibraryError")
        }
        return error
    }
}
