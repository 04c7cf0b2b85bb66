// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos
internal import Synchronization

/// The command `photos watch`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Prints the changes of the library as programs make them.",
        discussion: """
            Each line is a transaction, as `photos history` prints it, the oldest first. With --since, the \
            transactions after that token are printed, and then new ones; without --since, only new ones. Each line is \
            written immediately. Ctrl-C ends the command.

            A program that stores the text under “since” of the last line that it has processed misses nothing and \
            reads nothing twice: it continues with --since TEXT. To begin, it runs `photos history --json --limit 1`, \
            reads the library, and continues from that token.

            EXAMPLES
              photos watch
              photos watch --since 120 --json
              photos watch --json | jq -r '.objects[].localIdentifier'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin with the changes after this token.", valueName: "token"),
        transform: TokenArgument.init(parsing:))
    var since: TokenArgument?

    @Flag(help: "List each changed object, with its name when the line is printed.")
    var objects = false

    @Flag(help: "Print one JSON object for each transaction.")
    var json = false

    func run() throws {
        let url = library.url
        let library = try library.open()
        let description = try library.describe()
        let start = try since?.token(in: library, description) ?? description.token
        StopRequest.listen()
        let follower = HistoryFollower(
            HistoryLines(library: library, identifier: description.uuid, printsJSON: json, namesObjects: objects),
            description)
        follower.start(after: start)
        if Console().isTerminal { Console().say("Waiting for changes. Press Ctrl-C to stop.") }
        while try !follower.hasEnded(within: .milliseconds(250)) {
            if StopRequest.isMade { throw Ending(status: .someItemsFailed) }
            if StandardOutput.isClosed { throw OutputClosed() }
            try checkIsFollowed(library, at: url)
        }
    }

    /// Throws if the library is gone, or its database was replaced: the old files stay open, and would report no more
    /// changes.
    private func checkIsFollowed(_ library: PHPhotoLibrary, at url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.appending(path: "library.json").path) else {
            throw CommandFailure(
                "The library at \(url.path.printable) was deleted or moved. Run the command again with its new path.")
        }
        do throws(LibraryError) { _ = try library.describe() } catch {
            // Other errors may be temporary.
            if error.code == .fileChanged { throw error }
        }
    }
}

/// A printer of the history of a library, which continues until the program ends or an error occurs.
final class HistoryFollower: Sendable {
    private let history: HistoryLines
    private let description: LibraryDescription
    private let ended = DispatchSemaphore(value: 0)
    private let problem = Mutex<(any Error)?>(nil)

    init(_ history: HistoryLines, _ description: LibraryDescription) {
        self.history = history
        self.description = description
    }

    /// Prints the transactions after a token from now on, each as soon as it is committed.
    func start(after token: ChangeToken) {
        Task {
            do { try await print(after: token) } catch { problem.withLock { $0 = error } }
            ended.signal()
        }
    }

    /// Waits for the end that long. Throws the error that ended it.
    func hasEnded(within time: DispatchTimeInterval) throws -> Bool {
        guard ended.wait(timeout: .now() + time) == .success else { return false }
        if let problem = problem.withLock(\.self) { throw problem }
        return true
    }

    private func print(after token: ChangeToken) async throws {
        guard let start = PHPersistentChangeToken(token, of: description) else { return }
        let output = LineOutput.standard()
        do {
            for try await change in history.library.persistentChanges(since: start) {
                for line in try history.lines(of: change.changeSet) { try output.write(line) }
                try output.flush()
            }
        } catch let error as PHPhotosError where error.code == .persistentChangeTokenExpired {
            throw CommandFailure(TokenArgument.expired(token.rawValue, description.oldestToken))
        }
    }
}
