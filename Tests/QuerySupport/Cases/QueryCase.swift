// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoQuery

/// A predicate, and which rows of the fixed table it matches, as a second oracle says (`oracle.py`, beside the tables).
public struct QueryCase: Sendable, CustomStringConvertible {
    /// What it is about.
    public let group: String
    public let format: String
    public let arguments: [QueryValue]
    /// Indices into ``QueryCase/objects``.
    public let rows: [Int]

    public var description: String { format }

    /// All cases of `cases.tsv`, with what `expected.tsv` says of them.
    public static let all: [QueryCase] = {
        let expected = CaseTable("expected.tsv").rows
        return zip(CaseTable("cases.tsv").rows, expected).map { fields, answer in
            precondition(fields[1] == answer[0], "run oracle.py: expected.tsv is of other cases")
            return QueryCase(
                group: fields[0], format: fields[1],
                arguments: fields.count > 3 ? CaseTable.arguments(fields[3]) : [],
                rows: CaseTable.rows(answer.count > 1 ? answer[1] : ""))
        }
    }()

    /// The fixed table: 200 assets with everything that is difficult in them.
    public static let objects: [QueryRow] = {
        let table = CaseTable("objects.tsv")
        return table.rows.map { fields in
            QueryRow(
                Dictionary(
                    uniqueKeysWithValues: zip(table.names, fields).map { name, field in
                        (name, CaseTable.value(field, of: name))
                    }))
        }
    }()
}
