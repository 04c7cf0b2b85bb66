// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import PhotoFiles

/// Files without a name.
@Suite struct UnnamedFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    @Test func aFileHasNoNameUntilItGetsOne() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let tree = try FolderTree(folder.path)
        let file = try OpenFile.unnamed(inFolder: tree.descriptor)
        try file.write(Array("text".utf8), at: 0)
        #expect(try names() == [])
        try OpenFile.name(file.descriptor, "name", inFolder: tree.descriptor)
        #expect(try String(contentsOf: folder.appending(path: "name"), encoding: .utf8) == "text")
        let other = try OpenFile.unnamed(inFolder: tree.descriptor)
        let failure = #expect(throws: FileFailure.self) {
            try OpenFile.name(other.descriptor, "name", inFolder: tree.descriptor)
        }
        #expect(failure?.number == EEXIST)
    }

    @Test func aTemporaryFileLeavesNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try OpenFile.unnamed(inTemporaryFolder: folder.path)
        try file.write(Array("text".utf8), at: 0)
        #expect(try file.bytes(at: 0, count: 10) == Array("text".utf8))
        #expect(try names() == [])
    }

    /// A folder in /proc has files neither without names nor with new ones.
    @Test func aFolderWithoutFilesIsAnError() {
        #expect(throws: FileFailure.self) { _ = try OpenFile.unnamed(inTemporaryFolder: "/proc/self") }
    }
}
