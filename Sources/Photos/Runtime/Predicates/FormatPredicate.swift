// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import Synchronization

/// A predicate with its parsed tree, as `NSPredicate(format:)` makes it.
final class FormatPredicate: NSPredicate {
    /// The parsed format, with positions for messages; `nil` after variables were replaced.
    private let source: QueryFormat?
    /// The tree of the predicate.
    let tree: QueryPredicate
    /// The evaluators, made at the first evaluation.
    private let prepared = Mutex<Prepared?>(nil)

    private struct Prepared {
        /// The name of a variable that has no value; `nil` without variables.
        let variable: String?
        let evaluator: QueryEvaluator
        /// The evaluator of the normal form for assets; the plain one when the predicate is not valid for assets.
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

    /// Returns `nil`: Foundation on Linux archives no predicates.
    required init?(coder: NSCoder) { nil }

    /// Returns the normal form for a schema; errors show the position in the format.
    func checked(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        if let source { return try source.checked(for: schema) }
        return try tree.checked(for: schema)
    }

    /// Returns the predicate with its variables replaced by values.
    func filled(with values: [String: QueryValue]) -> FormatPredicate {
        FormatPredicate(nil, tree.substituting(values))
    }

    /// Evaluates the predicate for an object, with its variables replaced by values.
    func holds(for object: Any?, _ values: [String: QueryValue]) throws(QueryError) -> Bool {
        if let answer = try answer(of: prepare(), for: object, values) { return answer }
        // An evaluator that failed cannot be used again, and the failure may have come from another thread's object.
        prepared.withLock { $0 = nil }
        let own = Prepared(tree)
        if let answer = try answer(of: own, for: object, values) { return answer }
        throw own.failure ?? QueryError("“\(tree.predicateFormat)” cannot be evaluated")
    }

    /// Evaluates the predicate with these evaluators; `nil` when the evaluator failed.
    private func answer(
        of prepared: Prepared, for object: Any?, _ values: [String: QueryValue]
    ) throws(QueryError) -> Bool? {
        if let variable = prepared.variable {
            guard values[variable] == nil else { return try filled(with: values).holds(for: object, [:]) }
            throw QueryError("The variable $\(variable) in “\(tree.predicateFormat)” has no value")
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

    /// Returns the predicate itself, because it is immutable.
    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool { (object as? FormatPredicate)?.tree == tree }
    override var hash: Int { tree.hashValue }
}

/// A protocol that lets an initialiser of a class return an object of a subclass.
protocol MadeElsewhere {}

extension MadeElsewhere {
    /// Returns the given object instead of making one.
    init(made object: Self) { self = object }
}

extension NSPredicate: MadeElsewhere {}
