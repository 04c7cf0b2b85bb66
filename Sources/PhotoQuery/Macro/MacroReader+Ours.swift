// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Our own expressions: those that Foundation lacks on Linux, and those of option sets.
extension MacroReader {
    /// Returns the term of a captured value.
    package func constant(_ value: Any) throws(QueryError) -> MacroTerm {
        guard let converted = convert(value) else { throw refusal("a value of the type \(type(of: value))") }
        return .value(.constant(converted))
    }

    /// Returns the term of `text.localizedStandardContains(part)`: case and accents are ignored.
    package func search(_ text: Any, for part: Any) throws(QueryError) -> MacroTerm {
        .condition(
            test(try value(text), .contains, try value(part), options: [.caseInsensitive, .diacriticInsensitive]))
    }

    /// Returns the term of `set.contains(options)`: all bits of the options are in the set.
    package func bits(of options: Any, in set: Any) throws(QueryError) -> MacroTerm {
        let options = try value(options)
        let bits = QueryExpression.function(.bitAnd, [try value(set), options])
        // The form that clients write, and that the index recognises.
        if case .constant(.integer(let number)) = options, number.nonzeroBitCount == 1 {
            return .condition(test(bits, .notEqual, .constant(.integer(0))))
        }
        return .condition(test(bits, .equal, options))
    }
}
