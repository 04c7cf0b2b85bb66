// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Glibc
internal import Logging

/// Where the program starts: runs the command and turns what comes of it into words and an exit status.
@main
enum Program {
    static func main() {
        // A closed output shows as an error of the write, not as the death of the program.
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap { _ in ConsoleLog() }
        exit(run().rawValue)
    }

    private static func run() -> ExitStatus {
        do {
            var command = try PhotosCommand.parseAsRoot()
            try command.run()
            return .done
        } catch {
            return end(with: error)
        }
    }

    private static func end(with error: any Error) -> ExitStatus {
        switch error {
        case let ending as Ending: return ending.status
        case is OutputClosed: return .done
        default: break
        }
        // Help, version and completions arrive as errors that are none.
        let code = PhotosCommand.exitCode(for: error)
        let message = PhotosCommand.fullMessage(for: error)
        if code.isSuccess {
            return say(message, to: LineOutput.standard()) ? .done : .failed
        }
        Console().say(message)
        return code == .validationFailure ? .usage : .failed
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
