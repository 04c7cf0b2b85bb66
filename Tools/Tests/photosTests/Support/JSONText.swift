// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// What the program printed as JSON.
enum JSONText {
    typealias Object = [String: Any]

    /// One object a line; any other line is a failure.
    static func objects(_ text: String) throws -> [Object] {
        try text.split(separator: "\n").map { try object(String($0)) }
    }

    static func object(_ line: String) throws -> Object {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object)
    }
}
