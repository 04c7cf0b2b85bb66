// Licensed under the Apache License, Version 2.0. See LICENSE.

import HummingbirdCore
import Logging
import NIOCore

/// Closes connections on which nothing is read or written: a client that connects and says nothing would hold one forever, also
/// before there is TLS.
struct IdleLimit<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let limit: TimeAmount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers([IdleStateHandler(allTimeout: limit), IdleCloser()])
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// Closes a connection when its `IdleStateHandler` says that it is idle.
private final class IdleCloser: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}

extension HTTPServerBuilder {
    /// Returns channels that close when they are idle for this time. Event streams send a heartbeat.
    /// - Parameter make: Makes the channels that answer requests.
    static func closingIdle(
        after limit: TimeAmount = .seconds(60),
        _ make: @escaping @Sendable (@escaping HTTPChannelHandler.Responder) throws -> some ServerChildChannel
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in IdleLimit(base: try make(responder), limit: limit) }
    }
}
