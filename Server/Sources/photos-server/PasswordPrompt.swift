// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import Glibc
import PhotosHTTP

/// Asks for a new password on the terminal, twice and without showing it.
enum PasswordPrompt {
    static func set(_ password: Password) async throws {
        guard let first = read("Password: "), let second = read("Again: ") else {
            throw ValidationError("The password is read from a terminal or from two lines of standard input.")
        }
        guard first == second else { throw ValidationError("The two passwords differ. Try again.") }
        guard first.count >= Password.shortest else {
            throw ValidationError("The password needs at least \(Password.shortest) characters.")
        }
        guard first.utf8.count <= Password.longest else {
            throw ValidationError("The password may have at most \(Password.longest) bytes.")
        }
        try await password.set(first)
        print("The password is set.")
    }

    private static func read(_ prompt: String) -> String? {
        print(prompt, terminator: "")
        fflush(nil)
        var state = termios()
        let isTerminal = tcgetattr(STDIN_FILENO, &state) == 0
        let before = state
        if isTerminal {
            state.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSANOW, &state)
        }
        defer {
            if isTerminal {
                var before = before
                tcsetattr(STDIN_FILENO, TCSANOW, &before)
                print()
            }
        }
        return readLine()
    }
}
