// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A second build of the test bundle, with a module whose bodies can be emptied.
///
/// It runs the commands of SwiftPM's own build: the module and all that import it are compiled again into a separate
/// folder; everything else is linked as it is.
package struct InstrumentedBuild {
    private let build: BuildManifest
    private let module: String
    private let folder: URL

    /// - Parameter folder: The folder of the build; a folder that exists is removed first.
    package init(_ build: BuildManifest, module: String, folder: URL) {
        self.build = build
        self.module = module
        self.folder = folder
    }

    private struct NoTests: Error, CustomStringConvertible {
        var description: String { "the build has no tests: swift build --build-tests" }
    }

    /// Writes the sources with their edits, compiles and links. Returns the test bundle.
    package func make(_ plan: MutantPlan) throws -> URL {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        let sources = try write(plan)
        for module in try affected() {
            try compile(module, sources: module == self.module ? sources : nil)
        }
        return try link()
    }

    private var modules: URL { folder.appending(path: "Modules") }

    /// Writes the module's sources with their edits, and the file that they call, and returns the copies' paths by
    /// source.
    private func write(_ plan: MutantPlan) throws -> [String: String] {
        var copies: [String: String] = [:]
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        for file in try build.compiling(module).inputs where file.hasSuffix(".swift") {
            let copy = sources.appending(path: URL(filePath: file).lastPathComponent)
            let text = SourceEdit.apply(
                plan.edits[file, default: []], to: try String(contentsOfFile: file, encoding: .utf8))
            try text.write(to: copy, atomically: false, encoding: .utf8)
            copies[file] = copy.path
        }
        let values = sources.appending(path: EmptiedValues.file)
        try EmptiedValues.text(for: module).write(to: values, atomically: false, encoding: .utf8)
        copies[values.path] = values.path
        return copies
    }

    /// Returns the module and all modules that import it, directly or not, each after its own imports.
    private func affected() throws -> [String] {
        let inputs = build.modules.mapValues { command in
            Set(command.inputs.filter { $0.hasSuffix(".swiftmodule") }.map(Self.moduleName))
        }
        var order = [module]
        var found = true
        while found {
            let next = inputs.filter { !order.contains($0.key) && !$0.value.isDisjoint(with: order) }.keys.sorted()
            found = !next.isEmpty
            order += next
        }
        // A module comes after every other that it sees.
        return order.sorted { inputs[$1]?.contains($0) == true || depth($0, inputs) < depth($1, inputs) }
    }

    private func depth(_ module: String, _ inputs: [String: Set<String>]) -> Int {
        1 + (inputs[module, default: []].map { depth($0, inputs) }.max() ?? 0)
    }

    private static func moduleName(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    private func compile(_ module: String, sources: [String: String]?) throws {
        let command = try build.compiling(module)
        let objects = folder.appending(path: "\(module).build")
        try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
        let files =
            sources
            ?? Dictionary(
                command.inputs.filter { $0.hasSuffix(".swift") }.map { ($0, $0) }, uniquingKeysWith: { $1 })
        let map = objects.appending(path: "output-file-map.json")
        let outputs = Dictionary(
            uniqueKeysWithValues: files.values.map { file in
                let object = objects.appending(path: URL(filePath: file).lastPathComponent + ".o").path
                return (file, ["object": object])
            })
        try JSONEncoder().encode(outputs).write(to: map)
        try Program(
            command.arguments[0],
            ["-I", modules.path] + settings(command.arguments) + ["-output-file-map", map.path]
                + ["-emit-module-path", modules.appending(path: "\(module).swiftmodule").path, "-c"]
                + files.values.sorted()
        ).run()
    }

    /// Returns the arguments of a compiler command without its sources and outputs.
    private func settings(_ arguments: [String]) -> [String] {
        let withPath: Set = [
            "-output-file-map", "-emit-module-path", "-index-store-path", "-emit-objc-header-path",
        ]
        let alone: Set = [
            "-c", "-incremental", "-parseable-output", "-emit-objc-header", "-emit-dependencies",
            "-serialize-diagnostics",
        ]
        var kept: [String] = []
        var isPath = false
        for argument in arguments.dropFirst() {
            if !isPath, !withPath.contains(argument), !alone.contains(argument), !argument.hasPrefix("@") {
                kept.append(argument)
            }
            isPath = withPath.contains(argument)
        }
        return kept
    }

    /// Links as SwiftPM does, with the new objects in place of the old ones.
    private func link() throws -> URL {
        guard let command = build.commands.first(where: { $0.key.hasSuffix(".test") })?.value,
            let list = command.arguments.first(where: { $0.hasPrefix("@") })
        else { throw NoTests() }
        let bundle = folder.appending(path: "tests.xctest")
        let objects = try String(contentsOfFile: String(list.dropFirst()), encoding: .utf8).split(separator: "\n")
            .map(String.init)
        let new = folder.appending(path: "Objects.LinkFileList")
        try (objects.map(replaced) + [emptied]).joined(separator: "\n").write(
            to: new, atomically: false, encoding: .utf8)
        let arguments = command.arguments.dropFirst().map { argument in
            argument == list ? "@" + new.path : argument.hasSuffix(".xctest") ? bundle.path : argument
        }
        try Program(command.arguments[0], arguments).run()
        return bundle
    }

    private var emptied: String {
        folder.appending(path: "\(module).build/\(EmptiedValues.file).o").path
    }

    private func replaced(_ object: String) -> String {
        let url = URL(filePath: object)
        let ours = folder.appending(
            path: "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)")
        return FileManager.default.fileExists(atPath: ours.path) ? ours.path : object
    }
}
