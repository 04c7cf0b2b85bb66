// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Glibc

/// The options of commands that change assets.
struct ChangeOptions: ParsableArguments {
    @Flag(help: "Show what would be changed, but change nothing.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Print one JSON object for each changed asset, with its new state.")
    var json = false
}

extension ChangeOptions {
    /// Returns the line that ends a command: how many assets were or would be changed, how many were
    /// unchanged, and how many were skipped, by reason. Assets that failed have been named.
    func summary(
        _ verb: Question.Verb, changed: Int, unchanged: Int, left: [String: Int], failed: Int
    ) -> String {
        let done = "\(Words.count(changed, "asset")) \(dryRun ? "would be " : "")\(verb.participle)"
        let left = left.sorted { $0.key < $1.key }.map { "\($0.value) skipped (\($0.key))" }
        let end = failed == 0 ? [] : ["\(failed) failed"]
        return ([done, "\(unchanged) unchanged"] + left + end).joined(separator: ", ")
    }

    /// Prints a line that ends a command; with `--json` on standard error.
    func close(_ line: String, on output: LineOutput) throws {
        if json { Console().say(line) } else { try output.print(line) }
    }
}

/// A question that is answered on the terminal.
enum Question {
    /// The greatest number of assets that a command changes without asking.
    static let unaskedLimit = 100

    /// Asks before more than ``unaskedLimit`` assets are changed. Returns true if the assets are to be changed.
    ///
    /// - Parameter yes: True if `--yes` answers.
    static func isConfirmed(_ verb: Verb, assets count: Int, yes: Bool) throws -> Bool {
        if count <= unaskedLimit || yes { return true }
        let what = Words.count(count, "asset")
        try requireTerminal("Nothing was changed. \(what) would be \(verb.participle): give --yes to confirm.")
        return isConfirmed("\(verb.imperative) \(what)?")
    }

    /// The forms of a verb.
    struct Verb {
        /// `Delete`, in the question.
        var imperative: String
        /// `deleted`, in the result.
        var participle: String
    }

    /// Throws the message if standard input is not a terminal.
    static func requireTerminal(_ message: String) throws {
        if isatty(STDIN_FILENO) == 1 { return }
        throw CommandFailure("The command cannot ask, because standard input is not a terminal. \(message)")
    }

    /// Asks, and returns true if the answer is yes.
    static func isConfirmed(_ question: String) -> Bool {
        // Ctrl-C means no here.
        StopRequest.unblock()
        Console().say("\(question) [y/N]")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
