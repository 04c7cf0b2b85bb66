// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDecoderProbes
import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary
import Testing

@testable import PhotoDecoders

/// A program whose decoders are processes of their own need not know of them, whatever it does with its own processes,
/// signals and descriptors. Each of these is a process of its own.
@Suite struct ProgramTests {
    @Test func whoWaitsForAnyChildSeesNoDecoder() async {
        await #expect(processExitsWith: .success) {
            let decoders = Decoders()
            try decoders.use()
            errno = 0
            #expect(waitpid(-1, nil, WNOHANG) == -1)
            #expect(errno == ECHILD)
            let own = try #require(forked { _ in 7 })
            var status: Int32 = 0
            #expect(waitpid(-1, &status, 0) == own)
            #expect(status >> 8 == 7)
            try decoders.use()
        }
    }

    @Test func noSignalTellsOfTheEndOfADecoder() async {
        await #expect(processExitsWith: .success) {
            probes_count_signals_of_children()
            let decoders = Decoders()
            #expect(decoders.failure(of: "crash")?.cause == "signal 11")
            decoders.pool.endIdle(before: .now)
            kill(try Decoders.server(), SIGKILL)
            try decoders.use()
            #expect(probes_signals_of_children() == 0)
        }
    }

    @Test func aProgramThatIgnoresItsChildrenLearnsHowDecodersEnd() async {
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            #expect(Decoders().failure(of: "crash")?.cause == "signal 11")
        }
    }

    @Test func aForkedProgramHasDecodersOfItsOwn() async {
        await #expect(processExitsWith: .success) {
            let expected = try picture(IsolatedDecoder(), sample())
            let server = try Decoders.server()
            let child = try #require(
                forked { _ in
                    guard let own = try? Decoders.server(), own != server,
                        let found = try? picture(IsolatedDecoder(), sample())
                    else { return 1 }
                    return found == expected ? 0 : 2
                })
            // Both decode at the same time.
            #expect(try picture(IsolatedDecoder(), sample()) == expected)
            var status: Int32 = -1
            #expect(waitpid(child, &status, 0) == child)
            #expect(status == 0)
            #expect(try picture(IsolatedDecoder(), sample()) == expected)
            #expect(try Decoders.server() == server)
        }
    }

    @Test func aForkedProgramDoesNotWaitForMemoryOfItsParent() async {
        await #expect(processExitsWith: .success) {
            let memory = DecodeMemory(bytes: 100)
            memory.acquire(100)
            let child = try #require(
                forked { _ in
                    memory.acquire(100)
                    return 0
                })
            #expect(probes_ends_within(child, 10_000))
            kill(child, SIGKILL)
            var status: Int32 = -1
            #expect(waitpid(child, &status, 0) == child)
            #expect(status == 0)
        }
    }

    @Test func aProgramWithoutStandardStreamsKeepsThemClosed() async {
        await #expect(processExitsWith: .success) {
            let expected = try picture(ImageRenderer(), sample())
            let errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 64)
            var found: Result<PixelBuffer, any Error> = .failure(CancellationError())
            var taken: [String] = []
            // The system's libraries and the runner of tests take a number for themselves at times, in threads of their own.
            // A decoder that takes one does so each time.
            for _ in 1...4 {
                for stream: Int32 in 0...2 { close(stream) }
                found = Result { try picture(IsolatedDecoder(), sample()) }
                let end = SuspendingClock.now + .seconds(3)
                repeat { taken = takenStreams() } while !taken.isEmpty && SuspendingClock.now < end
                if taken.isEmpty { break }
            }
            // The messages of failures need the streams.
            while open("/dev/null", O_RDWR) < 2 {}
            dup2(errors, STDERR_FILENO)
            #expect(taken.isEmpty)
            #expect(try found.get() == expected)
        }
    }

    @Test(.enabled("only root may change its user") { geteuid() == 0 })
    func whereProcessesAreShortNothingIsDecodedInTheProgram() async {
        await #expect(processExitsWith: .success) {
            #expect(setgid(65_534) == 0 && setuid(65_534) == 0)
            #expect(probes_limit_processes(0, 0) == 0)
            #expect(Decoders().failure(of: "thread")?.code == .inputOutput)
            #expect((try? picture(IsolatedDecoder(), sample())) == nil)
            #expect(DecoderPlace.pool?.idleProcesses == [])
        }
    }

    /// The system kills the youngest processes first where memory is short. Each server of this program is killed as it
    /// starts, because it may have no stack.
    @Test func serversThatAreKilledAtOnceAreNoReasonToDecodeInProcess() async {
        await #expect(processExitsWith: .success) {
            let expected = try picture(ImageRenderer(), sample())
            let stack: __rlimit_resource_t = .init(RLIMIT_STACK.rawValue)
            var usual = rlimit()
            #expect(getrlimit(stack, &usual) == 0)
            var none = rlimit(rlim_cur: 4096, rlim_max: usual.rlim_max)
            #expect(setrlimit(stack, &none) == 0)
            let found = Result { try picture(IsolatedDecoder(), sample()) }
            #expect(setrlimit(stack, &usual) == 0)
            guard case .failure(let failure as LibraryError) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(failure.code == .inputOutput)
            #expect(failure.message.contains("The process that decodes pictures cannot be started"))
            #expect(try picture(IsolatedDecoder(), sample()) == expected)
        }
    }

    @Test(.enabled("only root may change its user") { geteuid() == 0 })
    func whereNoMoreProcessesCanBeStartedThoseThatThereAreServeAll() async {
        await #expect(processExitsWith: .success) {
            #expect(setgid(65_534) == 0 && setuid(65_534) == 0)
            let decoders = Decoders()
            try decoders.use()
            #expect(probes_limit_processes(try Decoders.server(), 0) == 0)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask { await onThread { (try? picture(decoders.decoder, sample())) != nil } }
                }
                for await isDecoded in group { #expect(isDecoded) }
            }
            #expect(decoders.pool.idleProcesses.count == 1)
            // A crash that cannot be repeated proves nothing.
            #expect(decoders.failure(of: "crash")?.code == .inputOutput)
            let failure = decoders.failure(of: "thread")
            #expect(failure?.code == .inputOutput)
            #expect(failure?.message.contains("ulimit -u") == true)
        }
    }

    /// The system counts them for each user, and compares their number with the limit of the decoder that sends one more.
    @Test(.enabled("only root may change its user") { geteuid() == 0 })
    func aDecoderWaitsWhileTooManyDescriptorsAreUnderWay() async {
        await #expect(processExitsWith: .success) {
            #expect(setgid(65_534) == 0 && setuid(65_534) == 0)
            let decoders = Decoders()
            try decoders.use()
            let process = try #require(decoders.pool.idleProcesses.first)
            var ends: [Int32] = [-1, -1]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            #expect(probes_send_descriptors(ends[0], 64) == 0)
            async let isDecoded = onThread { (try? picture(decoders.decoder, sample())) != nil }
            #expect(!probes_ends_within(process, 100))
            for end in ends { close(end) }
            let result = await isDecoded
            #expect(result)
        }
    }

    /// The descriptor of a picture is lost where the program has no number for it.
    @Test func whereTheProgramMayOpenNoMoreFilesNoneIsCalledDamaged() async {
        await #expect(processExitsWith: .success) {
            let decoders = Decoders()
            let file = try sample()
            let expected = try picture(decoders.decoder, file)
            // One is for the file as its decoder gets it.
            #expect(probes_leave_descriptors(1) == 0)
            let found = Result { try picture(decoders.decoder, file) }
            probes_give_descriptors_back()
            guard case .failure(let failure as LibraryError) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(failure.code == .inputOutput)
            #expect(failure.message.contains("ulimit -n"))
            #expect(try picture(decoders.decoder, file) == expected)
        }
    }

    /// Libraries end a process that gets no memory, as they do for broken bytes.
    @Test func whereTheUserMayHaveLittleMemoryACrashIsNotBlamedOnTheFile() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
            let isLimited = setrlimit(.init(RLIMIT_DATA.rawValue), &limit) == 0
            #expect(isLimited)
            let failure = Decoders().failure(of: "crash")
            #expect(failure?.code == .inputOutput)
            #expect(failure?.message.contains("ulimit -v, -d") == true)
        }
    }

    @Test(.enabled("only root may take /proc away") { geteuid() == 0 })
    func aProgramWithoutProcDecodesInProcess() async {
        await #expect(processExitsWith: .success) {
            #expect(probes_take_proc_away() == 0)
            #expect(DecoderPlace.ofProgram == .inProcess)
            let expected = try picture(ImageRenderer(), sample())
            #expect(try picture(IsolatedDecoder(), sample()) == expected)
        }
    }

    /// `/proc` may be taken away later.
    @Test(.enabled("only root may take /proc away") { geteuid() == 0 })
    func aProgramThatDoesNotFindItselfDecodesInProcess() async {
        await #expect(processExitsWith: .success) {
            let decoders = Decoders()
            #expect(probes_take_proc_away() == 0)
            let expected = try picture(ImageRenderer(), sample())
            #expect(try picture(decoders.decoder, sample()) == expected)
            #expect(decoders.pool.idleProcesses.isEmpty)
        }
    }

    @Test func decodersEndWithTheirProgram() async {
        await #expect(processExitsWith: .success) {
            let (program, processes) = try programWithDecoders()
            // A signal of a terminal or a service manager is for the program.
            for process in processes { kill(process, SIGTERM) }
            #expect(!probes_ends_within(processes[1], 20))
            kill(program, SIGKILL)
            #expect(waitpid(program, nil, 0) == program)
            for process in processes { #expect(probes_ends_within(process, 10_000)) }
        }
    }

    /// A command that stops all processes of a name stops the server, which then misses the end of its program.
    @Test func aServerThatIsStoppedEndsWithItsProgram() async {
        await #expect(processExitsWith: .success) {
            let (program, processes) = try programWithDecoders {
                kill($0[0], SIGSTOP) == 0
            } end: {
                ProgramDecoders.current.servers.goOn()
            }
            #expect(waitpid(program, nil, 0) == program)
            for process in processes { #expect(probes_ends_within(process, 10_000)) }
        }
    }

    /// A program that is killed cannot let its server continue. The kernel does, and the server ends its decoders.
    @Test func aStoppedServerAndItsStoppedDecoderEndWithAProgramThatIsKilled() async {
        await #expect(processExitsWith: .success) {
            let (program, processes) = try programWithDecoders { $0.allSatisfy { kill($0, SIGSTOP) == 0 } }
            kill(program, SIGKILL)
            #expect(waitpid(program, nil, 0) == program)
            for process in processes {
                #expect(probes_ends_within(process, 10_000))
                kill(process, SIGKILL)
            }
        }
    }

    @Test func aServerThatSomebodyKilledIsReplacedInSilence() async {
        await #expect(processExitsWith: .success) {
            let decoders = Decoders()
            try decoders.use()
            let server = try Decoders.server()
            kill(server, SIGKILL)
            #expect(probes_ends_within(server, 10_000))
            try decoders.use()
            #expect(try Decoders.server() != server)
        }
    }

    /// Only one thread may be there when a process forks: locks of others would stay locked.
    @Test func theForkServerHasOneThread() throws {
        try Decoders().use()
        let threads = try Decoders.names("/proc/\(Decoders.server())/task")
        #expect(threads.count == 1)
    }

    /// A decoder has the low priority of the thread that decodes.
    @Test func aDecoderHasTheNicenessOfItsThread() async {
        await #expect(processExitsWith: .success) {
            let decoders = Decoders()
            try decoders.use()
            let usual = decoders.pool.idleProcesses
            setpriority(.init(PRIO_PROCESS.rawValue), 0, DecoderServers.niceness + 3)
            try decoders.use()
            let nice = decoders.pool.idleProcesses.filter { !usual.contains($0) }
            #expect(nice.count == 1)
            for process in nice {
                #expect(getpriority(.init(PRIO_PROCESS.rawValue), UInt32(process)) == DecoderServers.niceness)
            }
        }
    }
}

