// Licensed under the Apache License, Version 2.0. See LICENSE.

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
