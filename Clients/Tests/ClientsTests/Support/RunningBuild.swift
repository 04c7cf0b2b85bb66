// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Foundation

/// How SwiftPM compiled a module of the build that this test runs in, and a compiler that does it again.
struct RunningBuild {
    /// What SwiftPM writes down beside the products.
    private struct Description: Decodable {
        var swiftCommands: [String: Command]
    }

    private struct Command: Decodable {
        var executable: String
        var importPath: String
        var moduleName: String
        var otherArguments: [String]
        var sources: [String]
    }

    private let command: Command

    init(module: String) throws {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let description = products.appending(path: "description.json")
        let commands = try JSONDecoder().decode(Description.self, from: Data(contentsOf: description)).swiftCommands
        guard let command = commands.values.first(where: { $0.moduleName == module }) else {
            throw SampleError("\(description.path) does not tell how \(module) is compiled")
        }
        self.command = command
    }

    /// "5" or "6".
    var languageMode: String? { value(of: "-swift-version") }

    var upcomingFeatures: [String] { command.otherArguments.filter { $0.contains("upcoming-feature") } }

    private func value(of option: String) -> String? {
        command.otherArguments.firstIndex(of: option).map { command.otherArguments[$0 + 1] }
    }

    /// The errors of the module with one more condition, and with one more file.
    func errors(defining condition: String, adding file: URL? = nil) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: command.executable)
        process.arguments =
            ["-typecheck", "-whole-module-optimization", "-diagnostic-style", "llvm", "-D", condition]
            + ["-module-name", command.moduleName, "-I", command.importPath] + inheritedArguments + command.sources
            + [file?.path].compactMap(\.self)
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let errors = output.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
        guard errors.isEmpty == (process.terminationStatus == 0) else { throw SampleError(output) }
        return errors
    }

    /// What says where modules are and in which language the files are; not what says what is made of them.
    private var inheritedArguments: [String] {
        let withValue: Set = ["-target", "-swift-version", "-sdk", "-Xcc", "-module-cache-path", "-package-name"]
        var inherited: [String] = []
        var rest = command.otherArguments[...]
        while let argument = rest.popFirst() {
            if withValue.contains(argument), let value = rest.popFirst() {
                inherited += [argument, value]
            } else if argument.hasPrefix("-D") || argument.hasPrefix("-I") {
                inherited.append(argument)
            }
        }
        return inherited
    }
}
