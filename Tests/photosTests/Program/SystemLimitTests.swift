// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// A command does not begin where limits of the system would end it in the middle.
@Suite struct SystemLimitTests {
    @Test(arguments: [5, 26])
    func aLimitOfOpenFilesThatIsTooLowIsNamed(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run(["stats"], through: ["prlimit", "--nofile=\(count)"])
        #expect(run.status == 1)
        #expect(run.errors.contains("Only \(count) files can be open at the same time"), "\(run.errors)")
        #expect(run.errors.contains("ulimit -n"))
        #expect(!FileManager.default.fileExists(atPath: folder.program.libraryPath))
    }

    @Test func aLimitThatTheUserMayRaiseIsRaised() throws {
        let program = try SampleLibrary.copy().program
        let run = try program.run(["stats"], through: ["prlimit", "--nofile=26:1024"])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func aLimitOfProcessesThatIsTooLowIsNamed() throws {
        let problem = try #require(SystemLimits.problem(files: 1_024, hasThreads: false))
        #expect(problem.contains("8 threads"))
        #expect(problem.contains("ulimit -u"))
    }

    @Test(arguments: ["0", "-1", "86401", "1.5", "abc", ""])
    func aPatienceThatIsNoNumberOfSecondsIsRefused(_ value: String) throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run(["stats"], through: ["/usr/bin/env", "PHOTOS_PATIENCE=\(value)"])
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "PHOTOS_PATIENCE is “\(value)”, and must be a whole number of seconds from 1 to 86400."),
            "\(run.errors)")
    }

    @Test(arguments: ["1", "86400"]) func aPatienceInTheRangeIsNoProblem(_ value: String) {
        #expect(SystemLimits.problem(patience: value) == nil && SystemLimits.problem(patience: nil) == nil)
    }

    @Test func usualLimitsAreNoProblem() {
        #expect(SystemLimits.problem(files: 64, hasThreads: true) == nil)
    }
}
