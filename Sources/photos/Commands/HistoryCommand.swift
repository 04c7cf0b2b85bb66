// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos history`.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Shows the changes of the library, newest first.",
        discussion: """
            Each line is a transaction: its token, its date in UTC, and the number of objects that it changed. Tokens \
            number the transactions of a library. --json lists all objects. A program that stores the last token it \
            has read continues with --reverse --since TOKEN; `photos watch` also waits for new transactions.

            EXAMPLES
              photos history --limit 20
              photos history --limit 1 --objects
              photos history --since 120 --reverse --json
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only changes after this token.", valueName: "token"),
        transform: TokenArgument.init(parsing:))
    var since: TokenArgument?

    @Flag(help: "Print the oldest first.")
    var reverse = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The maximum number of transactions to print.", valueName: "number")
    )
    var limit: Int?

    @Flag(help: "List each changed object, with its present name.")
    var objects = false

    @Flag(help: "Print one JSON object for each transaction.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit \(limit) is too small: give a number of 1 or more.") }
    }

    func run() throws {
        let library = try library.open()
        let description = try library.describe()
        let newest = description.token.rawValue
        let start = try since?.token(in: library, description).rawValue ?? description.oldestToken.rawValue
        let output = LineOutput.standard()
        var table = Table(
            [Table.Column("TOKEN", .right), Table.Column("DATE"), Table.Column("CHANGES", .left, .tail(20))],
            width: output.width)
        let history = HistoryLines(
            library: library, identifier: description.uuid, printsJSON: json, namesObjects: objects)
        let pages = JournalPages(after: start, through: newest, isReversed: reverse)
        if json || objects {
            try pages.forEach(atMost: limit ?? .max, reading: library.changeSets) { changes in
                for line in try history.lines(of: changes) { try output.write(line) }
            }
        } else {
            // A line counts the objects, which need not be read for that.
            try pages.forEach(atMost: limit ?? .max, reading: library.changeSummaries) { changes in
                for line in table.add(HistoryLines.cells(of: changes)) { try output.write(line) }
            }
        }
        for line in table.finish() { try output.write(line) }
        try output.flush()
        if start == newest { Console().say("There are no changes\(since == nil ? "" : " since token \(start)").") }
    }
}

/// An entry of the journal: a transaction, whole or as a summary.
protocol JournalEntry {
    var token: ChangeToken { get }
}

extension ChangeSet: JournalEntry {}
extension ChangeSetSummary: JournalEntry {}

/// The change sets between two tokens, read page by page, so that few are held at once.
struct JournalPages {
    private let start: Int64
    private let end: Int64
    private let isReversed: Bool
    static let size: Int64 = 100

    /// - Parameter isReversed: True for the oldest first.
    init(after start: Int64, through end: Int64, isReversed: Bool) {
        (self.start, self.end) = (start, end)
        self.isReversed = isReversed
    }

    /// Calls the body with each change set, or its summary, at most `limit` times.
    ///
    /// - Parameter read: Returns those after a token, at most that many.
    func forEach<Changes: JournalEntry>(
        atMost limit: Int, reading read: (ChangeToken, Int) throws(LibraryError) -> [Changes],
        _ body: (Changes) throws -> Void
    ) throws {
        var left = limit
        for page in pages where left > 0 {
            let read = try read(
                ChangeToken(rawValue: page.lowerBound), Int(page.upperBound - page.lowerBound)
            ).filter { $0.token.rawValue <= page.upperBound }
            for changes in (isReversed ? read : read.reversed()).prefix(left) {
                try body(changes)
                left -= 1
            }
        }
    }

    /// The tokens before the first change set of each page, and of the last one.
    var pages: some Sequence<Range<Int64>> {
        let count = (end - start + JournalPages.size - 1) / JournalPages.size
        return (0..<count).lazy.map { number in
            isReversed
                ? start + number * JournalPages.size..<min(end, start + (number + 1) * JournalPages.size)
                : max(start, end - (number + 1) * JournalPages.size)..<end - number * JournalPages.size
        }
    }
}
