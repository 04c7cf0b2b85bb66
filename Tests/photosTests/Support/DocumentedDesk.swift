// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

/// The command lines in the documents of users.
enum DocumentedLine {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// Returns the lines of README.md and Docs/cli.md that run `photos`, without prompts and indentation.
    static func all() throws -> [String] {
        try ["README.md", "Docs/cli.md"].flatMap { page in
            try String(contentsOf: root.appending(path: page), encoding: .utf8).split(separator: "\n")
                .compactMap { $0.wholeMatch(of: /(?:\$ |    )(photos .*)/).map { String($0.1) } }
        }
    }
}

/// A folder in which the command lines of the documents can be run: a sample library, with names that the documents use.
struct DocumentedDesk {
    let program: PhotosProgram
    /// The identifiers of the plain photos, newest first.
    let photos: [String]
    /// The camera of one sample.
    static let camera = "X-T3"

    init() throws {
        program = try SampleLibrary.copy().program
        photos = try program.identifiers("--predicate", "mediaType = 1 AND mediaSubtypes = 0")
    }

    var library: URL { URL(filePath: program.libraryPath) }

    func file(_ name: String) -> URL { program.folder.appending(path: name) }

    /// Runs a line by a shell. The identifiers of the documents stand for the first two plain photos.
    func shell(_ line: String) throws -> PhotosProgram.Run {
        let names = ["3F2A": 0, "DB7B": 0, "77B0": 1, "3608": 1]
        let words = names.reduce(line) { $0.replacing($1.key, with: photos[$1.value].prefix(8)) }
            .replacing("/media/card", with: program.folder.path).replacing("E-M5", with: Self.camera)
        return try program.run([], through: ["/bin/sh", "-c", "photos() { \"$0\" \"$@\"; }\n" + words])
    }

    /// Runs a line that has to succeed.
    func prepare(_ line: String) throws {
        let run = try shell(line)
        try #require(run.status == 0, "\(run.errors)")
    }

    /// Runs a script with the program as its argument.
    func run(_ script: String) throws -> PhotosProgram.Run {
        try program.run([], through: ["/bin/bash", "-c", "exec \"\(script)\" \"$0\""])
    }

    func asset(_ index: Int) throws -> JSONText.Object {
        try #require(try JSONText.objects(program.run("info", "--json", photos[index]).output).first)
    }

    /// Returns a small picture of the first photo.
    func look() throws -> Data {
        let file = file("look-\(UUID().uuidString).png")
        try #require(try program.run("thumb", photos[0], "--size", "100", "-o", file.path).status == 0)
        return try Data(contentsOf: file)
    }

    /// Returns the fingerprints of all files below `Copies`.
    func copies() throws -> Set<String> {
        let names = FileManager.default.enumerator(atPath: file("Copies").path)?.compactMap { $0 as? String } ?? []
        let files = names.map { file("Copies/\($0)") }.filter { !$0.hasDirectoryPath }
        return try Set(
            Fingerprints.of(files.filter { FileManager.default.contents(atPath: $0.path) != nil }.map(\.path)))
    }

    /// Copies two sample photos into a folder, changed so that they are not in the library.
    func writeNewPhotos(into folder: String) throws {
        let files = try Samples.files().filter { $0.hasSuffix(".JPG") }.prefix(2)
        try FileManager.default.createDirectory(at: file(folder), withIntermediateDirectories: true)
        for path in files {
            let name = URL(filePath: path).lastPathComponent
            // Readers ignore bytes after the end of the picture.
            try (Data(contentsOf: URL(filePath: path)) + Data(folder.utf8))
                .write(to: file("\(folder)/\(name)"))
        }
    }

    /// Writes a part of a Google Takeout: a photo with its JSON.
    func writeTakeout() throws {
        try writeNewPhotos(into: "Takeout/Google Photos/Photos from 2017")
        let folder = file("Takeout/Google Photos/Photos from 2017")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).min())
        let record =
            #"{"title": "\#(name)", "description": "From Takeout", "photoTakenTime": {"timestamp": "1490000000"}}"#
        try Data(record.utf8).write(to: folder.appending(path: name + ".json"))
    }

    /// Writes a library of Apple Photos with one photo.
    func writeAppleLibrary() throws {
        let name = "Photos Library.photoslibrary"
        let uuid = "A0000000-0000-4000-8000-000000000001"
        try FileManager.default.createDirectory(at: file("\(name)/database"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: file("\(name)/originals/A"), withIntermediateDirectories: true)
        let photo = try #require(try Samples.files().first { $0.hasSuffix(".JPG") })
        try (Data(contentsOf: URL(filePath: photo)) + Data("Apple".utf8))
            .write(to: file("\(name)/originals/A/\(uuid).jpeg"))
        let queue = try DatabaseQueue(path: file("\(name)/database/Photos.sqlite").path)
        try queue.write { try $0.execute(sql: AppleTables.sql(uuid: uuid)) }
        try queue.close()
    }
}

/// The tables of a library of Apple Photos of macOS 15 that an import reads, with one photo.
private enum AppleTables {
    static func sql(uuid: String) -> String {
        """
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER, Z_UUID TEXT, Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, 'X', CAST('<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\
        <key>PLModelVersion</key><integer>18119</integer></dict></plist>' AS BLOB));
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER, Z_NAME TEXT, Z_SUPER INTEGER, Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'AdditionalAssetAttributes', 0, 0), (2, 'Album', 0, 0),
            (3, 'Asset', 0, 0);
        CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZKINDSUBTYPE INTEGER,
            ZFAVORITE INTEGER, ZHIDDEN INTEGER, ZTRASHEDSTATE INTEGER, ZADDEDDATE REAL, ZDATECREATED REAL,
            ZDIRECTORY TEXT, ZFILENAME TEXT, ZSAVEDASSETTYPE INTEGER);
        INSERT INTO ZASSET VALUES (1, '\(uuid)', 0, 0, 1, 0, 0, 1, 500000000, 'A', '\(uuid).jpeg', 3);
        CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZORIGINALFILENAME TEXT,
            ZTITLE TEXT);
        INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (1, 1, 'IMG_9000.JPG', 'From Apple Photos');
        CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZTITLE TEXT,
            ZPARENTFOLDER INTEGER, Z_FOK_PARENTFOLDER INTEGER, ZTRASHEDSTATE INTEGER);
        INSERT INTO ZGENERICALBUM (Z_PK, ZKIND) VALUES (1, 3999);
        CREATE TABLE Z_2ASSETS (Z_2ALBUMS INTEGER, Z_3ASSETS INTEGER, Z_FOK_3ASSETS INTEGER);
        """
    }
}
