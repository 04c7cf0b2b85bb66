// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// A word in a command's place that is none: what to say of it.
struct UnknownCommand: Equatable {
    /// The words before it, beginning with the program's name.
    let path: [String]
    let word: String
    /// What is called almost so.
    let nearest: String?

    /// Commands that people look for, and the part of the project that brings them.
    static let planned = [
        "delete": "deleting comes with part E (changes)",
        "trash": "deleting comes with part E (changes)",
        "restore": "taking back what was deleted comes with part E (changes)",
        "favorite": "marking favourites comes with part E (changes)",
        "hide": "hiding comes with part E (changes)",
        "edit": "editing comes with part G (editing and video out)",
        "browse": "the gallery comes with part H",
        "serve": "serving other programs comes with part J (the broker)",
        "sync": "originals elsewhere come with part K (the cloud)",
    ]

    /// Looks along a command line for a word that stands where a command should.
    ///
    /// - Returns: `nil` when every command on it is one, or what follows is no word.
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

    /// An error and its usage, as others are told.
    var message: String {
        let command = path.joined(separator: " ")
        var sentence = "There is no command “\(word.printable)”"
        if path.count == 1, let plan = Self.planned[word] {
            sentence += " yet: \(plan)."
        } else if let nearest {
            sentence += ". Did you mean: \(command) \(nearest)"
        } else {
            sentence += "."
        }
        return "Error: \(sentence)\nUsage: \(command) <subcommand>\n  See '\(command) --help' for what there is."
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "photos"
    }

    /// How many letters are to be added, left out, changed, or swapped with their neighbour.
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
