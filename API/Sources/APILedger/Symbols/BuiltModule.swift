// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The public symbols of a module of the package's build.
package struct BuiltModule: Sendable {
    package let name: String
    package let symbols: [Symbol]

    /// Runs the compiler's symbol graph extractor with the settings of the module's build.
    package init(_ name: String, in build: BuildManifest) throws {
        let folder = URL.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        self.name = name
        symbols = Self.symbols(try Self.graphs(of: name, in: build, folder))
    }

    /// Returns the graph of the module itself and those of its extensions of other modules' types.
    private static func graphs(
        of name: String, in build: BuildManifest, _ folder: URL
    ) throws -> [SymbolGraph] {
        let command = try build.compiling(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let swiftc = URL(filePath: command.arguments.first ?? "").deletingLastPathComponent()
        let extractor = swiftc.appending(path: "swift-symbolgraph-extract").path
        let cache = build.products.appending(path: "ModuleCache").path
        try Program(
            extractor,
            ["-module-name", name, "-I", build.products.appending(path: "Modules").path]
                + settings(command.arguments)
                + ["-minimum-access-level", "public", "-skip-inherited-docs", "-module-cache-path", cache]
                + ["-output-dir", folder.path]
        ).run()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }
            .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    }

    /// Returns the arguments for the search paths of C modules and for the target system.
    private static func settings(_ arguments: [String]) -> [String] {
        zip(arguments, arguments.dropFirst() + [""]).flatMap { argument, next -> [String] in
            if ["-Xcc", "-target"].contains(argument) { return [argument, next] }
            return argument.hasPrefix("-I") && argument != "-I" ? [argument] : []
        }
    }

    private static func symbols(_ graphs: [SymbolGraph]) -> [Symbol] {
        let relationships = Dictionary(grouping: graphs.flatMap(\.relationships), by: \.source)
        let nodes = graphs.flatMap(\.symbols)
        let paths = Dictionary(nodes.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { $1 })
        func parents(_ identifier: String) -> Set<String> {
            Set(
                relationships[identifier, default: []].filter { ["inheritsFrom", "conformsTo"].contains($0.kind) }
                    .map { paths[$0.target] ?? $0.unqualified })
        }
        return nodes.map { node in
            let related = relationships[node.identifier.precise, default: []]
            var symbol = Symbol(node)
            symbol.overrides = related.first { $0.kind == "overrides" }?.target
            symbol.isRequirement = related.contains { ["requirementOf", "optionalRequirementOf"].contains($0.kind) }
            symbol.parents = parents(node.identifier.precise)
            let types = related.filter { $0.kind == "memberOf" }.map(\.target)
            symbol.isWitness = types.contains { Requirements.ask(for: node.name, of: parents($0)) }
            return symbol
        }
    }
}

/// The members that protocols of the standard library and Foundation require.
private enum Requirements {
    private static let names: [String: Set<String>] = [
        "NSCopying": ["copy(with:)"],
        "NSCoding": ["encode(with:)", "init(coder:)"],
        "NSSecureCoding": ["supportsSecureCoding"],
        "NSFastEnumeration": ["objectsForFastEnumeration()"],
        "RawRepresentable": ["rawValue", "init(rawValue:)", "RawValue"],
        "Equatable": ["==(_:_:)"],
        "Hashable": ["hash(into:)", "hashValue"],
        "Comparable": ["<(_:_:)"],
        "CaseIterable": ["allCases"],
        "CustomStringConvertible": ["description"],
        "CustomDebugStringConvertible": ["debugDescription"],
        "LocalizedError": ["errorDescription", "failureReason", "recoverySuggestion"],
        "CustomNSError": ["errorDomain", "errorCode", "errorUserInfo"],
        "Encodable": ["encode(to:)"],
        "Decodable": ["init(from:)"],
        "Identifiable": ["id"],
    ]

    static func ask(for name: String, of parents: Set<String>) -> Bool {
        parents.contains { names[$0]?.contains(name) == true }
    }
}

extension SymbolGraph.Node {
    fileprivate var path: String { pathComponents.joined(separator: ".") }
    fileprivate var name: String { pathComponents.last ?? "" }
}

extension SymbolGraph.Relationship {
    /// The target's name without its module: `Foundation.NSCopying` is `NSCopying`.
    fileprivate var unqualified: String {
        let name = targetFallback ?? target
        return name.split(separator: ".").dropFirst().joined(separator: ".")
    }
}

extension Symbol {
    fileprivate init(_ node: SymbolGraph.Node) {
        self.init(
            path: node.path, kind: node.kind.identifier.replacing("swift.", with: ""), access: node.accessLevel,
            declaration: (node.declarationFragments ?? []).map(\.spelling).joined(),
            hasDocumentation: node.docComment != nil)
        identifier = node.identifier.precise
        unavailable = node.availability?.first { $0.isUnconditionallyUnavailable == true }.map { $0.message ?? "" }
        place = node.location.map { location in
            Place(
                file: URL(string: location.uri)?.path ?? location.uri, line: location.position.line,
                column: location.position.character)
        }
    }
}

/// The parts of a symbol graph of `swift-symbolgraph-extract` that are read here.
struct SymbolGraph: Decodable {
    struct Node: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable { var spelling: String }
        struct Comment: Decodable {}
        struct Location: Decodable {
            struct Position: Decodable {
                var line: Int
                var character: Int
            }

            var uri: String
            var position: Position
        }

        struct Availability: Decodable {
            var isUnconditionallyUnavailable: Bool?
            var message: String?
        }

        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var accessLevel: String
        var docComment: Comment?
        var location: Location?
        var availability: [Availability]?
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    var symbols: [Node]
    var relationships: [Relationship]
}
