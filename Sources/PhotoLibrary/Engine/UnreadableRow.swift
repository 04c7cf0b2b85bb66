// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A row of the library's database that cannot be read: whose it is, and what is wrong with it.
///
/// A bad row is one bad row: whatever else was asked for is told as it is, and who asked can hear of this one.
public struct UnreadableRow: Hashable, Codable, Sendable {
    /// The table that it is in.
    public var table: String
    /// Its number there.
    public var row: Int64
    /// The asset that it belongs to; `nil` for a row of none.
    public var asset: AssetID?
    /// What that asset, album or folder is called outside the library; `nil` when that cannot be read either.
    public var localIdentifier: String?
    /// What is wrong: “the column “rating” holds 9, which is no rating”.
    public var problem: String

    /// A row of a table, and what is wrong with it.
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
    /// That row as a failure, for who has nothing else to tell.
    public init(_ row: UnreadableRow) { self.init(.libraryUnreadable, "\(row)") }
}
