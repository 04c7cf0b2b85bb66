// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// An unknown word in the place of a command, with its message.
struct UnknownCommand: Equatable {
    /// The words before it, beginning with the program's name.
    let path: [String]
    let word: String
    /// The most similar command name, if there is one.
    let nearest: String?

    /// A planned command that users look for.
    struct Plan {
        /// The thing that it would do.
        var subject: String
        /// The letter and name of the project's part that brings it.
        var part: String
        var today: String
    }

    static let plannedCommands = [
        "sync": Plan(
            subject: "Storing originals elsewhere", part: "part K, the cloud",
            today: "`photos export FOLDER --update` keeps a copy up to date")
    ]

    /// Names that other programs have for our commands.
    static let synonyms = [
        "restore": "photos trash recover", "undelete": "photos trash recover", "remove": "photos delete",
        "rm": "photos delete", "favorite": "photos edit --favorite", "hide": "photos edit --hide",
        "tag": "photos edit --add-keyword", "timewarp": "photos date", "log": "photos history",
        "statistics": "photos stats", "follow": "photos watch", "monitor": "photos watch", "browse": "photos serve",
    ]

    /// Finds the first word of a command line in the place of a command that is not a command.
    ///
    /// - Returns: `nil` if all such words are commands.
    init?(in arguments: [String], of root: any ParsableCommand.Type = PhotosCommand.self) {
        var command = root
        var path = [Self.name(of: root)]
        var words = arguments[...]
        while let word = words.popFirst(), !command.configuration.subcommands.isEmpty {
            if word == "--library" {
                words = words.dropFirst()
            } else if word.hasPrefix("-") || word == "help" && path.count == 1 {
                continue
            } else if let next = command.configuration.subcommands.first(where: { Self.name(of: $0) == word }) {
                command = next
                path.append(word)
            } else {
                self.init(path: path, word: word, among: command.configuration.subcommands.map(Self.name))
                return
            }
        }
        return nil
    }

    private init(path: [String], word: String, among names: [String]) {
        self.path = path
        self.word = word
        let near = names.map { (name: $0, distance: Self.distance(word, $0)) }.min { $0.distance < $1.distance }
        nearest = near.flatMap { $0.distance <= max(1, min(2, word.count / 2)) ? $0.name : nil }
    }

    /// The error and the usage, in the form of swift-argument-parser's messages.
    var message: String {
        let command = path.joined(separator: " ")
        var sentence = "There is no command “\(word.printable)”"
        if path.count == 1, let plan = Self.plannedCommands[word] {
            sentence += " yet. \(plan.subject) is planned (\(plan.part)). Until then: \(plan.today)."
        } else if path.count == 1, let synonym = Self.synonyms[word] {
            sentence += ". Did you mean: \(synonym)"
        } else if let nearest {
            sentence += ". Did you mean: \(command) \(nearest)"
        } else {
            sentence += "."
        }
        return "Error: \(sentence)\nUsage: \(command) <subcommand>\n  See '\(command) --help' for more information."
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "photos"
    }

    /// Returns the number of letters to insert, delete, change, or swap with a neighbour (Damerau-Levenshtein
    /// distance).
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.lowercased().prefix(64)), Array(second.lowercased().prefix(64)))
        var rows = [Array(0...second.count)]
        for (i, letter) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
