// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// `make uninstall` removes the files that `make install` wrote, and no others.
struct UninstallTests {
    @Test func pagesOfOthersStay() throws {
        let prefix = URL.temporaryDirectory.appending(path: "prefix-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: prefix) }
        let files = ["bin/photos", "share/man/man1/photos.1", "share/man/man1/photos-list.1"]
        let others = ["share/man/man1/photos-booth.1", "share/man/man1/cat.1", "bin/cat"]
        for name in files + others + ["share/photos/manual-pages"] {
            let file = prefix.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("photos.1\nphotos-list.1\n".utf8).write(to: file)
        }
        let make = Process()
        make.executableURL = URL(filePath: "/usr/bin/env")
        make.arguments = [
            "make", "--silent", "--directory", SourceTree.root.path, "uninstall", "PREFIX=\(prefix.path)",
        ]
        try make.run()
        make.waitUntilExit()
        #expect(make.terminationStatus == 0)
        let left = (FileManager.default.enumerator(atPath: prefix.path)?.compactMap { $0 as? String } ?? []).filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: prefix.path + "/" + $0, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        #expect(Set(left) == Set(others))
        #expect(!FileManager.default.fileExists(atPath: prefix.path + "/share/photos"))
    }
}
