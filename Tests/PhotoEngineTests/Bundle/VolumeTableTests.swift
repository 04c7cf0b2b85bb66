// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct VolumeTableTests {
    /// A table in the kernel's format; the name of the camera's volume has a space.
    private let volumes = VolumeTable(
        mountinfo: """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            40 22 8:17 / /media/ada/Card rw,nosuid shared:30 - vfat /dev/sdb1 rw
            41 22 8:33 / /media/ada/My\\040Card rw,nosuid - vfat /dev/sdc1 rw
            42 40 8:49 /DCIM /media/ada/Card/DCIM ro master:1 shared:3 - ext4 /dev/sdd1 ro
            43 22 0:50 / /nas rw shared:9 - autofs systemd-1 rw
            44 22 0:51 / /home/ada/net rw shared:9 - autofs systemd-1 rw
            45 44 0:52 / /home/ada/net rw shared:9 - nfs4 nas:/ada rw
            nonsense
            """.utf8)

    private func key(_ path: String) throws(LibraryError) -> String { try volumes.key(of: RawPath(path)).text }

    @Test(arguments: [
        ("/home/ada/a.jpg", "//home/ada/a.jpg"),
        ("/a.jpg", "//a.jpg"),
        ("/media/ada/Card/a.jpg", "/media/ada/Card//a.jpg"),
        ("/media/ada/Card/DCIM/100/a.jpg", "/media/ada/Card/DCIM//100/a.jpg"),
        ("/media/ada/Cards/a.jpg", "//media/ada/Cards/a.jpg"),
        ("/media/ada/My Card/b c.jpg", "/media/ada/My Card//b c.jpg"),
        ("/nas/a.jpg", "/nas//a.jpg"),
        ("/home/ada/back\\slash", "//home/ada/back\\\\slash"),
        ("/media/ada/Card", "//media/ada/Card"),
    ])
    func aFileIsNamedByItsVolumeAndItsPathThere(path: String, key: String) throws {
        #expect(try self.key(path) == key)
        let read = try #require(ReferenceKey(key))
        #expect(read.file == RawPath(path))
        #expect(read.text == key)
    }

    @Test func aNameThatIsNoTextComesBack() throws {
        let path = RawPath(bytes: Array("/home/caf".utf8) + [0xE9, 0x5C, 0x2F, 0xFF])
        let key = try volumes.key(of: path)
        #expect(key.text == "//home/caf\\xE9\\\\/\\xFF")
        #expect(ReferenceKey(key.text)?.file == path)
    }

    @Test(arguments: ["a.jpg", "", "/", "/home/../etc/a", "/home//a", "/home/./a", "/home/a/", "./a"])
    func aPathThatIsNotPlainIsRefused(path: String) {
        #expect(code { _ = try key(path) } == .invalidRequest)
    }

    @Test(arguments: [
        "", "a.jpg", "/a.jpg", "//", "///a", "//a//b", "//../a", "//a/./b", "/m/..//a", "m//a", "/m/", "/m//", "//a\\",
        "//a\\xE", "//a\\n", "//a\\x2E", "//a\\x00", "//a\\xe9",
    ])
    func aTextThatIsNoKeyIsNone(text: String) {
        #expect(ReferenceKey(text) == nil)
    }

    @Test func whatTheSystemMountsWhenAskedIsTold() {
        #expect(volumes.state(of: RawPath("/nas")) == .onDemand)
        #expect(volumes.state(of: RawPath("/home/ada/net")) == .mounted)
        #expect(volumes.state(of: RawPath("/media/ada/Gone")) == .absent)
        #expect(VolumeTable(mountinfo: []).state(of: .root) == .mounted)
    }

    @Test func aTableThatIsCutAnywhereIsReadAsFarAsItGoes() {
        let line = Array("41 22 8:33 / /media/ada/My\\040Card\\04 rw,nosuid shared:1 - vfat /dev/sdc1 rw".utf8)
        for count in line.indices {
            let table = VolumeTable(mountinfo: line[..<count])
            #expect(table.state(of: RawPath("/media")) == .absent)
        }
        #expect(VolumeTable(mountinfo: line).state(of: RawPath("/media/ada/My Card\\04")) == .mounted)
    }

    @Test func theSystemsOwnTableIsRead() throws {
        #expect(try VolumeTable.system().state(of: RawPath("/proc")) == .mounted)
    }
}
