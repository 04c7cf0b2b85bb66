// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A type's declaration, cut into its head and its parents.
struct TypeDeclaration {
    /// The declaration without parents, such as `open class PHFetchResult<ObjectType>`, with the constraints if there
    /// are any.
    private let head: String
    private let parents: [String]

    init(_ text: String) {
        let declaration = Declaration(text).description
        let clauses = declaration.split(separator: "where ", maxSplits: 1)
        let constraints = clauses.count > 1 ? "where \(clauses[1])" : ""
        let parts = clauses[0].split(separator: ":", maxSplits: 1)
        head = parts[0].trimmingSuffix { $0 == " " } + constraints
        parents = parts.count > 1 ? parts[1].split(separator: ",").map { $0.trimmingSuffix { $0 == " " } } : []
    }

    /// The raw types of enumerations. Symbol graphs do not list them as parents; the raw value's initialiser shows
    /// them.
    private static let rawTypes: Set = ["Int", "Int16", "UInt", "UInt32", "String"]

    /// The conformances that the compiler adds or that a listed parent implies.
    private static let implied: Set = [
        "Equatable", "Hashable", "CustomStringConvertible", "CustomDebugStringConvertible", "NSObjectProtocol",
        "SendableMetatype", "RawRepresentable", "SetAlgebra", "ExpressibleByArrayLiteral", "Error", "NSCoding",
        "CVarArg", "Copyable", "Escapable",
    ]

    /// Returns the superclass and conformances that Apple's type has neither directly nor through its superclass.
    func extraParents(of symbol: Symbol, among symbols: [String: [Symbol]]) -> [String] {
        var inherited = symbol.parents.reduce(into: Set<String>()) { $0.formUnion(symbols[$1]?.first?.parents ?? []) }
        if parents.contains("Error") { inherited.insert("Sendable") }
        return symbol.parents.subtracting(parents).subtracting(inherited).subtracting(Self.implied).sorted()
    }

    func problems(with symbol: Symbol, among symbols: [String: [Symbol]]) -> [String] {
        let ours = TypeDeclaration(symbol.access + " " + symbol.declaration)
        return headProblems(with: ours, symbol.path)
            + parentProblems(with: symbol.parents, symbol.path) { symbols.hasRawValue($0, symbol.path) }
    }

    /// Returns the differences from our declaration.
    /// - Parameter ours: Our declaration as the source spells it, with its parents.
    func problems(with ours: TypeDeclaration, _ name: String) -> [String] {
        headProblems(with: ours, name) + parentProblems(with: Set(ours.parents), name) { _ in false }
    }

    private func headProblems(with ours: TypeDeclaration, _ name: String) -> [String] {
        head == ours.head ? [] : ["\(name): Apple's is\n    \(head)\n  ours is\n    \(ours.head)"]
    }

    private func parentProblems(with ours: Set<String>, _ name: String, hasRawValue: (String) -> Bool) -> [String] {
        parents.filter { !ours.contains($0) && !(Self.rawTypes.contains($0) && hasRawValue($0)) }
            .map { "\(name): Apple's is a \($0), ours is not" }
    }
}

extension [String: [Symbol]] {
    fileprivate func hasRawValue(_ type: String, _ path: String) -> Bool {
        self["\(path).init(rawValue:)", default: []].contains { $0.declaration.contains("rawValue: \(type))") }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
