// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation

/// An option for a single value that a command line gives more than once. swift-argument-parser would silently take the
/// last value, and ignore a part of what the user asked for.
struct RepeatedOption: Equatable {
    /// The name as it was written the second time: `--album`.
    let name: String

    /// Finds the first such option in the arguments before `--`.
    ///
    /// - Parameter command: The command that the arguments were parsed as.
    /// - Returns: `nil` if no option is repeated.
    init?(in arguments: [String], of command: any ParsableCommand.Type) throws {
        // The options of the command are read only if an argument occurs twice, because that takes some milliseconds.
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

    var message: String { "\(name) is given more than once, but takes one value: give it once." }

    private static func name(of word: String) -> String { String(word.prefix { $0 != "=" }) }
}

/// A part of the description of a command that swift-argument-parser gives to programs.
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
