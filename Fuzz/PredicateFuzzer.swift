// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import QuerySupport

/// Reads one input of libFuzzer as a predicate: it must be refused with a position or evaluated, in limited time.
func tryPredicate(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    if let failure = PredicateTrial.failure(of: UnsafeBufferPointer(start: bytes, count: count)) {
        FileHandle.standardError.write(Data("ERROR: the predicate \(failure)\n".utf8))
        abort()
    }
    return 0
}

/// Writes the formats of the fixed cases as seeds, each after a byte with the number of its arguments.
func writePredicateSeeds(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, seed) in QueryCase.all.enumerated() {
        let bytes = [UInt8(seed.arguments.count)] + Array(seed.format.utf8)
        try Data(bytes).write(to: folder.appending(path: "\(number)"))
    }
}
