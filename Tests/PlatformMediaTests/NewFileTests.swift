// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PlatformMedia
import Testing

/// Errors of a file's place are Foundation's, also while the file is written.
struct NewFileTests {
    private func refusal(of descriptor: Int32) -> CocoaError? {
        let file = NewFile(at: URL(filePath: "/nowhere/copy.jpg"), taking: descriptor)
        do throws(CocoaError) { try file.write(Data("bytes".utf8)) } catch { return error }
        return nil
    }

    @Test func aDiskThatFillsUpIsAnErrorOfThePlace() {
        let error = refusal(of: open("/dev/full", O_WRONLY | O_CLOEXEC))
        #expect(error?.code == .fileWriteOutOfSpace)
        #expect(error?.url?.path == "/nowhere/copy.jpg")
    }

    @Test func anyOtherRefusalIsOneToo() {
        #expect(refusal(of: open("/dev/null", O_RDONLY | O_CLOEXEC))?.code == .fileWriteUnknown)
    }

    @Test func whatIsWrittenIsThereWithItsName() throws {
        let folder = try TemporaryFolder()
        let file = try NewFile(at: folder.url("copy.jpg"))
        try file.write(Data("bytes".utf8))
        try file.synchronize()
        #expect(try Data(contentsOf: folder.url("copy.jpg")) == Data("bytes".utf8))
    }
}
