// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CSQLite

/// A copy of the library's database, read through SQLite's C API, with the best index for each query.
package final class PeerDatabase {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let handle: OpaquePointer

    package init(path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let handle else {
            throw Failure(description: "\(path) cannot be opened")
        }
        self.handle = handle
        // Keeps as much in memory as SQLite can.
        try execute("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 8000000000")
    }

    deinit { sqlite3_close_v2(handle) }

    package func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    /// Adds the names of the primary files to the assets, so that an index can cover them.
    package func addFilenames() throws {
        let columns = try statement("SELECT name FROM pragma_table_info('asset')").texts(column: 0)
        guard !columns.contains("filename") else { return }
        try execute(
            """
            ALTER TABLE asset ADD COLUMN filename TEXT;
            UPDATE asset SET filename = (
                SELECT original_filename FROM resource WHERE asset_id = asset.id AND position = 0)
            """)
    }

    /// Returns the name of an index on these columns and rows, which is made if needed.
    package func index(_ definition: String) throws -> String {
        let name = "peer_" + definition.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        try execute("CREATE INDEX IF NOT EXISTS \(name) ON \(definition)")
        return name
    }

    package func statement(_ sql: String) throws -> PeerStatement {
        var statement: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        guard sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil) == SQLITE_OK, let statement else {
            throw failure(sql)
        }
        return PeerStatement(statement)
    }

    /// Returns a statement that reads ids in order from an index alone. Throws when SQLite would use anything slower.
    package func coveredStatement(_ sql: String) throws -> PeerStatement {
        let plan = try statement("EXPLAIN QUERY PLAN " + sql).texts(column: 3).joined(separator: "; ")
        guard plan.contains("COVERING INDEX"), !plan.contains("TEMP B-TREE") else {
            throw Failure(description: "not the best index for \(sql): \(plan)")
        }
        return try statement(sql)
    }

    private func failure(_ sql: String) -> Failure {
        Failure(description: "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
    }
}

/// A prepared statement that is used repeatedly.
package final class PeerStatement {
    private let statement: OpaquePointer
    /// The buffer of ids, kept so that later reads reuse its memory.
    private var read: [Int64] = []

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    /// Returns the first column of all rows.
    package func ids() -> [Int64] {
        defer { sqlite3_reset(statement) }
        // The buffer is moved to a local variable, which avoids a check of exclusive access for each row.
        var ids = read
        read = []
        ids.removeAll(keepingCapacity: true)
        while sqlite3_step(statement) == SQLITE_ROW { ids.append(sqlite3_column_int64(statement, 0)) }
        read = ids
        return ids
    }

    /// Reads the values that are shown of the assets with these ids: name, date and type. Returns the names' bytes.
    package func objects(_ ids: some Sequence<Int64>) -> [UInt8] {
        var names: [UInt8] = []
        for id in ids {
            sqlite3_bind_int64(statement, 1, id)
            if sqlite3_step(statement) == SQLITE_ROW { names += blob(0) }
            _ = sqlite3_column_double(statement, 1)
            _ = sqlite3_column_int64(statement, 2)
            sqlite3_reset(statement)
        }
        return names
    }

    /// Reads a name and a date of each row. Returns the number of rows and the sum of the dates.
    package func enumerate() -> (count: Int, sum: Double) {
        defer { sqlite3_reset(statement) }
        var (count, bytes, sum) = (0, 0, 0.0)
        while sqlite3_step(statement) == SQLITE_ROW {
            bytes += Int(sqlite3_column_bytes(statement, 0))
            sum += sqlite3_column_double(statement, 1)
            count += 1
        }
        return bytes > 0 ? (count, sum) : (0, 0)
    }

    package func texts(column: Int32) -> [String] {
        defer { sqlite3_reset(statement) }
        var texts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, column) { texts.append(String(cString: text)) }
        }
        return texts
    }

    /// Runs a statement that returns nothing.
    package func run() throws {
        defer { sqlite3_reset(statement) }
        let result = sqlite3_step(statement)
        guard result == SQLITE_DONE || result == SQLITE_ROW else {
            throw PeerDatabase.Failure(description: "a statement ended with \(result)")
        }
    }

    /// Runs a statement with a number, a real number and bytes for its parameters.
    package func run(_ number: Int, _ real: Double, _ bytes: [UInt8]) throws {
        sqlite3_bind_int64(statement, 1, Int64(number))
        sqlite3_bind_double(statement, 2, real)
        try bytes.withUnsafeBufferPointer { bytes in
            sqlite3_bind_blob(statement, 3, bytes.baseAddress, Int32(bytes.count), nil)
            try run()
        }
    }

    private func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
