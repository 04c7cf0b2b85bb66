// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoQuery

/// Conversion of the library's own `#Predicate` expressions into query terms.
extension PredicateExpressions.Choice: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        try reader.constant(value.rawValue)
    }
}

extension PredicateExpressions.ContainsOptions: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        try reader.bits(of: part, in: options)
    }
}

extension PredicateExpressions.ContainsText: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        try reader.search(text, for: part)
    }
}
