// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The kinds of entries that can occupy the place of a file or a folder of the export.
enum Trap: String, CaseIterable {
    case linkToFolder, linkToFile, linkToNothing, pipe, hardLink, folder, file
}

/// A folder beside the target that no export may touch.
struct Victim {
    let folder: String
    var file: String { "\(folder)/file" }

    init(beside target: ExportedFolder) throws {
        folder = target.owner.url.appending(path: "victim").path
        try FileManager.default.createDirectory(atPath: "\(folder)/b", withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000), .posixPermissions: 0o640],
            ofItemAtPath: file)
    }

    /// Makes the trap, with the folders above it.
    func lay(_ trap: Trap, at place: String, in target: ExportedFolder) throws {
        let path = "\(target.path)/\(place)"
        let files = FileManager.default
        try files.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        // A report needs its folder to exist.
        if place != "a" { try files.createDirectory(atPath: "\(target.path)/a", withIntermediateDirectories: true) }
        switch trap {
        case .linkToFolder: try files.createSymbolicLink(atPath: path, withDestinationPath: folder)
        case .linkToFile: try files.createSymbolicLink(atPath: path, withDestinationPath: file)
        case .linkToNothing: try files.createSymbolicLink(atPath: path, withDestinationPath: "\(folder)/new")
        case .pipe: try #require(mkfifo(path, 0o600) == 0)
        case .hardLink: try files.linkItem(atPath: file, toPath: path)
        case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        case .file: try Data("theirs".utf8).write(to: URL(filePath: path))
        }
    }

    func expectUntouched(_ comment: Comment) throws {
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["file", "b"], comment)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/b").isEmpty, comment)
        #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8), comment)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000_000), comment)
        #expect(attributes[.posixPermissions] as? Int == 0o640, comment)
    }
}
