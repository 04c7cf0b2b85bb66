// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc
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

    @Test func aLockOnAnotherFileSystemNamesNoProcess() throws {
        var status = try #require(try Disk.status(of: folder.path + "/library.json"))
        (status.device, status.inode) = (0xFD01, 77)
        let locks = """
            1: FLOCK  ADVISORY  WRITE 100 08:01:77 0 EOF
            2: -> FLOCK  ADVISORY  WRITE 101 fd:01:77 0 EOF
            3: FLOCK  ADVISORY  WRITE 102 fd:01:7 0 EOF
            4: FLOCK  ADVISORY  WRITE 103 fd:01:77 0 EOF
            """
        #expect(LockHolder.holder(in: locks, of: status) { $0[1] == "FLOCK" } == .process(103))
        status.device = 0x0802
        #expect(LockHolder.holder(in: locks, of: status) { $0[1] == "FLOCK" } == .unnamed)
        status.inode = 7_777
        #expect(LockHolder.holder(in: locks, of: status) { $0[1] == "FLOCK" } == nil)
        // The major and minor device numbers have twelve and twenty bits, each split in two parts.
        status.device = 0x0000_0000_0010_0803
        status.inode = 77
        let line = "1: FLOCK ADVISORY WRITE 9 08:103:77 0 EOF"
        #expect(LockHolder.holder(in: line, of: status) { _ in true } == .process(9))
    }

    @Test func aLockOfThisProcessIsNoOtherPrograms() throws {
        var status = try #require(try Disk.status(of: folder.path + "/library.json"))
        (status.device, status.inode) = (0xFD01, 77)
        let own = "1: POSIX  ADVISORY  WRITE \(getpid()) fd:01:77 120 120"
        #expect(LockHolder.holder(in: own, of: status) { _ in true } == .thisProcess)
        let both = own + "\n2: POSIX  ADVISORY  WRITE 1 fd:01:77 120 120"
        #expect(LockHolder.holder(in: both, of: status) { _ in true } == .process(1))
        #expect(
            LockHolder.holder(in: "1: OFDLCK ADVISORY WRITE -1 fd:01:77 128 128", of: status) { _ in true } == .unnamed)
    }

    /// The log of the renditions is emptied by a purge, which waits for those that read from it.
    @Test func aProgramThatReadsFromTheLogIsAHolder() throws {
        var status = try #require(try Disk.status(of: folder.path + "/library.json"))
        (status.device, status.inode) = (0xFD01, 77)
        func reader(_ line: String) -> LockHolder? { LockHolder.holder(in: line, of: status, LockHolder.isReader) }
        #expect(reader("1: POSIX  ADVISORY  READ 9 fd:01:77 124 124") == .process(9))
        #expect(reader("1: POSIX  ADVISORY  READ 9 fd:01:77 128 128") == nil, "it has the database open")
        #expect(reader("1: POSIX  ADVISORY  WRITE 9 fd:01:77 124 124") == nil)
    }

    @Test func aMessageNamesTheHolderAsFarAsItIsKnown() {
        #expect(
            LockWait.message(.thisProcess, seconds: 30)
                == "Waiting for another connection of this program that is writing to the library, for up to 30 seconds."
        )
        #expect(
            LockWait.message(.unnamed, seconds: 1)
                == "Waiting for another program that is writing to the library, for up to 1 second.")
    }

    /// A step of SQLite may take long because the disk is slow, or because the program was stopped and continued.
    @Test func aSlowStepWithoutALockOfAnotherProgramIsNoWait() throws {
        let database = try folder.bundle.database
        #expect(LockHolder.ofDatabaseLock(database) == nil)
        for holder in [nil, LockHolder.thisProcess] { #expect(SilentWait.message(holder, for: database) == nil) }
        #expect(
            SilentWait.message(.unnamed, for: database)
                == "Waiting for another program that is writing to the library, for up to 10 seconds.")
    }

    /// The lock was released between the attempt and the search for its holder.
    @Test func aHolderThatIsGoneIsAnnouncedOnlyIfTheLockIsRefusedAgain() {
        var announcement = LockAnnouncement()
        #expect(announcement.next { nil } == nil)
        #expect(announcement.next { nil } == .unnamed)
        #expect(announcement.next { .process(7) } == nil)
    }

    @Test(
        arguments: [
            ("/usr/bin/python3\0script.py\0more", "python3 script.py"), ("vi", "vi"), ("", nil), ("/\0x", nil),
            ("evil\u{1B}]0;title\u{7}\0a\nb", "evil?]0;title? a?b"), ("a\u{202E}b", "a?b"),
            ("a\u{E0041}\u{3164}b", "a??b"),
        ] as [(String, String?)])
    func aCommandIsInert(_ command: String, _ words: String?) {
        #expect(LockHolder.words(ofCommand: Array(command.utf8)) == words)
    }
}
