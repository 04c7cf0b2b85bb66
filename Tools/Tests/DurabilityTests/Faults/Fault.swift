// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc

/// A call of the system that is refused, once or from then on.
struct Fault: CustomStringConvertible, Sendable {
    /// As the shim calls it: `fsync`, `pwrite`, `rename`, ….
    var call: String
    /// Which of them, from 1.
    var number: Int
    var error: Error
    var isForever: Bool

    enum Error: String, CaseIterable, Sendable {
        case EIO, ENOSPC, EROFS, EDQUOT

        var number: Int32 {
            switch self {
            case .EIO: Glibc.EIO
            case .ENOSPC: Glibc.ENOSPC
            case .EROFS: Glibc.EROFS
            case .EDQUOT: Glibc.EDQUOT
            }
        }
    }

    var description: String { "\(error) at \(call) \(number)\(isForever ? " and all later ones" : "")" }

    var environment: [String: String] {
        [
            "FAULT_CALL": call, "FAULT_AT": String(number), "FAULT_ERRNO": String(error.number),
            "FAULT_FOREVER": isForever ? "1" : "0",
        ]
    }

    /// Every call at every number, with each of the errors, once and for ever.
    static func all(_ calls: [String: Int], errors: [Error] = Error.allCases) -> [Fault] {
        calls.sorted { $0.key < $1.key }.flatMap { call, count in
            (1...count).flatMap { number in
                errors.flatMap { error in
                    [false, true].map { Fault(call: call, number: number, error: error, isForever: $0) }
                }
            }
        }
    }
}
