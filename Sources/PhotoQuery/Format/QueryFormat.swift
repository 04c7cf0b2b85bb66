// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A predicate parsed from a format, with the positions of its keys, so that errors can point at them.
public struct QueryFormat: Hashable, Codable, Sendable {
    /// The format.
    public let format: String
    /// The predicate.
    public let predicate: QueryPredicate
    private let places: FormatPositions

    /// Parses a predicate in the language of `NSPredicate(format:)`; `%@` and similar placeholders take the arguments
    /// in order.
    ///
    /// Throws a syntax error with its position. Formats of more than 64 KiB, and those nested deeper than 100 levels,
    /// are refused. Time is proportional to the length.
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

    /// Returns the predicate in its normal form; see ``QueryPredicate/checked(for:)``. Errors have the position of the
    /// key, or of the comparison.
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
    /// Parses a predicate in the language of `NSPredicate(format:)`; see ``QueryFormat/init(_:arguments:)``.
    public init(format: String, arguments: [QueryValue] = []) throws(QueryError) {
        self = try QueryFormat(format, arguments: arguments).predicate
    }
}

extension String {
    /// Returns the number of characters that the first scalars form.
    fileprivate func characterCount(ofScalars count: Int) -> Int {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count))).count
    }
}

/// The positions of keys and comparisons in a format, in order, in Unicode scalars.
struct FormatPositions: Hashable, Codable, Sendable {
    struct Key: Hashable, Codable, Sendable {
        var key: String
        var position: Int
    }

    var keys: [Key] = []
    /// The start of each comparison.
    var comparisons: [Int] = []

    /// Returns the position of a key in a comparison; the start of the comparison if the key is not in it or `nil`;
    /// `nil` if there is no such comparison.
    func position(of key: String?, inComparison index: Int) -> Int? {
        guard comparisons.indices.contains(index) else { return nil }
        let start = comparisons[index]
        let end = comparisons.indices.contains(index + 1) ? comparisons[index + 1] : .max
        return keys.first { $0.key == key && (start..<end).contains($0.position) }?.position ?? start
    }
}
