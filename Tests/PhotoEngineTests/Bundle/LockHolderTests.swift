// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import PhotoLibrary
import Testing

@testable import PhotoEngine

struct LockHolderTests {
    private let folder: LibraryFolder

    init() throws {
        folder = try LibraryFolder()
        _ = try folder.open()
    }

    @Test func aLockOnAnotherFileSystemIsNobodys() throws {
        var status = try #require(try Disk.status(of: folder.path + "/library.json"))
        (status.device, status.inode) = (0xFD01, 77)
        let locks = """
            1: FLOCK  ADVISORY  WRITE 100 08:01:77 0 EOF
            2: -> FLOCK  ADVISORY  WRITE 101 fd:01:77 0 EOF
            3: FLOCK  ADVISORY  WRITE 102 fd:01:7 0 EOF
            4: FLOCK  ADVISORY  WRITE 103 fd:01:77 0 EOF
            """
        #expect(LockHolder.process(in: locks, of: status) { $0[1] == "FLOCK" } == 103)
        status.device = 0x0802
        #expect(LockHolder.process(in: locks, of: status) { $0[1] == "FLOCK" } == nil)
        // The major and minor device numbers have twelve and twenty bits, each split in two parts.
        status.device = 0x0000_0000_0010_0803
        #expect(LockHolder.process(in: "1: FLOCK ADVISORY WRITE 9 08:103:77 0 EOF", of: status) { _ in true } == 9)
    }

    @Test(
        arguments: [
            ("/usr/bin/python3\0script.py\0more", "python3 script.py"), ("vi", "vi"), ("", nil), ("/\0x", nil),
            ("evil\u{1B}]0;title\u{7}\0a\nb", "evil?]0;title? a?b"), ("a\u{202E}b", "a?b"),
        ] as [(String, String?)])
    func aCommandIsInert(_ command: String, _ words: String?) {
        #expect(LockHolder.words(ofCommand: Array(command.utf8)) == words)
    }
}
