// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// A clock in the unit of the reports.
package enum Clock {
    /// Returns the time of a call in milliseconds.
    package static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start).milliseconds
    }
}

extension Duration {
    package var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

extension [Double] {
    package var median: Double {
        let sorted = sorted()
        guard let last = sorted.indices.last else { return .nan }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
}

/// The memory of this process according to the kernel.
package enum Memory {
    /// The bytes in memory now, mapped files included.
    package static var resident: Int { value("VmRSS:") }
    /// The bytes of its own, without mapped files.
    package static var anonymous: Int { value("RssAnon:") }

    private static func value(_ key: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split { $0 == " " || $0 == "\t" || $0 == "\n" }
            if words.count >= 2, words[0] == key { return (Int(words[1]) ?? 0) * 1024 }
        }
        return 0
    }
}
