// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Synchronization
import Testing

@testable import PhotoFiles

/// The end of a program while threads of a pool still work: what frees what they need must not run then.
struct ProgramExitTests {
    private static let pool = WorkerPool(threads: 1, name: "test")
    private static let isAtWork = DispatchSemaphore(value: 0)
    private static let isAwaited = Atomic(true)

    private static func register() {
        ProgramExit.register { ProgramExit.stop([(ProgramExitTests.pool, within: .milliseconds(50))]) }
    }

    private static func beginEndlessWork() {
        pool.add(.background) {
            isAtWork.signal()
            while isAwaited.load(ordering: .relaxed) { sched_yield() }
        }
        isAtWork.wait()
    }

    @Test func aProgramWhoseWorkDoesNotEndKeepsItsStatusAndFreesNothing() async {
        await #expect(processExitsWith: .exitCode(7)) {
            atexit { abort() }
            ProgramExitTests.register()
            ProgramExitTests.beginEndlessWork()
            exit(7)
        }
    }

    @Test func whatALibraryRegistersWhenItIsLoadedIsCalledLater() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProgramExitTests.register()
            // No program needs this library, so that it is loaded here.
            try #require(dlopen("libanl.so.1", RTLD_NOW) != nil)
            atexit { abort() }
            ProgramExit.librariesWereLoaded()
            ProgramExitTests.beginEndlessWork()
            exit(7)
        }
    }

    @Test func workThatAsksEndsWithTheProgramAndEverythingIsFreed() async {
        await #expect(processExitsWith: .exitCode(9)) {
            atexit { _exit(9) }
            ProgramExitTests.register()
            ProgramExitTests.pool.add(.background) {
                ProgramExitTests.isAtWork.signal()
                while !ProgramExit.hasBegun { sched_yield() }
            }
            ProgramExitTests.isAtWork.wait()
            exit(7)
        }
    }
}
