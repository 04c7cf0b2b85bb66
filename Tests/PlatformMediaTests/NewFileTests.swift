// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PlatformMedia

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

    @Test func aFileThatIsThereAlreadyIsNotReplacedAndIsNamed() throws {
        let folder = try TemporaryFolder()
        let path = folder.url("copy.jpg").path
        let file = try AtomicFile(at: path)
        try file.write(Data("new".utf8))
        try Data("old".utf8).write(to: folder.url("copy.jpg"))
        let error = #expect(throws: LibraryError.self) { try file.appear() }
        #expect(error?.code == .inputOutput)
        #expect(
            error?.message
                == "Cannot write “\(path)”: the file already exists. Remove it first, or choose another name.")
        #expect(try Data(contentsOf: folder.url("copy.jpg")) == Data("old".utf8))
    }

    @Test func whatIsWrittenIsThereWithItsName() throws {
        let folder = try TemporaryFolder()
        let file = try NewFile(at: folder.url("copy.jpg"))
        try file.write(Data("bytes".utf8))
        try file.synchronize()
        #expect(try Data(contentsOf: folder.url("copy.jpg")) == Data("bytes".utf8))
    }
}
