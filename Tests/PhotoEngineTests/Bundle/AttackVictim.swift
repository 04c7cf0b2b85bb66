// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary

@testable import PhotoEngine

/// A folder of the user's beside a library, with names that a library would use. No command may touch it.
struct AttackVictim {
    private let folder: LibraryFolder
    var path: String { folder.parent.appending(path: "victim").path }
    private static let names = ["1.part", "index", "diary.txt"]

    init(beside folder: LibraryFolder) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in Self.names { try Data("of \(name)".utf8).write(to: URL(filePath: path + "/" + name)) }
    }

    /// Adds files with the names of the original.
    func add(_ original: OriginalKey) throws {
        let inner = path + "/" + original.folder
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        for place in [inner, path] {
            try Data("of \(original.name)".utf8).write(to: URL(filePath: place + "/" + original.name))
        }
    }

    /// Returns `true` if every file has its original content and no file was added.
    func isUntouched() throws -> Bool {
        let found = try FileManager.default.subpathsOfDirectory(atPath: path)
        let files = found.filter { name in (try? Disk.status(of: path + "/" + name))?.isFile == true }
        let holdTheirNames = try files.allSatisfy { name in
            try String(contentsOfFile: path + "/" + name, encoding: .utf8)
                == "of \((name as NSString).lastPathComponent)"
        }
        return holdTheirNames && files.count == Self.names.count + 2 && found.count == files.count + 1
    }

    /// True if this process may make a device; tested with a null device in a temporary folder.
    static let mayMakeDevices: Bool = {
        let path = NSTemporaryDirectory() + "device-\(UUID().uuidString)"
        defer { unlink(path) }
        return mknod(path, S_IFCHR | 0o600, 0x103) == 0
    }()

    func put(_ intruder: AttackedBundleTests.Intruder, at place: String) throws {
        let wasMade =
            switch intruder {
            case .link: symlink(isFolder(place) ? path : path + "/diary.txt", place) == 0
            case .linkToNothing: symlink(path + "/nothing", place) == 0
            case .pipe: mkfifo(place, 0o600) == 0
            case .folder: mkdir(place, 0o700) == 0
            // These are the numbers of the null device.
            case .device: mknod(place, S_IFCHR | 0o600, 0x103) == 0
            case .socket: mknod(place, S_IFSOCK | 0o600, 0) == 0
            }
        guard wasMade else { throw LibraryError.system("make", place, errno: errno) }
    }

    /// Returns the mode of the entry itself, not of a link's target.
    func mode(of path: String) throws -> mode_t {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw LibraryError.system("look at", path, errno: errno) }
        return status.st_mode
    }

    /// Returns `true` if the library has a folder of its own at that place.
    private func isFolder(_ place: String) -> Bool {
        let name = (place as NSString).lastPathComponent
        return ["originals", "incoming", "movies"].contains(name) || name.hasPrefix("100-") || name.count == 2
    }
}

/// The open descriptors of this process.
enum OpenDescriptors {
    /// Returns the paths of open descriptors below a folder; others may belong to tests that run at the same time.
    static func below(_ folder: String) -> [String] {
        let names = (try? Disk.names(in: "/proc/self/fd")) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
            .filter { $0.hasPrefix(folder) }
    }
}
