// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A parser of the program's JSON output.
enum JSONText {
    typealias Object = [String: Any]

    /// Returns one object for each line. Throws at any other line.
    static func objects(_ text: String) throws -> [Object] {
        try text.split(separator: "\n").map { try object(String($0)) }
    }

    static func object(_ line: String) throws -> Object {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object)
    }
}
