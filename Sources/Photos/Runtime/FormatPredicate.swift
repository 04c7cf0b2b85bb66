// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// What `NSPredicate(format:)` makes: a predicate that knows what it says.
final class FormatPredicate: NSPredicate {
    /// What was read, with its places; `nil` after variables were put in.
    private let source: QueryFormat?
    /// What it says.
    let tree: QueryPredicate
    private let evaluator: QueryEvaluator
    /// What it says of assets, in normal form; `nil` when it cannot be said of them.
    private let assetEvaluator: QueryEvaluator?

    convenience init(_ source: QueryFormat) { self.init(source, source.predicate) }

    init(_ source: QueryFormat?, _ tree: QueryPredicate) {
        self.source = source
        self.tree = tree
        evaluator = QueryEvaluator(tree)
        assetEvaluator = (try? tree.checked(for: .assets)).map(QueryEvaluator.init)
        super.init(block: { _, _ in false })
    }

    /// Foundation on Linux archives no predicates.
    required init?(coder: NSCoder) { nil }

    /// The normal form; errors show the place in the format.
    func checked(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        if let source { return try source.checked(for: schema) }
        return try tree.checked(for: schema)
    }

    /// The predicate with values in the place of variables.
    func substituting(_ values: [String: QueryValue]) -> FormatPredicate {
        FormatPredicate(nil, tree.substituting(values))
    }

    override var predicateFormat: String { tree.predicateFormat }

    override func evaluate(with object: Any?) -> Bool {
        if let name = tree.variables.sorted().first {
            fatalError("NSPredicate “\(tree.predicateFormat)”: there is no value for $\(name)")
        }
        let evaluator = object is PHAsset ? assetEvaluator ?? evaluator : evaluator
        return evaluator.matches(EvaluatedObject(object))
    }

    override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        guard let bindings, !tree.variables.isEmpty else { return evaluate(with: object) }
        return substituting(NSPredicate.values(bindings)).evaluate(with: object)
    }

    /// The predicate itself: it never changes.
    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool { (object as? FormatPredicate)?.tree == tree }
    override var hash: Int { tree.hashValue }
}

/// Lets an initialiser of a class give out an object of a subclass.
protocol MadeElsewhere {}

extension MadeElsewhere {
    /// Makes nothing: the object is the one that is given.
    init(made object: Self) { self = object }
}

extension NSPredicate: MadeElsewhere {}
