// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoderProbes
import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import PhotoDecoders

/// A decoder that a file has broken costs that file, and nothing else.
@Suite struct BrokenDecoderTests {
    @Test(arguments: ["crash", "abort", "leave"])
    func aDecoderThatCrashesMarksItsFileDamagedAndIsReplaced(_ end: String) throws {
        let decoders = Decoders()
        let failure = try #require(decoders.failure(of: end))
        #expect(failure.code == .damagedFile)
        #expect(failure.message == "The file cannot be decoded: it is damaged and made the decoder crash.")
        #expect(["crash": "signal 11", "abort": "signal 6", "leave": "exit status 3"][end] == failure.cause)
        #expect(try decoders.probe("thread") == 0)
    }

    @Test func aDecoderThatNeverEndsIsEndedAfterItsTime() throws {
        let decoders = Decoders(grace: .milliseconds(50))
        let failure = try #require(decoders.failure(of: "spin", seconds: 0.05))
        #expect(failure.code == .overBudget)
        #expect(failure.message.contains("within 0.05 seconds"))
        try decoders.use()
    }

    @Test func aDecoderThatTakesMemoryWithoutEndIsStopped() throws {
        let decoders = Decoders(memory: 512 << 20)
        let failure = try #require(decoders.failure(of: "grow"))
        #expect(failure.code == .overBudget)
        #expect(failure.message.contains("needs more memory than the decoder's limit of 512 MiB"))
        try decoders.use()
    }

    @Test func aDecoderThatIsKilledEachTimeSaysNothingOfItsFile() throws {
        let decoders = Decoders(pauses: [.zero, .zero])
        let failure = try #require(decoders.failure(of: "killed"))
        #expect(failure.code == .inputOutput)
        #expect(failure.message.hasPrefix("The decoder was killed by another program"))
        #expect(failure.cause == "signal 9")
        #expect(try decoders.probe("thread") == 0)
    }

    /// The limit of the file is the limit of decoders, unless a lower one was set.
    @Test func aPictureThatIsLargerThanFilesMayBeIsNotDamaged() throws {
        let failure = try #require(Decoders().failure(of: "file size"))
        #expect(failure.code == .overBudget)
        #expect(failure.message.contains("needs more memory than the limit of 768 MiB"))
        #expect(failure.cause == "signal 25")
    }

    @Test func aDecoderThatIsStoppedIsGoneAfterItsTime() throws {
        let decoders = Decoders(grace: .milliseconds(50))
        try decoders.use()
        let process = try #require(decoders.pool.idleProcesses.first)
        #expect(decoders.failure(of: "stopped", seconds: 0.05)?.code == .overBudget)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func aServerThatIsStoppedIsKilledWithItsDecodersAndReplaced() throws {
        let servers = DecoderServers(answer: .milliseconds(200))
        let decoders = Decoders(grace: .milliseconds(50), servers: servers)
        try decoders.use()
        let server = try servers.server().process
        let process = try #require(decoders.pool.idleProcesses.first)
        kill(server, SIGSTOP)
        #expect(decoders.failure(of: "stopped", seconds: 0.05)?.code == .overBudget)
        #expect(probes_ends_within(server, 10_000))
        #expect(probes_ends_within(process, 10_000))
        try decoders.use()
        #expect(try servers.server().process != server)
    }

