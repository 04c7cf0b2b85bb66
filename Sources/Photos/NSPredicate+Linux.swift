// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// What Foundation on Linux lacks: predicates by format.
///
/// Foundation declares these members there, but marks them unavailable; members of an extension win over them, so that
/// code written for Apple systems compiles unchanged. The language is that of Foundation's documentation: comparisons,
/// `BETWEEN`, `IN`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE` and `MATCHES` with `[cdn]`, `AND`, `OR`, `NOT`, `ANY`, `ALL`,
/// `NONE`, arithmetic and bits, `SELF`, literals, `$VARIABLE`s, and `%@`, `%K`, `%d` and their like.
///
/// A format that is not understood stops the program with a sentence that shows the place, as an exception does on Apple
/// systems; ``Foundation/NSPredicate/parse(_:arguments:)`` throws instead. So does an attribute that an object does not have,
/// and a regular expression that takes too long (some 50 ms for a text);
/// ``Foundation/NSPredicate/matches(_:variables:)`` throws instead. Arguments that the format has no place for are left
/// over; a number that is none (NaN) is nothing; `now()` is the moment at which the format is read.
///
/// `evaluate(with:)` takes assets, collections, resources, dictionaries, and texts, numbers and dates as `SELF`;
/// `predicateFormat` prints the predicate (the compiler warns, because Foundation deprecates it on Linux). A
/// `NSCompoundPredicate` that is copied loses its parts on Linux and is false from then on: keep the one that you have.
extension NSPredicate {
    /// A predicate by its format, with a value for each `%@`, `%d` and so on.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate by its format, with a value for each `%@`, `%d` and so on.
    ///
    /// Values are numbers, texts, dates, UUIDs, URLs, places, objects of a library, `nil` and `NSNull`, and lists, sets and
    /// fetch results of these.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do throws(QueryError) {
            let predicate = try FormatPredicate(reading: predicateFormat, arguments ?? [])
            guard let predicate = predicate as? Self else {
                fatalError("NSPredicate(format:): a subclass cannot be made by format on Linux")
            }
            self.init(made: predicate)
        } catch {
            fatalError("NSPredicate(format:): \(error)")
        }
    }

    /// As `NSPredicate(format:argumentArray:)`, throwing what is wrong with the format, and where.
    public static func parse(_ format: String, arguments: [Any] = []) throws(QueryError) -> NSPredicate {
        try FormatPredicate(reading: format, arguments)
    }

    /// The predicate with values in the place of `$VARIABLE`s, also in the parts of a compound; variables without a value
    /// stay. A predicate that was made of a block is left as it is. A value that no attribute can be compared with stops the
    /// program; ``Foundation/NSPredicate/substituting(_:)`` throws instead.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        do { return try substituting(variables) as? Self ?? self } catch { fatalError("NSPredicate: \(error)") }
    }

    /// As `withSubstitutionVariables(_:)`, throwing which value no attribute can be compared with.
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

    /// As `evaluate(with:substitutionVariables:)`, throwing which attribute the object does not have, which of its values
    /// cannot be compared, and which variable has no value.
    public func matches(_ object: Any?, variables: [String: Any] = [:]) throws(QueryError) -> Bool {
        try holds(for: object, given: variables)
    }

    /// The format of the predicate, of compound ones too, which reads as the same predicate again; `nil` when a part is
    /// made of a block. Formats of more than 64 KiB, or more than 100 deep, are written but not read.
    public var queryFormat: String? { written?.predicateFormat }
}

extension FormatPredicate {
    fileprivate convenience init(reading format: String, _ arguments: [Any]) throws(QueryError) {
        var values: [QueryValue] = []
        for argument in arguments {
            guard let value = QueryValue(argument) else {
                throw QueryError(
                    "Argument \(values.count + 1) is of the type \(type(of: argument)), with which no attribute can be "
                        + "compared; give a number, a text, a date, a place, an object, or a list of these.",
                    format: format)
            }
            values.append(value)
        }
        self.init(try QueryFormat(format, arguments: values))
    }
}
