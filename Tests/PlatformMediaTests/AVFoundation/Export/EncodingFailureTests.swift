// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PlatformTypes
import Testing

@testable import PlatformMedia

/// Exports that encode and fail: there is a reason, and no file.
struct EncodingFailureTests {
    /// A folder of programs that take ffmpeg's place.
    private func programs(
        _ script: String, limits: ChildLimits = ChildLimits()
    ) throws -> (EncoderProgram, TemporaryFolder) {
        let folder = try TemporaryFolder()
        for (name, text) in [("ffmpeg", script), ("ffprobe", "echo '{}'")] {
            try Data("#!/bin/sh\n\(text)\n".utf8).write(to: folder.url(name))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
        }
        return (try EncoderProgram(searchPath: "/nowhere:" + folder.url.path, limits: limits), folder)
    }

    private func export(
        _ movie: MovieFolder, to url: URL? = nil, limit: Int64 = 0
    ) throws -> EncodingExport {
        let preset = AVAssetExportPresetMediumQuality
        let request = ExportRequest(
            preset: preset, movie: MovieFile(movie.url), output: url ?? movie.folder.url("out.mp4"), type: .mp4,
            range: CMTimeRange(start: .zero, duration: .positiveInfinity), isForNetwork: false, lengthLimit: limit,
            hasComposition: false)
        return EncodingExport(request, as: try #require(EncodingPreset(named: preset)))
    }

    private func failure(
        _ script: String, _ movie: MovieFolder, limits: ChildLimits = ChildLimits(),
        _ advance: (Float) -> Bool = { _ in true }
    ) throws -> AVError? {
        let (program, folder) = try programs(script, limits: limits)
        return try withExtendedLifetime(folder) {
            let export = try export(movie)
            return #expect(throws: AVError.self) { try export.run(with: program, advance) }
        }
    }

    @Test func withoutFFmpegThePackageIsNamed() {
        let failure = #expect(throws: AVError.self) { _ = try EncoderProgram(searchPath: "/nowhere:.:bin") }
        #expect(failure?.code == .encoderNotFound)
        #expect(
            failure?.localizedDescription
                == "movies are encoded with ffmpeg, which is not installed. On Debian and Ubuntu: apt-get install ffmpeg"
        )
    }

    @Test func ffmpegThatIsKilledLeavesNothing() throws {
        let movie = try MovieFolder(movie())
        let failure = try failure("echo half > /proc/self/fd/4; kill -KILL $$", movie)
        #expect(failure?.code == .exportFailed)
        #expect(failure?.localizedDescription.contains("signal 9") == true)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func whatFFmpegSaysIsTheReason() throws {
        let movie = try MovieFolder(movie())
        let failure = try failure(#"printf 'no \033[31mencoder\nmore\n' >&2; exit 1"#, movie)
        #expect(failure?.localizedDescription == "ffmpeg cannot encode the movie: no [31mencoder")
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func successWithoutAMovieIsAFailure() throws {
        let movie = try MovieFolder(movie())
        let failure = try failure("exit 0", movie)
        #expect(failure?.code == .decodeFailed)
        #expect(failure?.localizedDescription.hasPrefix("ffmpeg ended without an error and wrote nothing. ") == true)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func anExportThatIsCancelledAtOnceStartsNothing() throws {
        let movie = try MovieFolder(movie())
        let failure = try failure("touch \(movie.folder.url("started").path)", movie) { _ in false }
        #expect(failure?.code == .operationCancelled)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func anExportThatIsCancelledWhileItRunsLeavesNothing() throws {
        let movie = try MovieFolder(movie())
        var parts: [Float] = []
        let failure = try failure("echo half > /proc/self/fd/4; echo out_time_us=250000; exec sleep 1000", movie) {
            parts.append($0)
            return $0 < 0.4
        }
        #expect(failure?.code == .operationCancelled)
        #expect(try #require(parts.last) > 0.4 && parts == parts.sorted())
        #expect(try movie.folder.names == ["movie.mov"])
    }

    /// It reports again and again that it has got no further.
    @Test func anFFmpegThatDoesNotAnswerIsEnded() throws {
        let movie = try MovieFolder(movie())
        let report = "while :; do echo out_time_us=250000; sleep 0.05; done"
        for script in ["exec sleep 1000", report] {
            let failure = try failure(script, movie, limits: ChildLimits(patience: .seconds(1)))
            #expect(failure?.code == .exportFailed)
            #expect(
                failure?.localizedDescription
                    == "ffmpeg made no progress for 1 second and was stopped. The movie may be damaged, or the disk "
                    + "too slow: export it again")
        }
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func anFFmpegThatFloodsItsFileIsEnded() throws {
        let movie = try MovieFolder(movie())
        let failure = try failure("exec cat /dev/zero > /proc/self/fd/4", movie)
        #expect(failure?.code == .exportFailed)
        #expect(failure?.localizedDescription.hasPrefix("ffmpeg wrote a file of more than ") == true)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test func framesThatDoNotComeAreNotWaitedFor() throws {
        let movie = try MovieFolder(movie())
        let (program, folder) = try programs("exec sleep 1000", limits: ChildLimits(patience: .seconds(1)))
        let probe = folder.url("ffprobe")
        try Data("#!/bin/sh\ncase \"$*\" in *csv*) echo 0,1,K__;; *) echo '{}';; esac\n".utf8).write(to: probe)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: probe.path)
        let job = FrameJob(program, try export(movie).plan(), volume: 1) { false }
        let source = try OpenFile(reading: movie.url.path)
        let target = try OpenFile.inMemory(name: "target")
        let failure = #expect(throws: AVError.self) { try job.run(source, into: target) { picture, _ in picture } }
        #expect(
            failure?.localizedDescription.hasPrefix("ffmpeg made no progress for 1 second and was stopped.") == true)
    }

