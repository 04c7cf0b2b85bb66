// Licensed under the Apache License, Version 2.0. See LICENSE.

public import NIOCore
public import NIOHTTPTypes

/// Closes connections whose requests do not arrive: a client that sends a byte now and then would hold a connection for ever.
public final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    public typealias InboundIn = HTTPRequestPart
    public typealias OutboundIn = HTTPResponsePart

    /// The time for all headers, and between two requests.
    private let headers: TimeAmount
    /// The time for each part of a body.
    private let body: TimeAmount
    private var timer: Scheduled<Void>?

    public init(headers: TimeAmount = .seconds(30), body: TimeAmount = .seconds(30)) {
        (self.headers, self.body) = (headers, body)
    }

    public func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { start(headers, context) } }

    public func channelActive(context: ChannelHandlerContext) {
        start(headers, context)
        context.fireChannelActive()
    }

    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .body: start(body, context)
        case .end: timer?.cancel()
        }
        context.fireChannelRead(data)
    }

    public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { start(headers, context) }
        context.write(data, promise: promise)
    }

    public func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    public func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}
