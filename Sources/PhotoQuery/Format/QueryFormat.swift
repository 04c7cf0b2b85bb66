// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A predicate that was read from a format, and where its keys stand in it: so that whatever is wrong with one can be shown.
public struct QueryFormat: Hashable, Codable, Sendable {
    /// What was read.
    public let format: String
    /// What it says.
    public let predicate: QueryPredicate
    private let places: FormatPlaces

    /// Reads a predicate in the language of `NSPredicate(format:)`; `%@` and its like take the arguments in order.
    ///
    /// Throws what is not understood, with its place. Formats of more than 64 KiB, and those nested deeper than 100 levels, are
    /// refused. Costs time in proportion to the length.
    public init(_ format: String, arguments: [QueryValue] = []) throws(QueryError) {
        guard format.utf8.count <= Self.lengthLimit else {
            throw QueryError("The predicate is longer than \(Self.lengthLimit) bytes; give long lists as arguments.")
        }
        do throws(QueryError) {
            var parser = FormatParser(try FormatLexer.tokens(of: format), arguments)
            predicate = try parser.predicate()
            places = parser.places
            self.format = format
        } catch {
            throw QueryError(
                error.message, format: format, position: error.position.map { format.characterCount(ofScalars: $0) })
        }
    }

    private static let lengthLimit = 65_536

    /// The predicate's normal form; see ``QueryPredicate/checked(for:)``. Errors show the place of the key, or of the comparison.
    public func checked(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        do throws(QueryError) {
            return try predicate.checked(for: schema)
        } catch {
            let wrong = predicate.comparisons.firstIndex { (try? QueryChecker(schema: schema).check($0)) == nil }
            guard let wrong, let position = places.position(of: error.key, inComparison: wrong) else { throw error }
            throw QueryError(
                error.message, key: error.key, format: format, position: format.characterCount(ofScalars: position))
        }
    }
}

extension QueryPredicate {
    /// Reads a predicate in the language of `NSPredicate(format:)`; see ``QueryFormat/init(_:arguments:)``.
    public init(format: String, arguments: [QueryValue] = []) throws(QueryError) {
        self = try QueryFormat(format, arguments: arguments).predicate
    }
}

extension String {
    /// How many characters the first scalars make.
    fileprivate func characterCount(ofScalars count: Int) -> Int {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count))).count
    }
}
