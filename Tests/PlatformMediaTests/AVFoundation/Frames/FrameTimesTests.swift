// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PlatformMedia

/// The times of frames, as another program lists them: all of them, or an error.
@Suite struct FrameTimesTests {
    /// Returns what becomes of the list that a program prints.
    private func times(
        _ script: String, limit: Int = EncoderProgram.frameLimit, limits: ChildLimits = ChildLimits(),
        isCancelled: () -> Bool = { false }
    ) throws -> [FrameTime] {
        let folder = try TemporaryFolder()
        for (name, text) in [("ffmpeg", "exit 0"), ("ffprobe", script)] {
            try Data("#!/bin/sh\n\(text)\n".utf8).write(to: folder.url(name))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
        }
        let program = try EncoderProgram(searchPath: folder.url.path, limits: limits)
        return try withExtendedLifetime(folder) {
            try program.frameTimes(of: OpenFile(holding: Data("a movie".utf8)), limit: limit, isCancelled: isCancelled)
        }
    }

    private func failure(
        _ script: String, limit: Int = EncoderProgram.frameLimit, limits: ChildLimits = ChildLimits(),
        isCancelled: () -> Bool = { false }
    ) -> AVError? {
        #expect(throws: AVError.self) {
            _ = try times(script, limit: limit, limits: limits, isCancelled: isCancelled)
        }
    }

    @Test func framesAreInTheOrderOfTheirTimes() throws {
        let times = try times("echo 0,0.5,K__; echo 2,0.5,___; echo 1,N/A,___; echo 9,1,_D_")
        #expect(times.map(\.start) == [0, 1_000_000, 2_000_000])
        #expect(times.map(\.duration) == [1_000_000, 1_000_000, 500_000])
    }

    @Test func aListThatBreaksOffIsNotTakenForAWholeOne() {
        let failed = failure("echo 0,1,K__; echo 'no more' >&2; exit 1")
        #expect(failed?.code == .exportFailed)
        #expect(failed?.localizedDescription == "ffmpeg cannot read the movie: no more")
        #expect(failure("echo 0,1,K__; kill -KILL $$")?.code == .exportFailed)
    }

    @Test func moreFramesThanTheLimitAreRefused() throws {
        let script = "for time in 0 1 2 3; do echo $time,1,K__; done"
        #expect(try times(script, limit: 4).count == 4)
        #expect(failure(script, limit: 3)?.code == .decodeFailed)
        #expect(failure("exit 0")?.code == .decodeFailed)
    }

    /// What has no end is not read to it, and not cut within a line.
    @Test func anEndlessListIsRefused() { #expect(failure("exec yes 1,1,K__")?.code == .decodeFailed) }

    @Test func aListThatDoesNotComeIsNotWaitedFor() {
        let failed = failure("exec sleep 1000", limits: ChildLimits(patience: .seconds(1)))
        #expect(failed?.code == .exportFailed)
        #expect(
            failed?.localizedDescription.hasPrefix("ffprobe made no progress for 1 second and was stopped.") == true)
    }

    @Test func aCancelledExportWaitsForNoList() {
        #expect(failure("exec sleep 1000", isCancelled: { true })?.code == .operationCancelled)
    }
}
