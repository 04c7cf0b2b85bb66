// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoderProbes
import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary

@testable import PhotoDecoders

/// Decoders of this test bundle, which a test may attack.
struct Decoders {
    let pool: DecoderPool
    let decoder: IsolatedDecoder

    init(limit: Int = 4, grace: Duration = .seconds(20), memory: Int = DecoderLimits.memoryBytes) {
        pool = DecoderPool(limit: limit, grace: grace, memory: memory)
        decoder = IsolatedDecoder(pool)
    }

    /// Calls a function of CDecoderProbes in a decoder.
    func probe(_ name: String, seconds: Double = 30) throws -> Int64 {
        try decoder.probe(name, file(holding: [1, 2, 3]), ReadBudget(seconds: seconds))
    }

    /// Returns the error with which a function of CDecoderProbes ends its decoder.
    func failure(of name: String, seconds: Double = 30) -> LibraryError? {
        do {
            _ = try probe(name, seconds: seconds)
            return nil
        } catch {
            return error as? LibraryError
        }
    }
}

/// A file in memory, which decoders cannot tell from one on a disk.
func file(holding bytes: [UInt8]) throws -> OpenFile {
    let file = try OpenFile.inMemory(name: "test")
    try bytes.withUnsafeBytes { try OpenFile.write(file.descriptor, $0, at: 0) }
    return file
}

/// Opens a file for reading.
func opened(_ url: URL) throws -> OpenFile {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    return OpenFile(taking: descriptor)
}

/// What a process has that decoders might leave behind.
struct Leftovers: Equatable {
    var descriptors: Int
    var memoryFiles: Int
    var children: Int

    static func now() throws -> Leftovers {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        let children = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").reduce(0) { sum, thread in
            let path = "/proc/self/task/\(thread)/children"
            // A thread may have ended meanwhile.
            let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return sum + list.split(separator: " ").count
        }
        return Leftovers(
            descriptors: names.count, memoryFiles: maps.split(separator: "\n").filter { $0.contains("memfd:") }.count,
            children: children)
    }
}
