// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import Hummingbird

/// The lines of a server on standard error: refused requests, without their queries, and failures.
public enum RequestLog {
    /// Writes a line. A failed write is ignored: the reader of standard error may have ended.
    public static func note(_ text: String) {
        let line = String(
            text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }.prefix(500))
        try? FileHandle.standardError.write(contentsOf: Data("photos serve: \(line)\n".utf8))
    }

    /// Notes a request that was refused, but none for something that does not exist.
    static func note(_ request: Request, _ status: HTTPResponse.Status) {
        guard status.code >= 400, ![404, 410, 416].contains(status.code) else { return }
        note("\(status.code) \(request.method.rawValue) \(request.uri.path)")
    }
}
