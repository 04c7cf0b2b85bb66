// Licensed under the Apache License, Version 2.0. See LICENSE.

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