    @Test func aFileThatIsThereIsLeftAlone() throws {
        let movie = try MovieFolder(movie())
        let there = movie.folder.url("out.mp4")
        try Data("mine".utf8).write(to: there)
        #expect(try failure("exit 0", movie)?.code == .fileAlreadyExists)
        #expect(try Data(contentsOf: there) == Data("mine".utf8))
    }

    @Test func aFolderThatTakesNoFilesIsAFailure() throws {
        let movie = try MovieFolder(movie())
        let export = try export(movie, to: URL(filePath: "/proc/self/out.mp4"))
        let (program, folder) = try programs("exit 0")
        let failure = withExtendedLifetime(folder) {
            #expect(throws: AVError.self) { try export.run(with: program) { _ in true } }
        }
        #expect(failure != nil)
    }

    @Test func whatIsNoMovieIsNotEncoded() throws {
        let file = try MovieFolder(Data("no movie".utf8))
        #expect(try failure("exit 0", file)?.code == .fileFormatNotRecognized)
    }

    @Test(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
    func aMovieThatIsCutOffIsNotTakenForAShorterOne() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("whole.mp4")
        try FFmpeg.write(
            "testsrc2=size=160x120:rate=25:duration=8", to: url, ["-movflags", "+faststart", "-g", "25"])
        let bytes = try Data(contentsOf: url)
        let movie = try MovieFolder(bytes.prefix(bytes.count / 2), name: "movie.mp4")
        let program = try EncoderProgram.installed.get()
        let export = try export(movie)
        let failure = #expect(throws: AVError.self) { try export.run(with: program) { _ in true } }
        #expect(failure?.code == .decodeFailed)
        #expect(failure?.localizedDescription.contains("of 8.0 seconds") == true)
        #expect(try movie.folder.names == ["movie.mp4"])
    }

    @Test(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
    func aMovieWithoutFramesIsAFailure() throws {
        var bytes = try movie()
        let table = try #require(bytes.range(of: Data("stsz".utf8)))
        // After the version and the common size comes the number of samples.
        bytes.replaceSubrange(table.upperBound + 8..<table.upperBound + 12, with: [0, 0, 0, 0])
        let broken = try MovieFolder(bytes)
        let export = try export(broken)
        let program = try EncoderProgram.installed.get()
        let failure = #expect(throws: AVError.self) { try export.run(with: program) { _ in true } }
        #expect([.decodeFailed, .exportFailed, .operationNotSupportedForAsset].contains(failure?.code))
        #expect(try broken.folder.names == ["movie.mov"])
    }

    @Test(
        .enabled("only root may mount") { SmallDisk.isPossible },
        .enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
    func aFullDiskIsCalledSo() throws {
        let disk = try SmallDisk(kilobytes: 32)
        defer { disk.end() }
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mp4")
        try FFmpeg.write("testsrc2=size=320x240:rate=25:duration=4,noise=alls=60:allf=t", to: url)
        let movie = try MovieFolder(Data(contentsOf: url), name: "movie.mp4")
        let export = try export(movie, to: disk.url.appending(path: "out.mp4"))
        let program = try EncoderProgram.installed.get()
        let failure = #expect(throws: AVError.self) { try export.run(with: program) { _ in true } }
        #expect(failure?.code == .diskFull)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path) == [])
    }
}

/// A folder on a file system of its own, in memory, until ``end()``.
private struct SmallDisk {
    private let folder: TemporaryFolder
    var url: URL { folder.url }

    static let isPossible: Bool = {
        guard getuid() == 0, let disk = try? SmallDisk(kilobytes: 64) else { return false }
        disk.end()
        return true
    }()

    init(kilobytes: Int) throws {
        folder = try TemporaryFolder()
        try SmallDisk.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.url.path)
    }

    func end() { try? SmallDisk.run("umount", "--lazy", folder.url.path) }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw LibraryError(.inputOutput, words.joined(separator: " ")) }
    }
}
