// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension QueryPredicate: CustomStringConvertible {
    public var description: String { predicateFormat }

    /// The predicate as a format. Parsing it gives the same predicate, unless it exceeds the limits of formats (see
    /// ``QueryFormat/init(_:arguments:)``).
    public var predicateFormat: String {
        switch self {
        case .constant(true): "TRUEPREDICATE"
        case .constant(false): "FALSEPREDICATE"
        case .comparison(let comparison): comparison.format
        case .not(let predicate): "NOT " + predicate.nestedFormat
        case .and(let parts): QueryPredicate.joined(parts, by: " AND ", none: "TRUEPREDICATE")
        case .or(let parts): QueryPredicate.joined(parts, by: " OR ", none: "FALSEPREDICATE")
        }
    }

    private static func joined(_ parts: [QueryPredicate], by word: String, none: String) -> String {
        parts.isEmpty ? none : parts.map(\.nestedFormat).joined(separator: word)
    }

    /// The format as a part of another predicate.
    private var nestedFormat: String {
        switch self {
        case .and, .or: "(\(predicateFormat))"
        case .constant, .comparison, .not: predicateFormat
        }
    }
}

extension QueryComparison {
    fileprivate var format: String {
        let prefix = modifier == .direct ? "" : modifier.rawValue + " "
        return "\(prefix)\(left.format) \(comparator.rawValue)\(options.letters) \(right.format)"
    }
}

extension QueryExpression {
    /// The expression as a part of a format.
    var format: String {
        switch self {
        case .constant(let value): value.format
        case .key(let path): FormatWord.needsEscape(path) ? "#\(path)" : path
        case .evaluatedObject: "SELF"
        case .variable(let name): "$\(name)"
        case .aggregate(let elements): "{\(elements.map(\.format).joined(separator: ", "))}"
        case .function(.count, let arguments): "\(arguments[0].format).@count"
        case .function(.negate, let arguments): "-\(arguments[0].formatInParentheses)"
        case .function(.bitNot, let arguments): "~\(arguments[0].nestedFormat)"
        case .function(.distanceTo, let arguments): "distanceTo(\(arguments.map(\.format).joined(separator: ", ")))"
        case .function(let function, let arguments):
            "\(arguments[0].nestedFormat) \(function.rawValue) \(arguments[1].nestedFormat)"
        }
    }

    /// The format as a part of another expression.
    private var nestedFormat: String {
        switch self {
        // Functions of one argument bind most tightly.
        case .function(let function, _) where function.arity == 1 || function == .distanceTo: format
        case .function: formatInParentheses
        case .constant, .key, .evaluatedObject, .variable, .aggregate: format
        }
    }

    private var formatInParentheses: String { "(\(format))" }
}

extension QueryValue {
    /// The value as a part of a format.
    fileprivate var format: String {
        switch self {
        case .null: "nil"
        case .integer(let number): "\(number)"
        case .real(let number): number.format
        case .text(let text): "\"\(text.escaped)\""
        case .date(let date): "CAST(\(date.timeIntervalSinceReferenceDate.format), \"NSDate\")"
        case .place(let latitude, let longitude): "place(\(latitude.format), \(longitude.format))"
        case .list(let values): "{\(values.map(\.format).joined(separator: ", "))}"
        }
    }
}

extension Double {
    /// The number in a form that parses to the same number; infinity as a number that does not fit into 64 bits.
    fileprivate var format: String { isInfinite ? (self < 0 ? "-1e999" : "1e999") : "\(self)" }
}

extension String {
    fileprivate var escaped: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\0"..."\u{1F}": result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension QueryComparison.Options {
    /// Creates the option of a letter.
    init?(letter: Character) {
        switch letter {
        case "c", "C": self = .caseInsensitive
        case "d", "D": self = .diacriticInsensitive
        case "n", "N": self = .normalized
        default: return nil
        }
    }

    /// The options as written after an operator: `[cd]`, or an empty text.
    var letters: String {
        let letters = [(Self.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n")]
            .filter { contains($0.0) }.map(\.1).joined()
        return letters.isEmpty ? "" : "[\(letters)]"
    }
}
