// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

/// An object that is a dictionary of its values.
public struct QueryRow: QueryReadable, Sendable {
    public var values: [String: QueryValue]

    public init(_ values: [String: QueryValue]) { self.values = values }

    public func queryValue(for key: String) -> QueryValue { values[key] ?? .null }
}
