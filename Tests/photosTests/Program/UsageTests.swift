// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Foundation
import Testing

@testable import photos

struct UsageTests {
    @Test(arguments: [
        (["bogus"], "Error: There is no command “bogus”.\n"),
        (["lst"], "Error: There is no command “lst”. Did you mean: photos list\n"),
        (["--library", "x", "improt", "a"], "Error: There is no command “improt”. Did you mean: photos import\n"),
        (["albums", "creat", "Rome"], "Error: There is no command “creat”. Did you mean: photos albums create\n"),
        (
            ["browse"],
            "Error: There is no command “browse”. Did you mean: photos serve\n"
        ),
        (["restore", "3F2A"], "Error: There is no command “restore”. Did you mean: photos trash recover\n"),
        (["rm", "3F2A"], "Error: There is no command “rm”. Did you mean: photos delete\n"),
        (["trash", "burn"], "Error: There is no command “burn”.\n"),
        (["delete"], "Error: No assets are given: give identifiers, or a selection such as --predicate.\n"),
        (["delete", "--limit", "3"], "Error: The selection has no condition: --sort, --offset and --limit only order"),
        (["trash", "recover"], "Error: No assets are given: give identifiers, a selection or --all.\n"),
        (
            ["trash", "recover", "--all", "--search", "sea"],
            "Error: Identifiers, a selection and --all cannot be combined"
        ),
        (
            ["trash", "recover", "--album", "Rome"],
            "Error: --album, --folder and --smart-album do not search the trash"
        ),
        (["favorite"], "Error: There is no command “favorite”. Did you mean: photos edit --favorite\n"),
        (["edit", "3F2A"], "Error: No change is given: give --favorite, --title or another option.\n"),
        (["edit", "--favorite"], "Error: No assets are given: give identifiers, or a selection such as"),
        (
            ["edit", "--limit", "2", "--favorite"],
            "Error: The selection has no condition: --sort, --offset and --limit"
        ),
        (["edit", "3F2A", "--title", "A", "--clear-title"], "Error: --title and --clear-title cannot be combined"),
        (["edit", "3F2A", "--keyword", "A", "--clear-keywords"], "Error: --keyword and --clear-keywords cannot be"),
        (
            ["edit", "3F2A", "--add-keyword", "A", "--remove-keyword", "A"],
            "Error: The keyword “A” cannot be both added and removed: leave one of the two options out.\n"
        ),
        (["edit", "3F2A", "--title", ""], "Error: The title is empty: to remove titles, give --clear-title.\n"),
        (["edit", "3F2A", "--rating", "6"], "Error: --rating 6 is not a rating: give a number from 1 to 5, or -1"),
        (["edit", "3F2A", "--rating", "0"], "Error: --rating 0 is not a rating: give a number from 1 to 5, or -1 for"),
        (
            ["edit", "3F2A", "--location", "91,0"],
            "Error: The value '91,0' is invalid for '--location <latitude,longitude[,altitude]>': “91,0” is not a place"
        ),
        (
            ["date", "3F2A"],
            "Error: No change is given: give --shift, --set, --zone, --zone-of-place, --zone-of-neighbours"
        ),
        (
            ["date", "3F2A", "--shift", "1d", "--clear"],
            "Error: --shift, --set, --zone, --zone-of-place, --zone-of-neighbours"
        ),
        (
            ["date", "3F2A", "--shift", "1x"],
            "Error: The value '1x' is invalid for '--shift <time>': “1x” is not a length of time: write +1h30m"
        ),
        (
            ["date", "3F2A", "--zone", "Mars"],
            "Error: The value 'Mars' is invalid for '--zone <zone>': “Mars” is not a time zone: write an offset such as"
        ),
        (
            ["history", "--since", "-1"],
            "Error: The value '-1' is invalid for '--since <token>': it is too small: give a number of 0 or more.\n"
        ),
        (
            ["watch", "--since", "43:x"],
            "Error: The value '43:x' is invalid for '--since <token>': it is not a token. Give the number of a transaction"
        ),
        (
            ["duplicates", "--dry-run"],
            "Error: --dry-run has no effect without --merge: leave it out, or add --merge.\n"
        ),
        (
            ["delete", "--predicate", "mediaType = 2", "--predicate=duration < 1"],
            "Error: --predicate is given more than"
        ),
        (["delete", "--album", "A", "--album", "B"], "Error: --album is given more than once, but takes one value"),
        (["list", "--search", "a", "--limit", "5", "--limit", "50"], "Error: --limit is given more than once"),
        (["edit", "3F2A", "--title", "--title=a", "--title", "b"], "Error: Missing value for '--title <text>'"),
        (["edit", "3F2A", "--title", "a", "--title", "b"], "Error: --title is given more than once"),
        (["edit", "3F2A", "--favorite", "--no-favorite"], "Error: "),
        (["date", "3F2A", "--shift", "-1d", "--shift", "-1d"], "Error: --shift is given more than once"),
        (["sheet", "-o", "a.jpg", "-o", "b.jpg"], "Error: -o is given more than once"),
        (
            ["list", "--predicate", "duration > %d", "--argument", "1", "--argument", "-2"],
            "Error: --argument “-2” is not used: the predicate has fewer %@ than values are given. Leave it out, or add %@.\n"
        ),
        (["help", "foo"], "Error: There is no command “foo”.\n"),
        (["help", "albums", "ad"], "Error: There is no command “ad”. Did you mean: photos albums add\n"),
        (["a\u{1B}[31m\nb"], "Error: There is no command “a\\u{1b}[31m\\u{a}b”.\n"),
        (["list", "--limit", "\u{1B}]0;x\u{7}\n9"], "Error: The value '\\u{1b}]0;x\\u{7}\\u{a}9' is invalid"),
        (["list", "--limit", "0"], "Error: --limit 0 is too small: give a number of 1 or more.\n"),
        (["import"], "Error: Missing expected argument '<paths> ...'\n"),
        (
            ["import", "--report", "a.txt", "x"],
            "Error: “a.txt” has no known report format: give a name that ends in .jsonl or .csv.\n"
        ),
        (["import", "--jobs", "0", "x"], "Error: --jobs 0 is too small: give a number of 1 or more.\n"),
        (["thumb", "3F2A", "-o", "a.jpg"], "Error: Missing expected argument '--size <pixels>'\n"),
        (
            ["thumb", "3F2A", "--size", "0", "-o", "a.jpg"],
            "Error: --size 0 is out of range: give a number from 1 to 16384.\n"
        ),
        (
            ["sheet", "-o", "a.gif"],
            "Error: The value 'a.gif' is invalid for '-o <file>': “a.gif” has no known picture format: give a name that ends in .jpg or .png.\n"
        ),
        (["sample", "x", "--count", "0"], "Error: --count 0 is too small: give a number of 1 or more.\n"),
        (["albums", "create", ""], "Error: An album needs a title.\n"),
    ])
    func whatIsNotUnderstoodEndsWithTwo(_ arguments: [String], _ error: String) throws {
        let run = try TemporaryFolder().program.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix(error), "\(run.errors)")
        #expect(run.errors.contains("Usage: photos"))
    }

    @Test(arguments: [
        (["list"], ["--limit", "5", "--limit", "50"], "photos list"),
        (["albums", "add", "Rome"], ["--search", "a", "--search", "b"], "photos albums add"),
    ])
    func anOptionThatIsGivenTwiceShowsTheUsageOfItsCommand(
        _ command: [String], _ options: [String], _ name: String
    ) throws {
        let program = try TemporaryFolder().program
        let usage = try program.run(command + options).errors.split(separator: "\n").dropFirst()
        #expect(usage.first?.hasPrefix("Usage: \(name) ") == true, "\(usage)")
        // As swift-argument-parser says it.
        #expect(try usage == program.run(command + ["--nonsense"]).errors.split(separator: "\n").dropFirst())
    }

    /// They would be stored as other bytes than those that were given.
    @Test
    func bytesThatAreNoTextAreRefused() throws {
        let script = #"exec "$0" albums create "$(printf 'Rom\351')""#
        let run = try TemporaryFolder().program.run([], through: ["/bin/sh", "-c", script])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: Argument 3 is not UTF-8 text: “Rom"), "\(run.errors)")
    }

    @Test(arguments: ["list", "verify", "albums"])
    func aMissingLibraryIsAFailureThatSaysHowToMakeOne(_ command: String) throws {
        let folder = try TemporaryFolder()
        let run = try folder.program.run(command)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Error: There is no library at \(folder.program.libraryPath). \
                Create one with `photos import FOLDER`, or name another library with --library.

                """)
    }

    @Test
    func helpAndVersionGoToStandardOutput() throws {
        let program = try TemporaryFolder()
        for arguments in [[], ["--help"], ["help"], ["import", "--help"], ["albums", "add", "--help"]] {
            let run = try program.program.run(arguments)
            #expect(run.status == 0)
            #expect(run.output.contains("USAGE: photos"))
            #expect(run.errors.isEmpty)
        }
        let version = try program.program.run("--version")
        #expect(version.status == 0)
        #expect(version.output == "\(PhotosCommand.configuration.version)\n")
    }

    static let commands = all(PhotosCommand.self)

    /// Returns a command and all commands below it.
    private static func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(all)
    }

    @Test(arguments: commands.indices)
    func everyExampleInTheHelpIsUnderstood(_ index: Int) throws {
        let examples = Examples.lines(in: Self.commands[index].configuration.discussion)
        #expect(examples.count >= 2, "\(Self.commands[index])")
        for example in examples {
            #expect(throws: Never.self, "\(example)") {
                _ = try PhotosCommand.parseAsRoot(Examples.arguments(of: example))
            }
        }
    }

    @Test
    func theHelpNamesEveryExitStatus() {
        let discussion = PhotosCommand.configuration.discussion
        for status in ExitStatus.allCases { #expect(discussion.contains("\n  \(status.rawValue)  ")) }
    }

    @Test
    func noHelpLineOfOursIsWiderThanATerminal() {
        for command in Self.commands {
            let lines = Examples.lines(in: command.configuration.discussion)
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(command)")
        }
    }

    @Test
    func whatIsPlannedIsNoCommandYet() {
        let names = Self.commands.compactMap { $0.configuration.commandName }
        #expect(UnknownCommand.plannedCommands["sync"] != nil)
        let here = PhotosCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        #expect(Set(UnknownCommand.plannedCommands.keys).isDisjoint(with: here), "\(names)")
    }

    /// Each command that the sentence suggests can be parsed.
    @Test(arguments: UnknownCommand.plannedCommands.keys.sorted())
    func whatIsPlannedSaysWhatToDoToday(_ word: String) throws {
        let plan = try #require(UnknownCommand.plannedCommands[word])
        #expect(plan.part.contains(/^part [E-L], [a-z]/))
        #expect(!plan.today.isEmpty && !plan.today.hasSuffix("."))
        for command in plan.today.matches(of: /`(photos [^`]*)`/) {
            let words = String(command.1).replacing("albums remove", with: "albums remove Best 3F2A")
            #expect(throws: Never.self, "\(words)") {
                _ = try PhotosCommand.parseAsRoot(Examples.arguments(of: words))
            }
        }
    }

    @Test
    func everySynonymIsACommandAndNoCommandIsASynonym() {
        let here = Set(PhotosCommand.configuration.subcommands.compactMap { $0.configuration.commandName })
        for (word, command) in UnknownCommand.synonyms {
            #expect(!here.contains(word) && UnknownCommand.plannedCommands[word] == nil)
            let name = command.split(separator: " ").dropFirst().first.map(String.init)
            #expect(name.map(here.contains) == true, "\(command)")
        }
    }

    @Test(arguments: [("lst", "list", 1), ("improt", "import", 1), ("", "list", 4), ("list", "list", 0)])
    func wordsAreAsFarApartAsTheirMistakes(_ word: String, _ other: String, _ distance: Int) {
        #expect(UnknownCommand.distance(word, other) == distance)
        #expect(UnknownCommand.distance(other, word) == distance)
    }

    /// Returns a folder with the manual pages of the program and of each command.
    private func manualPages() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Scripts/man.sh")
        let make = Process()
        make.executableURL = script.standardizedFileURL
        make.arguments = [PhotosProgram.executable.path, folder.url.path]
        make.standardOutput = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        try #require(make.terminationStatus == 0)
        return folder
    }

    private static let groff = "/usr/bin/groff"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff), "groff is not installed"))
    func manualPagesAreFormattedWithoutAWarning() throws {
        let folder = try manualPages()
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".1") }
        try #require(!pages.isEmpty)
        let format = Process()
        let warnings = Pipe()
        format.executableURL = URL(filePath: Self.groff)
        format.arguments = ["-man", "-Kutf8", "-Tutf8", "-ww", "-z"] + pages.sorted()
        format.currentDirectoryURL = folder.url
        format.standardError = warnings
        try format.run()
        let text = String(decoding: warnings.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        format.waitUntilExit()
        #expect(format.terminationStatus == 0)
        #expect(text.isEmpty, "\(text)")
    }

    @Test
    func manualPagesAreMadeOfTheHelp() throws {
        let folder = try manualPages()
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".1") }
        #expect(pages.count == Self.commands.count)
        for (page, words) in [("photos.1", "photos verify \\-\\-deep"), ("photos-albums-add.1", "albums add")] {
            let text = try String(contentsOf: folder.url.appending(path: page), encoding: .utf8)
            #expect(text.hasPrefix(".TH PHOTOS"))
            let headings = text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
            #expect(headings.prefix(3).contains("SYNOPSIS") && headings.suffix(2) == ["EXAMPLES", "SEE ALSO"])
            #expect(text.contains(words))
        }
        for page in pages {
            let bytes = try Data(contentsOf: folder.url.appending(path: page))
            #expect(bytes.allSatisfy { $0 < 0x80 }, "\(page) needs a roff that reads UTF-8")
            #expect(try complaints(about: folder.url.appending(path: page)) == "", "\(page)")
        }
    }

    /// Returns groff's warnings; an empty text where it is not installed.
    private func complaints(about page: URL) throws -> String {
        let groff = URL(filePath: "/usr/bin/groff")
        guard FileManager.default.isExecutableFile(atPath: groff.path) else { return "" }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = groff
        process.arguments = ["-man", "-Tutf8", "-ww", "-z", page.path]
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return said
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsAreWrittenForEveryShell(_ shell: String) throws {
        let run = try TemporaryFolder().program.run("--generate-completion-script", shell)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for word in ["import", "albums", "verify", "dry-run"] { #expect(run.output.contains(word)) }
    }

    @Test
    func theCompletionForBashIsValidBash() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            try folder.program.run("--generate-completion-script", "bash").output, to: "completion")
        let bash = Process()
        bash.executableURL = URL(filePath: "/bin/bash")
        bash.arguments = ["-n", script]
        try bash.run()
        bash.waitUntilExit()
        #expect(bash.terminationStatus == 0)
    }
}

/// The command lines below `EXAMPLES` in a help text.
enum Examples {
    static func lines(in discussion: String) -> [String] {
        let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }

    /// Returns the words after `photos`, split as by a shell, up to a pipe or an explanation after three spaces.
    static func arguments(of line: String) -> [String] {
        let command = line.split(separator: " | ")[0].components(separatedBy: "   ")[0]
        var words: [String] = []
        var isQuoted = false
        var word = ""
        for character in command + " " {
            switch character {
            case "\"": isQuoted.toggle()
            case " " where !isQuoted:
                words.append(word)
                word = ""
            default: word.append(character)
            }
        }
        return Array(words.filter { !$0.isEmpty }.dropFirst())
    }
}