    @Test(
        arguments: [
            ("flood", "a request for 1 bytes"),
            ("send none nonsense", "a message that cannot be read"),
            ("send none \(String(repeating: "[", count: 5_000))", "a message that cannot be read"),
            ("endless", "a message without end"),
            (message("none", .ready(isFiltered: true)), "a second greeting"),
            (message("none", .needsMemory(1 << 40)), "a request for 1099511627776 bytes"),
            (message("none", .needsMemory(-1)), "a request for -1 bytes"),
            (message("none", .profile(byteCount: 64)), "a stray profile"),
            (message("sealed", .profile(byteCount: 65)), "a file without the expected 65 bytes"),
            (message("sealed", .profile(byteCount: -1)), "a file without the expected -1 bytes"),
            (picture("none", 4, 4), "a picture that was not requested"),
            (picture("event", 4, 4), "a file without the expected 64 bytes"),
            (picture("sparse", 4, 4), "a file without the expected 64 bytes"),
            (message("sparse", .profile(byteCount: 64)), "a file without the expected 64 bytes"),
            (picture("job", 4, 4), "the pixels are not in a sealed memory file"),
            (picture("unsealed", 4, 4), "the pixels are not in a sealed memory file"),
            (picture("writable", 4, 4), "the pixels are not in a sealed memory file"),
            (picture("shrinkable", 4, 4), "the pixels are not in a sealed memory file"),
            (picture("sealed", 4, 5), "the memory file is smaller than its picture"),
            (picture("sealed", -4, -4), "a picture of -4 × -4 pixels"),
            (picture("sealed", .max, .max), nil),
            (picture("sealed", 1 << 20, 1 << 20), nil),
            (message("none", .finished(.nothing)), "an answer to another job"),
            (message("none", .finished(.animation(frameCount: .min, loopCount: 0))), "an answer without end"),
            (message("none", .finished(.animation(frameCount: 100_001, loopCount: 0))), "an answer without end"),
            (message("none", .finished(.outline(byteCount: (1 << 20) + 1))), "an answer without end"),
            (message("none", .finished(.outline(byteCount: 1))), "an answer without its file"),
            (message("none", .finished(.failure(LibraryError(.diskFull, "no")))), "an error that no file causes"),
        ])
    func aDecoderThatLiesIsNotBelieved(_ lie: String, _ cause: String?) throws {
        try expectDisbelief(lie, cause)
    }

    private static let liesAboutPlanes: [(String, String)] = [
        (planes("none", 2, 2, byteCount: 17 << 20), "an answer without end"),
        (planes("none", 2, 2, byteCount: 5), "an answer without end"),
        (planes("none", 2, 2, byteCount: 6), "an answer without end"),
        (planes("none", 2, 2, byteCount: -1), "an answer without end"),
        (planes("none", 3, 2, byteCount: 64), "an answer without end"),
        (planes("none", -4, -4, byteCount: 64), "an answer without end"),
        (planes("none", Int.max - 1, Int.max - 1, byteCount: 64), "an answer without end"),
        (planes("none", 1 << 14, 1 << 14, byteCount: 385 << 20), "an answer without end"),
        (planes("none", 4, 4, byteCount: 64), "an answer without its file"),
        (planes("event", 4, 4, byteCount: 64), "a file without the expected 64 bytes"),
        (planes("sparse", 4, 4, byteCount: 64), "a file without the expected 64 bytes"),
        (planes("job", 2, 2, byteCount: 7), "the pixels are not in a sealed memory file"),
        (planes("unsealed", 4, 4, byteCount: 64), "the pixels are not in a sealed memory file"),
        (planes("writable", 4, 4, byteCount: 64), "the pixels are not in a sealed memory file"),
        (planes("shrinkable", 4, 4, byteCount: 64), "the pixels are not in a sealed memory file"),
        (planes("sealed", 4, 4, byteCount: 65), "the memory file is smaller than its picture"),
        (planes("sealed", 4, 4, byteCount: 64), "an answer to another job"),
    ]

    @Test(arguments: liesAboutPlanes)
    func planesThatTheirDecoderCouldChangeAreNotBelieved(_ lie: String, _ cause: String) throws {
        try expectDisbelief(lie, cause)
    }

    private func expectDisbelief(_ lie: String, _ cause: String?) throws {
        let decoders = Decoders()
        let failure = try #require(decoders.failure(of: lie), "\(lie)")
        #expect(failure.code == .damagedFile)
        if let cause { #expect(failure.cause == cause) }
        #expect(decoders.pool.idleProcesses.isEmpty)
        #expect(try decoders.probe("thread") == 0)
    }

    @Test func aPictureLargerThanItsRequestIsNotBelieved() {
        let box = PixelSize(width: 100, height: 100)
        let job = DecodeJob.picture(RenderRequest(.within(box)))
        #expect(job.admits(PixelLayout(box)))
        #expect(!job.admits(PixelLayout(PixelSize(width: 101, height: 1))))
        let reductions = DecodeJob.reductions(sides: [256, 1024], isExact: true, ReadBudget())
        #expect(reductions.admits(PixelLayout(PixelSize(width: 1024, height: 768))))
        #expect(!reductions.admits(PixelLayout(PixelSize(width: 768, height: 1025))))
        let preview = DecodeJob.embeddedPreview(ReadBudget(pixels: 9_999))
        #expect(!preview.admits(PixelLayout(box)))
    }

    @Test func aPictureOfAnotherDepthOrProfileThanItsRequestIsNotBelieved() {
        let size = PixelSize(width: 4, height: 4)
        var request = RenderRequest(.full)
        #expect(!DecodeJob.picture(request).admits(PixelLayout(size, depth: .sixteenBits)))
        #expect(!DecodeJob.picture(request).admits(PixelLayout(size, profile: [1])))
        request.keepsDepth = true
        request.keepsProfile = true
        #expect(DecodeJob.picture(request).admits(PixelLayout(size, depth: .sixteenBits, profile: [1])))
        #expect(!DecodeJob.picture(request).admits(PixelLayout(size, depth: .halfFloat)))
        let reductions = DecodeJob.reductions(sides: [8], isExact: true, ReadBudget())
        #expect(!reductions.admits(PixelLayout(size, depth: .sixteenBits)))
    }

    @Test(arguments: [(64, true), (65, false)])
    func aMovieHasNoMoreTracksThanAreRead(_ count: Int, _ isBelieved: Bool) throws {
        let time = MovieOutline.Ticks(count: 1, timescale: 1)
        let track = MovieOutline.Track(
            id: 1, kind: "soun", duration: time, width: 0, height: 0, matrix: [1, 0, 0, 1, 0, 0], frameRate: 0)
        let movie = MovieOutline(
            uniformTypeIdentifier: "public.avi", duration: time, tracks: Array(repeating: track, count: count))
        let bytes = Array(try DecoderSocket.encoded(movie))
        let outcome = DecoderChild.Outcome(result: .outline(byteCount: bytes.count), bytes: bytes)
        #expect(((try? outcome.outline()) == movie) == isBelieved)
    }

    @Test func anErrorOfADecoderIsOfItsFileOnly() throws {
        #expect(throws: DecoderFailure.self) { try LibraryError(ofDecoder: LibraryError(.diskFull, "no room")) }
        let endless = try LibraryError(ofDecoder: LibraryError(.damagedFile, String(repeating: "x", count: 1_000)))
        #expect(endless.message.count == 500)
        let truth = LibraryError(.unsupportedFormat, "The file is not a picture.", cause: "why")
        #expect(try LibraryError(ofDecoder: truth) == truth)
    }

    @Test func whatHasNotBeenReceivedIsNoticed() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let near = DecoderSocket(OpenFile(taking: ends[0]), waits: false)
        let far = OpenFile(taking: ends[1])
        let before = near.hasUnread
        #expect(!before)
        let count = write(far.descriptor, "late", 4)
        #expect(count == 4)
        let after = near.hasUnread
        #expect(after)
    }

    @Test func nobodyWaitsForADecoderThatDoesNotRead() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        let near = DecoderSocket(OpenFile(taking: ends[0]), waits: false)
        var failure: DecoderFailure?
        for _ in 0..<100_000 where failure == nil {
            do throws(DecoderFailure) { try near.send(true) } catch { failure = error }
        }
        close(ends[1])
        guard case .unread? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    /// `PHOTOS_DECODER_CRASHES=1000` for the long form.
    @Test func crashesLeaveNothingBehind() async {
        // In a process of its own, where nothing else opens files.
        await #expect(processExitsWith: .success) {
            let rounds = ProcessInfo.processInfo.environment["PHOTOS_DECODER_CRASHES"].flatMap { Int($0) } ?? 10
            let decoders = Decoders()
            #expect(decoders.failure(of: "crash") != nil)
            let before = try decoders.leftovers()
            for _ in 0..<rounds { #expect(decoders.failure(of: "crash")?.cause == "signal 11") }
            #expect(try decoders.leftovers() == before)
            #expect(before.children == 0)
        }
    }

    @Test func othersGoOnWhileDecodersCrashAndHang() async throws {
        let decoders = Decoders(limit: 2, grace: .milliseconds(50))
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            let call = ["crash", "thread", "spin", "thread"][number % 4]
                            let failure = decoders.failure(of: call, seconds: call == "spin" ? 0.05 : 30)
                            continuation.resume(returning: (failure == nil) == (call == "thread"))
                        }
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func aDecoderThatSomebodyKilledIsReplacedInSilence() throws {
        let decoders = Decoders()
        #expect(try decoders.probe("thread") == 0)
        let process = try #require(decoders.pool.idleProcesses.first)
        kill(process, SIGKILL)
        #expect(try decoders.probe("thread") == 0)
        #expect(decoders.pool.idleProcesses != [process])
    }

    @Test func aDecoderServesManyFilesAndIsEndedWhenItHasNothingToDo() throws {
        let decoders = Decoders()
        #expect(try decoders.probe("thread") == 0)
        let processes = decoders.pool.idleProcesses
        #expect(processes.count == 1)
        #expect(try decoders.probe("thread") == 0)
        #expect(decoders.pool.idleProcesses == processes)
        decoders.pool.endIdle(before: .now)
        #expect(decoders.pool.idleProcesses.isEmpty)
        #expect(kill(processes[0], 0) == -1 && errno == ESRCH)
    }

    @Test func aDecoderIsEndedAfterAnErrorAndAfterManyFiles() throws {
        let decoders = Decoders()
        for _ in 1..<DecoderLimits.files { try decoders.use() }
        #expect(decoders.pool.idleProcesses.count == 1)
        try decoders.use()
        #expect(decoders.pool.idleProcesses.isEmpty)
        try decoders.use()
        #expect(decoders.pool.idleProcesses.count == 1)
        let text = try file(holding: Array("This is not a picture.".utf8))
        let picture = try? decoders.decoder.image(of: text, RenderRequest(.full))
        #expect(picture == nil)
        #expect(decoders.pool.idleProcesses.isEmpty)
    }

    private static func message(_ descriptor: String, _ message: DecodeMessage) -> String {
        // A message that cannot be encoded would not be a lie, and the test would fail.
        let json = (try? DecoderSocket.encoded(message)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "send \(descriptor) \(json)"
    }

    private static func planes(_ descriptor: String, _ width: Int, _ height: Int, byteCount: Int) -> String {
        message(descriptor, .finished(.codedPlanes(PixelSize(width: width, height: height), byteCount: byteCount)))
    }

    private static func picture(_ descriptor: String, _ width: Int, _ height: Int) -> String {
        message(descriptor, .picture(PixelLayout(PixelSize(width: width, height: height))))
    }
}
