// Licensed under the Apache License, Version 2.0. See LICENSE.

public import HTTPTypes
public import Hummingbird
public import NIOCore

/// An answer without an end: events for a page, as `text/event-stream`.
public enum EventStream {
    /// The time after which a comment is sent, so that a connection that is gone is noticed.
    private static let heartbeat = Duration.seconds(20)

    private enum Item: Sendable {
        case event(String)
        case heartbeat
    }

    /// Returns the answer.
    /// - Parameter events: JSON texts without line breaks. The answer ends with them, or when the client is gone.
    public static func response(_ name: String, _ events: AsyncStream<String>) -> Response {
        let body = ResponseBody { writer in
            // Sent at once, so that the page knows that the stream is open.
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            for await item in merged(events) {
                switch item {
                case .event(let text): try await writer.write(ByteBuffer(string: "event: \(name)\ndata: \(text)\n\n"))
                case .heartbeat: try await writer.write(ByteBuffer(string: ":\n\n"))
                }
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: body)
    }

    /// Returns the events with a heartbeat between them.
    private static func merged(_ events: AsyncStream<String>) -> AsyncStream<Item> {
        AsyncStream { continuation in
            let reading = Task {
                for await event in events { continuation.yield(.event(event)) }
                continuation.finish()
            }
            let beating = Task {
                while (try? await Task.sleep(for: heartbeat)) != nil { continuation.yield(.heartbeat) }
            }
            continuation.onTermination = { _ in
                reading.cancel()
                beating.cancel()
            }
        }
    }
}