/// A small picture. JPEGs are decoded in process without threads, which some of these programs cannot have.
private func sample() throws -> OpenFile {
    let size = PixelSize(width: 64, height: 48)
    let bytes = (0..<4 * size.area).map { UInt8(truncatingIfNeeded: $0 % 4 == 3 ? 255 : $0 * 7) }
    let painted = try #require(PixelBuffer(size: size, bytes: bytes))
    return try file(holding: ImageEncoder.encode(painted, as: .jpeg(quality: 0.9)))
}

/// Returns what the standard streams that are open lead to.
private func takenStreams() -> [String] {
    (0...2).compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
}

private func picture(_ decoder: some ImageProvider, _ file: borrowing OpenFile) throws -> PixelBuffer {
    try decoder.image(of: file, RenderRequest(.full))
}

/// Runs work on a thread of its own.
private func onThread(_ work: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// The work of the next forked process: a function that C calls has no context.
nonisolated(unsafe) private var forkedWork: ((Int32) -> Int32)?

/// Runs work in a forked process, and returns its number.
private func forked(with end: Int32 = -1, _ work: @escaping (Int32) -> Int32) -> pid_t? {
    forkedWork = work
    let process = probes_fork({ forkedWork?($0) ?? 99 }, end)
    return process > 0 ? process : nil
}

/// Forks a program with decoders. Returns the program, and its server and a decoder.
///
/// - Parameters:
///   - prepare: A closure that the program calls with its server and a decoder; false if that failed.
///   - end: A closure that the program calls then, before it exits.
private func programWithDecoders(
    prepare: @escaping ([pid_t]) -> Bool = { _ in true }, end: @escaping () -> Void = { while true { pause() } }
) throws -> (program: pid_t, processes: [pid_t]) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let program = try #require(
        forked(with: ends[1]) { report in
            let decoders = Decoders()
            guard (try? decoders.use()) != nil, let server = try? Decoders.server(),
                let process = decoders.pool.idleProcesses.first, prepare([server, process])
            else { return 1 }
            _ = [server, process].withUnsafeBytes { write(report, $0.baseAddress, $0.count) }
            withExtendedLifetime(decoders, end)
            return 0
        })
    close(ends[1])
    var processes: [pid_t] = [0, 0]
    let count = processes.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
    try #require(count == 8)
    return (program, processes)
}
