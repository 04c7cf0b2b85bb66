// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The state machine of one request to an image manager: what is done when it is made, which of its answers the handler
/// gets, and where.
///
/// It does nothing itself. The producer of an answer passes it in at the time and on the thread where the handler would
/// be called, and calls the handler if the state machine permits it.
struct DeliveryState: Sendable {
    /// The way in which the handler is called.
    enum Mode: Sendable, CaseIterable {
        /// Once, on the calling thread, before the call returns, with the final result.
        case synchronous
        /// With degraded results as long as there are better ones to come, and with the final one.
        case opportunistic
        /// Once, on the main queue, with the final result.
        case highQuality
        /// Once, on the main queue, with what is there first, which may be degraded and remain so.
        case fast
    }

    /// The stored rendition of a requested picture.
    enum Rendition: Sendable, CaseIterable {
        case none
        /// A rendition that is smaller than the picture that was requested.
        case smaller
        /// A rendition that is as good an answer as the original.
        case sufficient
    }

    /// The place in which the handler is called.
    enum Place: Sendable {
        /// The thread that made the request, before the call returns.
        case caller
        case mainQueue
    }

    /// An answer of the library to the request.
    enum Answer: Sendable, CaseIterable {
        /// A quick result; a better one follows.
        case degraded
        /// A better result that is still degraded; the final one follows.
        case secondary
        /// A degraded result that nothing follows.
        case substitute
        case final
        case failed
        /// The bytes are not local, and the network is not allowed.
        case inCloud
        case cancelled

        /// True if the result is not as it was requested.
        var isDegraded: Bool { self == .degraded || self == .secondary || self == .substitute }
        /// True if no other answer follows.
        var isLast: Bool { self != .degraded && self != .secondary }
    }

    /// The handling of an answer.
    enum Action: Sendable {
        case deliver, drop
    }

    /// The first step of a request.
    struct Start: Equatable, Sendable {
        /// The answer that the stored rendition is; `nil` if it is not used.
        var rendition: Answer?
        /// The answer that the small picture is which a file may carry of itself; `nil` if it is not used.
        var preview: Answer?
        /// The place of the call of the handler with the rendition, or else with what is made.
        var place: Place
        /// True if the picture is made from the original, unless the last answer is a preview.
        var makesPicture: Bool
    }

    private enum Phase {
        case waiting, degraded, improved, ended
    }

    let mode: Mode
    private let allowsSecondary: Bool
    private var phase = Phase.waiting

    /// Creates the state of a request that is about to be made.
    ///
    /// - Parameter allowsSecondary: True if a second degraded result is welcome.
    init(_ mode: Mode, allowsSecondary: Bool = false) {
        self.mode = mode
        self.allowsSecondary = allowsSecondary
    }

    /// True while an answer is still needed.
    var isActive: Bool { phase != .ended }

    /// The place in which the handler is called with what takes time.
    var place: Place { mode == .synchronous ? .caller : .mainQueue }

    /// Returns what is done when the request is made.
    func start(_ rendition: Rendition) -> Start {
        switch (mode, rendition) {
        case (.synchronous, .sufficient), (.highQuality, .sufficient), (.fast, .sufficient):
            Start(rendition: .final, place: place, makesPicture: false)
        case (.synchronous, .none), (.synchronous, .smaller), (.highQuality, .none), (.highQuality, .smaller):
            Start(rendition: nil, place: place, makesPicture: true)
        case (.opportunistic, .none): Start(preview: .degraded, place: place, makesPicture: true)
        case (.fast, .none): Start(preview: .substitute, place: place, makesPicture: true)
        case (.opportunistic, .sufficient): Start(rendition: .final, place: .caller, makesPicture: false)
        case (.opportunistic, .smaller): Start(rendition: .degraded, place: .caller, makesPicture: true)
        case (.fast, .smaller): Start(rendition: .substitute, place: place, makesPicture: false)
        }
    }

    /// Handles an answer: the handler gets it, unless it comes too late or the request does not allow it.
    mutating func receive(_ answer: Answer) -> Action {
        guard isActive, isAllowed(answer) else { return .drop }
        switch (answer, phase) {
        case (.degraded, .waiting): phase = .degraded
        case (.secondary, .waiting), (.secondary, .degraded): phase = .improved
        case (.degraded, _), (.secondary, _): return .drop
        case (.substitute, _), (.final, _), (.failed, _), (.inCloud, _), (.cancelled, _): phase = .ended
        }
        return .deliver
    }

    private func isAllowed(_ answer: Answer) -> Bool {
        switch answer {
        case .degraded: mode == .opportunistic
        case .secondary: mode == .opportunistic && allowsSecondary
        case .substitute: mode == .fast
        case .cancelled: mode != .synchronous
        case .final, .failed, .inCloud: true
        }
    }
}
