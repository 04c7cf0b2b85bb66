// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
public import PhotoQuery

/// A trial of any text as a predicate: it is refused with a position, or it is read, printed, read back equal, checked
/// and evaluated; and none of it takes long.
public struct PredicateTrial: Sendable {
    /// The processor time that a format of up to 4 KiB may take; longer ones in proportion.
    public static let secondsAllowed = 0.1

    /// Returns the failure of a trial of bytes: the first one is the number of arguments, the others are the format.
    public static func failure(of bytes: some Collection<UInt8>) -> String? {
        let count = Int(bytes.first ?? 0) % (arguments.count + 1)
        return failure(
            of: String(decoding: bytes.dropFirst(), as: UTF8.self), arguments: Array(arguments.prefix(count)))
    }

    /// Returns a description of the failure, or `nil` when there is none.
    public static func failure(of format: String, arguments: [QueryValue] = []) -> String? {
        let start = processorSeconds
        if let failure = meaningFailure(of: format, arguments) { return failure }
        let seconds = processorSeconds - start
        let allowed = secondsAllowed * max(1, Double(format.utf8.count) / 4_096)
        return seconds > allowed ? "took \(seconds) s" : nil
    }

    private static func meaningFailure(of format: String, _ arguments: [QueryValue]) -> String? {
        let read: QueryFormat
        do throws(QueryError) { read = try QueryFormat(format, arguments: arguments) } catch {
            return failure(of: error, in: format)
        }
        let printed = read.predicate.predicateFormat
        guard printed.utf8.count <= 65_536 else { return nil }
        guard let again = try? QueryPredicate(format: printed) else {
            return "does not read what it printed: \(printed)"
        }
        guard again == read.predicate else { return "reads something else than it printed: \(printed)" }
        do throws(QueryError) {
            let checked = try read.checked(for: .assets)
            guard try checked.checked(for: .assets) == checked else {
                return "changes when it is checked again: \(checked)"
            }
            _ = QueryEvaluator(checked).matches(QueryCase.objects[0])
            return nil
        } catch {
            return failure(of: error, in: format)
        }
    }

    /// Returns a failure unless the error has a message and a position inside the format.
    private static func failure(of error: QueryError, in format: String) -> String? {
        if error.message.isEmpty || error.description.isEmpty { return "says nothing" }
        guard let position = error.position else {
            return format.utf8.count > 65_536 ? nil : "does not say where: \(error.message)"
        }
        return (0...format.count).contains(position) ? nil : "points outside: \(error.message)"
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static let arguments: [QueryValue] = [
        .text("caption"), .integer(1), .text("Café"), .date(Date(timeIntervalSinceReferenceDate: 5e8)),
        .list([.integer(1), .null, .real(0.5)]), .place(latitude: 52.5, longitude: 13.4), .null,
    ]
}
