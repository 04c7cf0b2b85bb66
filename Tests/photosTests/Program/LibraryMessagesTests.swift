// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// Every line on standard error and standard output is the program's own, whatever C libraries find in files.
struct LibraryMessagesTests {
    /// Returns `true` if the line is the progress or has one of the program's forms of messages on files.
    private static func isOurs(_ line: String, of files: String) -> Bool {
        line.hasPrefix("\(files)/") || line.contains(/^\d+ more files?: .+; [a-z ]+$/)
            || line.contains(#/^(?:Importing|Drawing): \d+%, /#)
            || line.contains(/^(?:Error: |Warning: |Note: )?[^ ]+ cannot be displayed: .+/)
    }

    /// Runs the commands that decode over a folder of files. The environment turns on the messages of GLib and libheif,
    /// as a person may have set it for other programs.
    private func expectOnlyOurWords(over files: String, in folder: TemporaryFolder) throws {
        let noisy = ["env", "G_MESSAGES_DEBUG=all", "LIBHEIF_VERBOSE=1"]
        let program = folder.program
        let runs = try [
            ["import", files], ["import", files, "--library", "\(folder.url.path)/small.photolibrary", "--thumbnails"],
            ["sheet", "-o", "sheet.png", "--limit", "400"], ["info", files],
            ["thumb", "--size", "64", "-o", "thumb.png", "--limit", "1"],
        ].map { try program.run($0, through: noisy) }
        for run in runs {
            let strays = run.errors.split(separator: "\n").map(String.init).filter { !Self.isOurs($0, of: files) }
            #expect(strays.isEmpty)
            #expect(!run.output.contains("-INFO") && !run.output.contains("-DEBUG") && !run.output.contains("JXL_"))
        }
        #expect(runs[0].errors.contains("imported") || runs[2].errors.contains("cannot be displayed"))
    }

    /// libjxl prints many messages on noise that begins as JPEG XL does.
    @Test func noiseThatBeginsAsAPictureSaysNothingOfItself() throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 20)
        let files = folder.url.appending(path: "noise")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        for number in 0..<40 {
            let noise = Data([0xFF, 0x0A]) + Data((0..<60).map { _ in UInt8.random(in: 0...255, using: &random) })
            try noise.write(to: files.appending(path: "\(number).jxl"))
        }
        try expectOnlyOurWords(over: files.path, in: folder)
    }

    /// The files are photos and videos of each kind that we paint, each once cut off and once with a damaged middle.
    @Test func brokenSamplesSayNothingOfThemselves() throws {
        let folder = try TemporaryFolder()
        let files = folder.url.appending(path: "broken")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        var random = SeededGenerator(seed: 4)
        for path in try Samples.files() {
            let bytes = try Data(contentsOf: URL(filePath: path))
            let name = URL(filePath: path).lastPathComponent
            try bytes.prefix(bytes.count * 2 / 3).write(to: files.appending(path: "cut-\(name)"))
            var wrong = bytes
            for _ in 0..<40 { wrong[Int.random(in: bytes.count / 3..<bytes.count, using: &random)] ^= 0x5A }
            try wrong.write(to: files.appending(path: "wrong-\(name)"))
        }
        try expectOnlyOurWords(over: files.path, in: folder)
    }

    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/corpus").standardizedFileURL

    @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path), "shared/corpus is not there"))
    func oddCorpusFilesSayNothingOfThemselves() throws {
        let folder = try TemporaryFolder()
        let odd = folder.url.appending(path: "odd")
        try FileManager.default.createDirectory(at: odd, withIntermediateDirectories: true)
        for kind in ["malformed", "truncated", "invalid", "heif-special", "wrong-extension", "raw-stub", "avif", "jxl"]
        {
            try FileManager.default.copyItem(at: Self.corpus.appending(path: kind), to: odd.appending(path: kind))
        }
        try expectOnlyOurWords(over: odd.path, in: folder)
    }

    @Test(arguments: [
        ("photos/Shelf.swift:10: Fatal error: Index out of range", true), ("Fatal error: bye", true),
        ("photos: shelf.c:3: f: Assertion `x' failed.", true),
        ("terminate called after throwing an instance of 'x'", true),
        ("./lib/jxl/dec_frame.cc:644: JXL_FAILURE: Error in DC group", false), ("Error parsing OBU data", false),
    ])
    func whoSpeaksBecauseTheProcessEndsIsHeard(_ line: String, _ isHeard: Bool) {
        #expect(LibraryMessages.isFatalMessage(line) == isHeard)
    }
}
