// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoDecoders

/// A decoder computes, reads what it was given, and answers: everything else is refused, whoever has taken it over.
@Suite struct ConfinementTests {
    private let decoders = Decoders()

    @Test(
        arguments: [
            "open", "create", "socket", "socketpair", "exec", "spawn", "fork", "kill", "ptrace", "status", "unlink",
            "limit", "huge pages", "descriptor table",
        ])
    func aDecoderIsRefused(_ call: String) throws {
        #expect(try decoders.probe(call) == Int64(EPERM))
    }

    /// Libraries then start their threads in the older way, which says whether it is a thread.
    @Test func theNewWayToStartThreadsDoesNotExist() throws {
        #expect(try decoders.probe("clone3") == Int64(ENOSYS))
        #expect(try decoders.probe("thread") == 0)
    }

    /// A filter cannot read what these calls are to do.
    @Test(arguments: ["openat2", "io_uring"])
    func newerWaysToOpenAFileDoNotExist(_ call: String) throws {
        #expect(try decoders.probe(call) == Int64(ENOSYS))
    }

    /// The file of a probe is in memory and open for writing, as those of pictures that a program has as bytes.
    @Test(arguments: ["write", "truncate", "seal", "map"])
    func aDecoderCannotChangeItsFile(_ call: String) throws {
        let file = try file(holding: [1, 2, 3])
        let answer = try decoders.decoder.probe(call, file, ReadBudget())
        #expect(answer != 0)
        let bytes = try file.bytes(at: 0, count: 4)
        #expect(bytes == [1, 2, 3])
    }

    /// Standard streams, the socket, the file; libraries may have a few of their own.
    @Test func aDecoderHasNoDescriptorsOfTheProgram() throws {
        let opened = (0..<64).map { _ in open("/dev/null", O_RDONLY) }
        defer { for descriptor in opened { close(descriptor) } }
        #expect(try decoders.probe("descriptors") < 16)
    }

    @Test func aDecoderOfRootIsAllowedNoMoreThanOthers() throws {
        try decoders.use()
        let process = try #require(decoders.pool.idleProcesses.first)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let capabilities = status.split(separator: "\n").filter { $0.hasPrefix("CapPrm") || $0.hasPrefix("CapEff") }
        #expect(capabilities.count == 2)
        #expect(capabilities.allSatisfy { $0.hasSuffix("\t0000000000000000") })
    }

    @Test func aDecoderDoesNotKnowTheEnvironmentOfTheProgram() throws {
        setenv("PHOTOS_DECODERS_TEST_SECRET", "1", 1)
        defer { unsetenv("PHOTOS_DECODERS_TEST_SECRET") }
        #expect(try decoders.probe("secret") == 0)
    }
}
