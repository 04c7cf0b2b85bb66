// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// Predicates by format, which Foundation on Linux declares but marks unavailable.
///
/// Members of an extension take precedence over Foundation's unavailable ones, so code written for Apple systems
/// compiles unchanged. The language is the one in Foundation's documentation: comparisons, `BETWEEN`, `IN`, `CONTAINS`,
/// `BEGINSWITH`, `ENDSWITH`, `LIKE` and `MATCHES` with `[cdn]`, `AND`, `OR`, `NOT`, `ANY`, `ALL`, `NONE`, arithmetic
/// and bits, `SELF`, literals, `$VARIABLE`s, and `%@`, `%K`, `%d` and similar arguments.
///
/// A format that cannot be parsed stops the program with a message that shows the position, as an exception does on
/// Apple systems; ``Foundation/NSPredicate/parse(_:arguments:)`` throws instead. An attribute that an object does not
/// have, and a regular expression that takes too long (about 50 ms for one text), stop the program as well;
/// ``Foundation/NSPredicate/matches(_:variables:)`` throws instead. Surplus arguments are ignored; NaN counts as a
/// missing value; `now()` is the time at which the format is parsed.
///
/// `evaluate(with:)` accepts assets, collections, resources and dictionaries, and texts, numbers and dates as `SELF`.
/// `predicateFormat` prints the predicate (the compiler warns, because Foundation deprecates it on Linux). On Linux a
/// copy of an `NSCompoundPredicate` loses its subpredicates and is always false: keep the original object.
extension NSPredicate {
    /// Creates a predicate from a format, with a value for each `%@`, `%d` and so on.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Creates a predicate from a format, with a value for each `%@`, `%d` and so on.
    ///
    /// Values are numbers, texts, dates, UUIDs, URLs, locations, objects of a library, `nil` and `NSNull`, and lists,
    /// sets and fetch results of these.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do throws(QueryError) {
            let predicate = try FormatPredicate(reading: predicateFormat, arguments ?? [])
            guard let predicate = predicate as? Self else {
                fatalError("NSPredicate(format:): on Linux a format can only create NSPredicate itself, not a subclass")
            }
            self.init(made: predicate)
        } catch {
            fatalError("NSPredicate(format:): \(error)")
        }
    }

    /// Parses a format as `NSPredicate(format:argumentArray:)` does, and throws an error that names the mistake and its
    /// position.
    public static func parse(_ format: String, arguments: [Any] = []) throws(QueryError) -> NSPredicate {
        try FormatPredicate(reading: format, arguments)
    }

    /// Returns the predicate with its `$VARIABLE`s replaced by values, also inside compound predicates.
    ///
    /// Variables without a value stay. A predicate made from a block is returned unchanged. A value that cannot be
    /// compared with any attribute stops the program; ``Foundation/NSPredicate/substituting(_:)`` throws instead.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        do { return try substituting(variables) as? Self ?? self } catch { fatalError("NSPredicate: \(error)") }
    }

    /// Returns the predicate with its `$VARIABLE`s replaced by values, as `withSubstitutionVariables(_:)` does; throws
    /// for a value that cannot be compared with any attribute.
    public func substituting(_ variables: [String: Any]) throws(QueryError) -> NSPredicate {
        switch self {
        case let predicate as FormatPredicate: return predicate.filled(with: try NSPredicate.values(variables))
        case let compound as NSCompoundPredicate:
            var parts: [NSPredicate] = []
            for part in compound.subpredicates { parts.append(try part.substituting(variables)) }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: parts)
        default: return self
        }
    }

    /// Evaluates the predicate, as `evaluate(with:substitutionVariables:)` does; throws for an attribute that the
    /// object does not have, a value that cannot be compared, and a variable without a value.
    public func matches(_ object: Any?, variables: [String: Any] = [:]) throws(QueryError) -> Bool {
        try holds(for: object, given: variables)
    }

    /// The format of the predicate, compound predicates included; parsing it gives the same predicate again.
    ///
    /// `nil` if a part was made from a block. Formats of more than 64 KiB, or nested more than 100 deep, are printed
    /// but cannot be parsed.
    public var queryFormat: String? { written?.predicateFormat }
}

extension FormatPredicate {
    fileprivate convenience init(reading format: String, _ arguments: [Any]) throws(QueryError) {
        var values: [QueryValue] = []
        for argument in arguments {
            guard let value = QueryValue(argument) else {
                throw QueryError(
                    "Argument \(values.count + 1) is of the type \(type(of: argument)), which cannot be compared with "
                        + "an attribute; give a number, a text, a date, a place, an object, or a list of these.",
                    format: format)
            }
            values.append(value)
        }
        self.init(try QueryFormat(format, arguments: values))
    }
}
