// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation

/// An option for a single value that a command line gives more than once. swift-argument-parser would take the last
/// value in silence, so that less would be asked for than was said.
struct RepeatedOption: Equatable {
    /// The name as it was written the second time: `--album`.
    let name: String

    /// Finds the first such option in the arguments before `--`.
    ///
    /// - Parameter command: The command that the arguments were parsed as.
    /// - Returns: `nil` when there is none.
    init?(in arguments: [String], of command: any ParsableCommand.Type) throws {
        // What the command can be given is asked for only when something is there twice: it takes some milliseconds.
        let written = arguments.filter { $0.hasPrefix("-") }.map(Self.name)
        guard Set(written).count < written.count else { return nil }
        let help = try JSONDecoder().decode(CommandHelp.self, from: Data(command._dumpHelp().utf8))
        let options = (help.command.arguments ?? []).filter { $0.kind == "option" }
        var seen: Set<Int> = []
        var words = arguments[...]
        while let word = words.popFirst(), word != "--" {
            guard let index = options.firstIndex(where: { $0.writtenNames.contains(Self.name(of: word)) }) else {
                continue
            }
            if !word.contains("=") { words = words.dropFirst() }
            if !seen.insert(index).inserted, !options[index].isRepeating {
                name = Self.name(of: word)
                return
            }
        }
        return nil
    }

    var message: String { "\(name) is given more than once, and takes one value: give it once." }

    private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }
}

/// What swift-argument-parser tells programs of a command, as far as it matters here.
private struct CommandHelp: Decodable {
    struct Command: Decodable {
        var arguments: [Argument]?
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var isRepeating: Bool
        var names: [Name]?

        var writtenNames: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
    }

    var command: Command
}
