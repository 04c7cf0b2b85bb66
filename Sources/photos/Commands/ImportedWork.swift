// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How far an import is. A file counts when it was read: reading and decoding take the time, and the results of a batch
/// come all at once. A file that is not read counts with its result.
struct ImportedWork {
    private struct Count {
        var files = 0
        var bytes: Int64 = 0

        mutating func add(_ byteCount: Int64) {
            files += 1
            bytes += byteCount
        }
    }

    private var read = Count()
    private var results = Count()

    var files: Int { max(read.files, results.files) }
    var bytes: Int64 { max(read.bytes, results.bytes) }

    mutating func countRead(_ byteCount: Int64) { read.add(byteCount) }
    mutating func countResult(_ byteCount: Int64) { results.add(byteCount) }
}
