// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The commands by which SwiftPM built the package, read from its build manifest.
package struct BuildManifest: Sendable {
    package struct Command: Sendable {
        package var inputs: [String]
        package var arguments: [String]

        fileprivate var moduleName: String? {
            guard let name = arguments.firstIndex(of: "-module-name"), name + 1 < arguments.count else { return nil }
            return arguments[name + 1]
        }
    }

    /// The folder with the products, `Modules` and the objects.
    package let products: URL
    package let commands: [String: Command]
    /// The commands that compile Swift modules, by module name.
    package let modules: [String: Command]

    package struct Unreadable: Error, CustomStringConvertible {
        package var description: String
    }

    /// Reads the manifest of the build that a folder of products belongs to: `.build/debug.yaml` for
    /// `.build/TRIPLE/debug`.
    package init(products: URL) throws {
        self.products = products.resolvingSymlinksInPath()
        let manifest = self.products.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "\(self.products.lastPathComponent).yaml")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let commands = Self.commands(text)
        self.commands = commands
        modules = Dictionary(
            commands.filter { $0.key.hasSuffix(".module") }.compactMap { _, command in
                command.moduleName.map { ($0, command) }
            }, uniquingKeysWith: { first, _ in first })
        guard !commands.isEmpty else { throw Unreadable(description: "no commands in \(manifest.path)") }
    }

    /// Returns the manifest of the build that the running program came from.
    package static func ofThisProgram() throws -> BuildManifest {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return try BuildManifest(products: program.deletingLastPathComponent())
    }

    /// Returns the command that compiled a module.
    package func compiling(_ module: String) throws -> Command {
        guard let command = modules[module] else {
            throw Unreadable(description: "the build knows no module \(module)")
        }
        return command
    }

    private static func commands(_ text: String) -> [String: Command] {
        var commands: [String: Command] = [:]
        var name: String?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("  \""), line.hasSuffix("\":") {
                name = String(line.dropFirst(3).dropLast(2))
            } else if let name, line.hasPrefix("    inputs: ") {
                commands[name, default: Command(inputs: [], arguments: [])].inputs = list(line.dropFirst(12))
            } else if let name, line.hasPrefix("    args: ") {
                commands[name, default: Command(inputs: [], arguments: [])].arguments = list(line.dropFirst(10))
            }
        }
        return commands
    }

    private static func list(_ json: Substring) -> [String] {
        (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
    }
}

/// A program to run until it exits.
package struct Program {
    package struct Failed: Error, CustomStringConvertible {
        package var description: String
    }

    package var path: String
    package var arguments: [String]

    package init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Runs the program. Throws its output when it exits with another status than 0.
    package func run() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(description: "\(path) failed:\n\(String(decoding: output, as: UTF8.self))")
        }
    }
}
