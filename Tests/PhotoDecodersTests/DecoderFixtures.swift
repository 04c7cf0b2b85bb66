// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoderProbes
import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary
import Testing

@testable import PhotoDecoders

/// Decoders of this test bundle, which a test may attack.
struct Decoders {
    let pool: DecoderPool
    let decoder: IsolatedDecoder

    init(
        limit: Int = 4, grace: Duration = .seconds(20), memory: Int = DecoderLimits.memoryBytes,
        pauses: [Duration] = DecoderLimits.pauses, servers: DecoderServers = ProgramDecoders.current.servers
    ) {
        pool = DecoderPool(limit: limit, servers: servers, grace: grace, memory: memory, pauses: pauses)
        decoder = IsolatedDecoder(pool)
    }

    /// The process of the fork server for the calling thread.
    static func server() throws -> pid_t { try ProgramDecoders.current.servers.server().process }

    /// Calls a function of CDecoderProbes in a decoder.
    func probe(_ name: String, seconds: Double = 30) throws -> Int64 {
        try decoder.probe(name, file(holding: [1, 2, 3]), ReadBudget(seconds: seconds))
    }

    /// Lets a decoder do something.
    func use() throws { try #require(try probe("thread") == 0) }

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

extension Decoders {
    /// What decoders might leave behind in the program and in its fork server.
    struct Leftovers: Equatable {
        var descriptors: Int
        var memoryFiles: Int
        /// Processes of the program.
        var children: Int
        /// Processes of the fork server.
        var decoders: Int
        var descriptorsOfServer: Int
    }

    func leftovers() throws -> Leftovers {
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        let server = try Self.server()
        return Leftovers(
            descriptors: try Self.names("/proc/self/fd").count,
            memoryFiles: maps.split(separator: "\n").filter { $0.contains("memfd:") }.count,
            children: try Self.children(of: getpid()), decoders: try Self.children(of: server),
            descriptorsOfServer: try Self.names("/proc/\(server)/fd").count)
    }

    static func names(_ path: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }

    private static func children(of process: pid_t) throws -> Int {
        try names("/proc/\(process)/task").reduce(0) { sum, thread in
            let path = "/proc/\(process)/task/\(thread)/children"
            // A thread may have ended meanwhile.
            let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return sum + list.split(separator: " ").count
        }
    }
}
