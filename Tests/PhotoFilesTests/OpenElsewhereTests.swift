// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import PhotoFiles

/// Whether a file is open a second time.
struct OpenElsewhereTests {
    private func with(_ body: (_ path: String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)")
        try Data("bytes".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file.path)
    }

    /// Returns whether the file is open elsewhere, as soon as no process that is being started has it. Such a process has
    /// all descriptors of this one until it becomes its program, also those that were closed here since.
    private func isOpenElsewhere(_ file: borrowing OpenFile) -> Bool? {
        let end = ContinuousClock.now + .seconds(30)
        while file.isOpenElsewhere == true, ContinuousClock.now < end { sched_yield() }
        return file.isOpenElsewhere
    }

    @Test(arguments: [O_RDONLY, O_WRONLY])
    func aSecondDescriptorIsSeenAndADuplicateIsNot(_ mode: Int32) throws {
        try with { path in
            let file = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
            do {
                let duplicate = OpenFile(taking: dup(file.descriptor))
                #expect(isOpenElsewhere(file) == false && duplicate.descriptor >= 0)
                let second = OpenFile(taking: open(path, mode | O_CLOEXEC))
                #expect(file.isOpenElsewhere == true && second.descriptor >= 0)
            }
            #expect(isOpenElsewhere(file) == false)
        }
    }

    @Test func aReaderIsNoWriter() throws {
        try with { path in
            let file = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
            #expect(isOpenElsewhere(file) == false)
            let second = OpenFile(taking: open(path, O_RDONLY | O_CLOEXEC))
            #expect(file.writers == .none && second.descriptor >= 0)
        }
    }

    @Test func ofAPipeTheSystemDoesNotTell() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let reading = OpenFile(taking: ends[0])
        let writing = OpenFile(taking: ends[1])
        #expect(reading.isOpenElsewhere == nil && reading.writers == .unknown && writing.descriptor >= 0)
    }
}
