// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging

/// The entry point: runs the command and turns its result into messages and an exit status.
@main
enum Program {
    static func main() {
        // A closed output must be an error of the write; the signal would end the program.
        signal(SIGPIPE, SIG_IGN)
        // The same for a file that may grow no further.
        signal(SIGXFSZ, SIG_IGN)
        LibraryMessages.silence()
        LoggingSystem.bootstrap { _ in ConsoleLog() }
        exit(run().rawValue)
    }

    private static func run() -> ExitStatus {
        // Swift reads them from there. Without them each command would be taken for a question for help.
        guard !CommandLine.arguments.isEmpty else {
            Console().say("Error: The arguments cannot be read from /proc. Mount it: mount -t proc proc /proc")
            return .failed
        }
        if let number = unreadableArgument {
            Console().say(
                """
                Error: Argument \(number) is not UTF-8 text: “\(CommandLine.arguments[number].printable)”. Set the \
                terminal to UTF-8. To import a file with such a name, import its folder.
                """)
            return .usage
        }
        // swift-argument-parser's `help` ignores unknown commands, so they are found here.
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "help", let unknown = UnknownCommand(in: arguments) { return refuse(unknown) }
        do {
            var command = try PhotosCommand.parseAsRoot()
            if let repeated = try RepeatedOption(in: arguments, of: type(of: command)) {
                return refuse(repeated, of: type(of: command))
            }
            if let problem = SystemLimits.problem() { throw CommandFailure(problem) }
            try command.run()
            return .done
        } catch {
            return end(with: error)
        }
    }

    /// The first argument whose bytes are not UTF-8: it would be stored with other bytes than the user gave.
    private static var unreadableArgument: Int? {
        (0..<Int(CommandLine.argc)).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    private static func end(with error: any Error) -> ExitStatus {
        switch error {
        case let ending as Ending: return ending.status
        case is OutputClosed: return .done
        default: break
        }
        // Help, version and completions arrive as errors with a status of success.
        let code = PhotosCommand.exitCode(for: error)
        let message = PhotosCommand.fullMessage(for: error)
        if code.isSuccess {
            return say(message, to: LineOutput.standard()) ? .done : .failed
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        if code == .validationFailure, let unknown = UnknownCommand(in: arguments) { return refuse(unknown) }
        Console().say(sanitized(message, arguments))
        return code == .validationFailure ? .usage : .failed
    }

    private static func refuse(_ unknown: UnknownCommand) -> ExitStatus {
        Console().say(unknown.message)
        return .usage
    }

    /// Prints the same message as swift-argument-parser for an error in a command's options. For an error that is found
    /// after parsing, swift-argument-parser would show the usage of the whole program.
    private static func refuse(_ repeated: RepeatedOption, of command: any ParsableCommand.Type) -> ExitStatus {
        let usage = PhotosCommand.usageString(for: command)
        let name = usage.split(separator: " ").prefix { $0.first?.isLetter == true }.joined(separator: " ")
        Console().say(
            "Error: \(repeated.message)\nUsage: \(usage)\n  See '\(name) --help' for more information.")
        return .usage
    }

    /// Returns the message with control characters escaped, also where it repeats the user's arguments.
    private static func sanitized(_ message: String, _ arguments: [String]) -> String {
        let words = arguments.filter { $0 != $0.printable }.sorted { $0.count > $1.count }
        let escaped = words.reduce(message) { $0.replacingOccurrences(of: $1, with: $1.printable) }
        return escaped.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    private static func say(_ message: String, to output: LineOutput) -> Bool {
        do {
            try output.write(message)
            try output.flush()
            return true
        } catch {
            return error is OutputClosed
        }
    }
}
