// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// `Scripts/check-prose.sh` counts phrases that are hard to read. In the texts below an underscore is a space and a tilde is
/// nothing, so that the script does not count these texts.
struct ProseTests {
    @Test(arguments: [
        "The size is that_of the file.", "The ids are those\n/// of_albums.", "The file is_no_movie.",
        "What_it has is_none.",
        "Shows an asset. What_it shows is a photo.", "Returns if nobody_waits.", "A RAW beside_a JPEG.",
        "Deleted for_good.", "The caller is_told_why.", "Empty but_for a lock.", "The import goes_on.",
        "A thread stands_still.", "A list:\n///\n/// - What_is left of it.", "There_is_none.",
    ])
    func aPhraseIsCounted(_ text: String) throws {
        let tree = try ProseTree()
        let text = text.prose
        try tree.write("a.swift", "/// \(text)\nlet a = 1\n")
        try tree.write("b.c", "/* \(text.replacing("///", with: " *")) */\nint b;\n")
        try tree.write("c.md", "- \(text.replacing("/// ", with: "").replacing("///", with: ""))\n")
        if !text.contains("\n") { try tree.write("d.swift", "let a = \"\(text)\"\n") }
        let phrases = try tree.phrases()
        #expect(
            Set(phrases.map(\.file)) == (text.contains("\n") ? ["a.swift", "b.c", "c.md"] : tree.names), "\(phrases)")
    }

    @Test(arguments: [
        "There is_no such file.", "It is_no longer used.", "Of the files that_of course exist.", "What_is left?",
        "Shows what_it has.", "Besides the RAW.", "For good_reasons.", "They can be told_apart.",
        "Not for Macs, but_for Linux.",
        "It goes on_the disk.", "WAL stands_for write-ahead log.", "Calls `nobody_waits`.",
        "A switch.\n/// no_movie is_read",
    ])
    func ordinaryEnglishIsNotCounted(_ text: String) throws {
        let tree = try ProseTree()
        try tree.write("a.swift", "/// \(text.prose)\n")
        #expect(try tree.phrases().isEmpty)
    }

    @Test(arguments: [
        ("a.swift", "let no~body = be~side(who~ever)\n"), ("a.swift", "let a = \"be~side\", b = \"for_good\"\n"),
        ("a.swift", "let a = \"A file \\(no~body + \"be~side\") of ours\"\n"),
        ("a.swift", "/// ```\n/// no~body\n/// ```\n"),
        ("a.swift", "// The size is that\nlet a = 1\n// of the file.\n"),
        ("a.c", "char no~body = '\"'; int be~side = '\"';\n"),
        ("a.md", "Text.\n\n```\nno~body is_none\n```\n"), ("a.md", "See `no~body` and [this](be~side/no~body.md).\n"),
        ("a.md", "## What_is left?\n"), ("a.txt", "no~body\n"), (".build/a.swift", "// no~body\n"),
    ])
    func codeIsNotCounted(_ name: String, _ text: String) throws {
        let tree = try ProseTree()
        try tree.write(name, text.prose)
        #expect(try tree.phrases().isEmpty)
    }

    @Test func aPhraseHasItsLine() throws {
        let tree = try ProseTree()
        try tree.write("a.swift", "let a = \"\"\"\n    One text\n    that_of\n    \"\"\"\n\n// nobody_knows\n".prose)
        try tree.write("b.md", "# Title\n\nText of `code\ncode`.\n\nWhat_it has is known.\n".prose)
        let phrases = try tree.phrases().map { "\($0.file):\($0.line)" }
        #expect(phrases.sorted() == ["a.swift:3", "a.swift:6", "b.md:6"])
    }

    @Test func aChangedFileMayHaveOnePhrase() throws {
        let tree = try ProseTree()
        try tree.write("a.md", "One is beside_it.\n".prose)
        try tree.commit("Docs: add a page")
        #expect(try tree.check(limit: 1).status == 0)
        try tree.write("a.md", "One is beside_it. Another is beside_it.\n".prose)
        let run = try tree.check(limit: 2)
        #expect(run.status == 1)
        #expect(
            run.output.contains("a.md: error: 2 phrases that are hard to read in 8 words, at most 1"), "\(run.output)")
        #expect(run.output.contains("a.md:1: be~side: “be~side it. Another".prose), "\(run.output)")
        // The last commit is checked as the working copy is.
        try tree.commit("Docs: add a sentence")
        #expect(try tree.check(limit: 2).status == 1)
    }

    @Test func aLargeFileMayHaveFiveIn10000Words() throws {
        let tree = try ProseTree()
        let words = String(repeating: "plain words\n\n", count: 2000)
        try tree.write("a.md", words + String(repeating: "It is beside_it.\n\n".prose, count: 2))
        try tree.commit("Docs: add a page")
        #expect(try tree.check(limit: 2).status == 0)
        try tree.write("a.md", words + String(repeating: "It is beside_it.\n\n".prose, count: 3))
        #expect(try tree.check(limit: 3).status == 1)
    }

