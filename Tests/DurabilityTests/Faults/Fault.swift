// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc

/// A system call that is refused, once or from then on.
struct Fault: CustomStringConvertible, Sendable {
    /// The name that the shim has for it: `fsync`, `pwrite`, `rename`, ….
    var call: String
    /// The number of the call among those of its name, from 1.
    var number: Int
    var error: Error
    var isForever: Bool
    /// The end of a file's name: only calls on such files count. `nil` for all files.
    var file: String?

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

    /// `make faults` tries each n-th fault.
    static let wantedStride =
        max(ProcessInfo.processInfo.environment["PHOTOS_FAULTS_STRIDE"].flatMap { Int($0) } ?? 1, 1)

    var description: String {
        "\(error) at \(call) \(number)\(file.map { " of …\($0)" } ?? "")\(isForever ? " and all later ones" : "")"
    }

    var environment: [String: String] {
        var environment = [
            "FAULT_CALL": call, "FAULT_AT": String(number), "FAULT_ERRNO": String(error.number),
            "FAULT_FOREVER": isForever ? "1" : "0",
        ]
        environment["FAULT_FILE"] = file
        return environment
    }

    /// Returns a fault for every call, number and error, once and for ever.
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
