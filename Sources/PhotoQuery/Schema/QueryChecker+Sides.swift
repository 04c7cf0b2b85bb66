// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryChecker {
    /// Checks an expression.
    func side(_ expression: QueryExpression) throws(QueryError) -> CheckedSide {
        switch expression {
        case .constant(let value):
            if let invalidReason = value.invalidReason { throw QueryError("A value \(invalidReason).") }
            return CheckedSide(expression: expression, kind: CheckedSide.Kind(value))
        case .key(let name):
            let attribute = try self.attribute(name)
            return CheckedSide(
                expression: .key(attribute.attribute.name), kind: CheckedSide.Kind(attribute.attribute.kind),
                attribute: attribute)
        case .evaluatedObject: return try side(.key("localIdentifier"))
        case .variable(let name): throw QueryError("The variable “$\(name)” has no value; substitute a value.")
        case .aggregate(let elements): return try list(elements)
        case .function(let function, let arguments): return try self.function(function, arguments)
        }
    }

    private func attribute(_ name: String) throws(QueryError) -> CheckedSide.Attribute {
        guard let attribute = schema[name] else {
            throw QueryError("Unknown key “\(name)” of \(schema.objects). \(suggestion(for: name))", key: name)
        }
        return CheckedSide.Attribute(attribute: attribute, written: name)
    }

    private func list(_ elements: [QueryExpression]) throws(QueryError) -> CheckedSide {
        var sides: [CheckedSide] = []
        for element in elements { sides.append(try side(element)) }
        return CheckedSide(
            expression: .list(of: sides.map(\.expression)), kind: .list,
            attribute: sides.compactMap(\.attribute).first)
    }

    private func function(
        _ function: QueryFunction, _ arguments: [QueryExpression]
    ) throws(QueryError) -> CheckedSide {
        guard arguments.count == function.arity else {
            let values = function.arity == 1 ? "1 value" : "\(function.arity) values"
            throw QueryError("“\(function.rawValue)” needs \(values), not \(arguments.count).")
        }
        var sides: [CheckedSide] = []
        for argument in arguments { sides.append(try side(argument)) }
        for side in sides where side.kind != function.argumentKind && side.kind != .null {
            throw QueryError(
                "“\(function.rawValue)” needs \(function.argumentKind.shown), not \(side.shown).",
                key: side.attribute?.written)
        }
        let values = sides.compactMap(\.constant)
        guard values.count == sides.count else {
            return CheckedSide(
                expression: .function(function, sides.map(\.expression)), kind: .number,
                attribute: sides.compactMap(\.attribute).first?.computed)
        }
        let value = function.value(of: values)
        return CheckedSide(expression: .constant(value), kind: CheckedSide.Kind(value))
    }

    /// Returns the nearest key, followed by all keys, those of PhotoKit first.
    private func suggestion(for name: String) -> String {
        let names =
            schema.attributes.filter(\.isPhotoKitKey).map(\.name)
            + schema.attributes.filter { !$0.isPhotoKitKey }.map(\.name)
        let nearest = names.min { $0.editDistance(to: name) < $1.editDistance(to: name) }
        let guess = nearest.flatMap {
            $0.editDistance(to: name) <= max(2, name.count / 3) ? "Did you mean “\($0)”? " : nil
        }
        return (guess ?? "") + "The keys are: SELF, \(names.joined(separator: ", "))."
    }
}

extension CheckedSide {
    /// An attribute, with the name by which the predicate refers to it.
    struct Attribute {
        var attribute: QuerySchema.Attribute
        var written: String
        /// True if the side is computed from the attribute.
        var isComputed = false

        var name: String { attribute.name }
        /// The type of the values; for computed numbers it is only known that they are numbers.
        var kind: QuerySchema.Kind { isComputed ? .real : attribute.kind }

        var computed: Attribute { Attribute(attribute: attribute, written: written, isComputed: true) }
    }
}

extension QueryFunction {
    fileprivate var argumentKind: CheckedSide.Kind {
        switch self {
        case .count: .texts
        case .distanceTo: .place
        default: .number
        }
    }
}

extension String {
    /// Returns the Levenshtein distance to another text, without regard to case, of the first 64 characters.
    fileprivate func editDistance(to other: String) -> Int {
        let (left, right) = (Array(lowercased().prefix(64)), Array(other.lowercased().prefix(64)))
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, candidate) in right.enumerated() {
                let replaced = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}

/// A side of a comparison that has been checked, with the kind of its values.
struct CheckedSide {
    enum Kind: Hashable {
        case number, text, date, place
        /// A set of texts.
        case texts
        case list
        /// Null, which can be compared with every kind.
        case null
    }

    var expression: QueryExpression
    var kind: Kind
    /// The attribute that it is, or is computed from, for messages.
    var attribute: Attribute?

    var constant: QueryValue? { expression.constant }

    /// The description of the side in messages.
    var shown: String {
        if let attribute {
            return
                "\(attribute.isComputed ? "the value computed from " : "")“\(attribute.name)” (\(attribute.kind.shown))"
        }
        return constant.map { "\(QueryExpression.constant($0).format) (\(kind.shown))" } ?? kind.shown
    }
}

extension CheckedSide.Kind {
    init(_ kind: QuerySchema.Kind) {
        switch kind {
        case .integer, .real, .flag: self = .number
        case .text, .identifier: self = .text
        case .date: self = .date
        case .place: self = .place
        case .texts: self = .texts
        }
    }

    init(_ value: QueryValue) {
        switch value {
        case .null: self = .null
        case .integer, .real: self = .number
        case .text: self = .text
        case .date: self = .date
        case .place: self = .place
        case .list: self = .list
        }
    }

    var shown: String {
        switch self {
        case .number: "a number"
        case .text: "a text"
        case .date: "a date"
        case .place: "a place"
        case .texts: "many texts"
        case .list: "a list"
        case .null: "nothing"
        }
    }
}

extension QuerySchema.Kind {
    var shown: String {
        switch self {
        case .integer: "a whole number"
        case .real: "a number"
        case .text: "a text"
        case .date: "a date"
        case .flag: "YES or NO"
        case .place: "a place"
        case .texts: "many texts"
        case .identifier: "a local identifier"
        }
    }
}