    @Test func aFileThatTheLastCommitLeftMayHaveMore() throws {
        let tree = try ProseTree()
        try tree.write("a.md", "One is beside_it. Another is beside_it.\n".prose)
        try tree.commit("Docs: add a page")
        try tree.write("b.md", "A page.\n")
        try tree.git("mv", "a.md", "c.md")
        try tree.commit("Docs: rename a page")
        #expect(try tree.check(limit: 2).status == 0)
        #expect(try tree.check("HEAD~1", limit: 2).status == 0)
        try tree.write("c.md", "One is beside_it. Another is beside_it. More.\n".prose)
        #expect(try tree.check(limit: 2).status == 1)
    }

    @Test func aShallowCloneIsCheckedAsAWhole() throws {
        let tree = try ProseTree()
        try tree.write("a.md", "One is beside_it. Another is beside_it.\n".prose)
        try tree.commit("Docs: add a page")
        try tree.write("b.md", "A page.\n")
        try tree.commit("Docs: add another page")
        let clone = try tree.shallowClone()
        #expect(try clone.check(limit: 2).status == 0)
        #expect(try clone.check(limit: 1).status == 1)
    }

    @Test func theWholeTreeMayNotHaveMore() throws {
        let tree = try ProseTree()
        try tree.write("a.md", "One is beside_it.\n".prose)
        try tree.write("b.md", "One is beside_it.\n".prose)
        let more = try tree.check(limit: 1)
        #expect(more.status == 1)
        #expect(more.output.contains("error: the whole tree has 2 phrases that are hard to read, at most 1"))
        let fewer = try tree.check(limit: 3)
        #expect(fewer.status == 0)
        #expect(fewer.output.contains("the limit is 3; lower it: echo 2 > Scripts/prose-limit"), "\(fewer.output)")
    }

    @Test(arguments: ["Docs: name what no~body reads", "Docs: " + String(repeating: "a", count: 67)])
    func aSubjectOfACommitIsChecked(_ subject: String) throws {
        let tree = try ProseTree()
        try tree.commit(subject.prose)
        let run = try tree.check(limit: 0)
        #expect(run.status == 1)
        #expect(run.output.contains("error: the subject of a commit has"), "\(run.output)")
        try tree.commit("Docs: " + String(repeating: "a", count: 66))
        #expect(try tree.check(limit: 0).status == 0)
        #expect(try tree.check("HEAD~2", limit: 0).status == 1)
    }
}

extension String {
    fileprivate var prose: String { replacing("_", with: " ").replacing("~", with: "") }
}

/// A working copy of git with the scripts, in a temporary folder.
private final class ProseTree {
    struct Phrase {
        var file: String
        var line: Int
    }

    let url: URL
    private(set) var names: Set<String> = []

    init() throws {
        url = URL.temporaryDirectory.appending(path: "prose-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try git("init", "-q", "-b", "main")
        try copyScripts()
        try write(".gitignore", "Scripts\n.build\n")
        try commit("Docs: begin")
    }

    private init(at url: URL) throws {
        self.url = url
        try copyScripts()
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    private func copyScripts() throws {
        let scripts = url.appending(path: "Scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        for name in ["check-prose.sh", "prose.pl"] {
            try FileManager.default.copyItem(
                at: SourceTree.root.appending(path: "Scripts/\(name)"), to: scripts.appending(path: name))
        }
    }

    func shallowClone() throws -> ProseTree {
        let clone = url.appending(path: ".build/clone")
        try git("clone", "-q", "--depth", "1", "file://" + url.path, clone.path)
        return try ProseTree(at: clone)
    }

    func write(_ name: String, _ text: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        if !name.hasPrefix(".") { names.insert(name) }
    }

    func commit(_ subject: String) throws {
        try git("add", ".")
        try git("commit", "-q", "--allow-empty", "-m", subject)
    }

    func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
        let run = try run("/usr/bin/env", ["git", "-C", url.path] + identity + arguments)
        try #require(run.status == 0, "\(run.output)")
    }

    /// Returns the phrases that are found in all files of the tree.
    func phrases() throws -> [Phrase] {
        let names = "git ls-files -z --cached --others --exclude-standard -- '*.swift' '*.c' '*.md'"
        let run = try run("/bin/sh", ["-c", "cd '\(url.path)' && \(names) | perl Scripts/prose.pl"])
        try #require(run.status == 0, "\(run.output)")
        let rows = run.output.split(separator: "\n").map { (line: Substring) in line.split(separator: "\t") }
        return rows.filter { $0[0] == "phrase" }.map { Phrase(file: String($0[1]), line: Int($0[2]) ?? 0) }
    }

    func check(_ arguments: String..., limit: Int) throws -> (status: Int32, output: String) {
        try write("Scripts/prose-limit", "\(limit)\n")
        return try run(url.appending(path: "Scripts/check-prose.sh").path, arguments)
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
