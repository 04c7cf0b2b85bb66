// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// An ffmpeg that does not answer, or that writes without an end: the export fails, and leaves nothing.
@Suite(.enabled(if: ExportConversionTests.hasFFmpeg, "ffmpeg is not installed"), .timeLimit(.minutes(5)))
struct ExportEncoderFailureTests {
    @Test(arguments: [
        ("ffmpeg", "exec sleep 1000", 3, "ffmpeg made no progress for 3 seconds and was stopped. "),
        ("ffprobe", "exec sleep 1000", 3, "ffprobe made no progress for 3 seconds and was stopped. "),
        ("ffmpeg", "exec cat /dev/zero > /proc/self/fd/4", 300, "ffmpeg wrote a file of more than "),
        ("ffmpeg", "exec yes >&2", 300, "ffmpeg wrote more than 67108864 bytes of error messages and was stopped. "),
    ])
    func itIsEnded(_ name: String, _ script: String, _ patience: Int, _ reason: String) throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let program = try FakeProgram(name, script, in: folder.owner)
        let run = try folder.program.run(
            ["export", folder.path, "--convert"], through: program.launcher(patience: patience))
        #expect(run.status == 3 && run.output.contains("1 failed"), "\(run.output)")
        #expect(run.errors.contains("clip.mov: it cannot be converted: \(reason)"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
        let own = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.photos-export")
        #expect(Set(own) == ["lock", "state.jsonl"])
    }
}
