// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import Synchronization

/// What `NSPredicate(format:)` makes: a predicate that knows what it says.
final class FormatPredicate: NSPredicate {
    /// What was read, with its places; `nil` after variables were put in.
    private let source: QueryFormat?
    /// What it says.
    let tree: QueryPredicate
    /// What is made of it when it is first evaluated.
    private let prepared = Mutex<Prepared?>(nil)

    private struct Prepared {
        /// A variable that has no value.
        let variable: String?
        let evaluator: QueryEvaluator
        /// What it says of assets, in normal form, when it can be said of them.
        let assetEvaluator: QueryEvaluator

        var failure: QueryError? { evaluator.failure ?? assetEvaluator.failure }

        init(_ tree: QueryPredicate) {
            variable = tree.variables.min()
            evaluator = QueryEvaluator(tree)
            assetEvaluator = (try? tree.checked(for: .assets)).map(QueryEvaluator.init) ?? evaluator
        }
    }

    convenience init(_ source: QueryFormat) { self.init(source, source.predicate) }

    init(_ source: QueryFormat?, _ tree: QueryPredicate) {
        self.source = source
        self.tree = tree
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
    func filled(with values: [String: QueryValue]) -> FormatPredicate {
        FormatPredicate(nil, tree.substituting(values))
    }

    /// Whether it holds for an object, with values in the place of variables.
    func holds(for object: Any?, _ values: [String: QueryValue]) throws(QueryError) -> Bool {
        if let answer = try answer(of: prepare(), for: object, values) { return answer }
        // An evaluator that failed is of no more use, and it may have failed for another thread's object.
        prepared.withLock { $0 = nil }
        let own = Prepared(tree)
        if let answer = try answer(of: own, for: object, values) { return answer }
        throw own.failure ?? QueryError("“\(tree.predicateFormat)” cannot be decided")
    }

    /// `nil` when the evaluator failed.
    private func answer(
        of prepared: Prepared, for object: Any?, _ values: [String: QueryValue]
    ) throws(QueryError) -> Bool? {
        if let variable = prepared.variable {
            guard values[variable] == nil else { return try filled(with: values).holds(for: object, [:]) }
            throw QueryError("There is no value for $\(variable) in “\(tree.predicateFormat)”")
        }
        let read = EvaluatedObject(object)
        let evaluator = object is PHAsset ? prepared.assetEvaluator : prepared.evaluator
        let answer = evaluator.matches(read)
        if let failure = read.failure { throw failure }
        return evaluator.failure == nil ? answer : nil
    }

    private func prepare() -> Prepared {
        prepared.withLock { prepared in
            let ready = prepared ?? Prepared(tree)
            prepared = ready
            return ready
        }
    }

    override var predicateFormat: String { tree.predicateFormat }

    override func evaluate(with object: Any?) -> Bool { evaluate(with: object, substitutionVariables: nil) }

    override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        do { return try holds(for: object, given: bindings ?? [:]) } catch { fatalError("NSPredicate: \(error)") }
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
