// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The model loses data that were not synced; otherwise the tests on it would prove nothing.
struct DiskModelTests {
    @Test
    func unsyncedBytesAreLost() throws {
        #expect(
            try survivors([.create(path: "/l/a"), .write(path: "/l/a", bytes: [1], offset: nil), .sync(path: "/l")])
                == ["a": 0])
    }

    @Test
    func aFileWhoseFolderWasNotSyncedIsLost() throws {
        #expect(
            try survivors([.create(path: "/l/a"), .write(path: "/l/a", bytes: [1], offset: 0), .sync(path: "/l/a")])
                == [:])
    }

    @Test
    func aRenameWithoutSyncKeepsTheOldName() throws {
        let calls: [SystemCall] = [
            .create(path: "/l/a"), .write(path: "/l/a", bytes: [1, 2], offset: 0), .sync(path: "/l/a"),
            .sync(path: "/l"), .rename(from: "/l/a", to: "/l/b"),
        ]
        #expect(try survivors(calls) == ["a": 2])
        #expect(try survivors(calls + [.sync(path: "/l")]) == ["b": 2])
    }

    @Test
    func straceLinesAreUnderstood() {
        let log = StraceLog(
            #"""
            7 openat(AT_FDCWD</w>, "\x2f\x6c\x2f\x61", O_WRONLY|O_CREAT|O_CLOEXEC, 0644) = 5</l/a>
            7 pwrite64(5<\x2f\x6c\x2f\x61>, "\x01\x02", 2, 40) = 2
            7 fsync(5</l/a> <unfinished ...>
            8 renameat(AT_FDCWD</w>, "\x2f\x6c\x2f\x61", AT_FDCWD</w>, "\x2f\x6c\x2f\x62") = 0
            7 <... fsync resumed>) = 0
            7 unlink("\x2f\x6c\x2f\x63") = -1 ENOENT (No such file or directory)
            7 mkdir("\x2f\x6c\x2f\x64", 0755)       = 0
            """#)
        #expect(
            log.calls == [
                .create(path: "/l/a"), .write(path: "/l/a", bytes: [1, 2], offset: 40),
                .rename(from: "/l/a", to: "/l/b"), .sync(path: "/l/a"), .makeFolder(path: "/l/d"),
            ])
        #expect(log.unknown.isEmpty)
    }

    private func survivors(_ calls: [SystemCall]) throws -> [String: Int] {
        var model = DiskModel(root: "/l")
        for call in calls { model.apply(call) }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try model.materialise(in: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let sizes = try names.map { try Data(contentsOf: folder.appending(path: $0)).count }
        return Dictionary(uniqueKeysWithValues: zip(names, sizes))
    }
}
