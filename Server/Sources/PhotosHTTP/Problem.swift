// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
public import HTTPTypes
public import Hummingbird
public import NIOCore

/// An error, sent to a client as `application/problem+json` (RFC 9457). The text never has a path of this machine.
public struct Problem: HTTPResponseError {
    public var status: HTTPResponse.Status
    /// The event and the remedy, for the person at the client.
    public var detail: String
    /// Additional headers.
    public var headers: HTTPFields

    public init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        (self.status, self.detail, self.headers) = (status, detail, headers)
    }

    private struct Body: Encodable {
        var title: String
        var status: Int
        var detail: String
    }

    public func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        let body = try JSONEncoder().encode(Body(title: status.reasonPhrase, status: status.code, detail: detail))
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}
