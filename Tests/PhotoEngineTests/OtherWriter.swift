// Licensed under the Apache License, Version 2.0. See LICENSE.

import GRDB

/// Runs the body while another connection to the database is in a transaction that writes.
func whileAnotherWrites(to path: String, _ body: () throws -> Void) throws {
    let other = try DatabaseQueue(path: path)
    try other.inTransaction(.immediate) { _ in
        try body()
        return .rollback
    }
    try other.close()
}
