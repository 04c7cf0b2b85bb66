// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PhotoQuery

/// A predicate, with the rows of the fixed table that it matches according to an independent oracle (`oracle.py`,
/// beside the tables).
public struct QueryCase: Sendable, CustomStringConvertible {
    /// The subject of the case.
    public let group: String
    public let format: String
    public let arguments: [QueryValue]
    /// The indices of the matching rows in ``QueryCase/objects``.
    public let rows: [Int]

    public var description: String { format }

    /// All cases of `cases.tsv`, with the results of `expected.tsv`.
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

    /// The fixed table: 200 assets with difficult values of every attribute.
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
