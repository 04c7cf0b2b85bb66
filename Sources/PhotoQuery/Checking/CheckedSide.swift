// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One side of a comparison, checked: what it is, and of what kind its values are.
struct CheckedSide {
    enum Kind: Hashable {
        case number, text, date, place
        /// Many texts.
        case texts
        case list
        /// Nothing, which fits everything.
        case null
    }

    var expression: QueryExpression
    var kind: Kind
    /// The attribute that it is, or that it is computed of, for messages.
    var attribute: Attribute?

    var constant: QueryValue? { expression.constant }

    /// As a message calls it.
    var shown: String {
        if let attribute {
            return "\(attribute.isComputed ? "what is computed of " : "")“\(attribute.name)” (\(attribute.kind.shown))"
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
