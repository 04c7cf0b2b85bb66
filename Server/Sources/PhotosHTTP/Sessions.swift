// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Synchronization

/// The links and sessions of a server. A link opens one session, once, within a minute; a session lasts until the server ends
/// or it is signed out. Nothing is stored: a restart ends all sessions.
public final class Sessions: Sendable {
    /// The seconds for which a link can be used.
    public static let linkLifetime: TimeInterval = 60
    /// The seconds for which a confirmation holds.
    public static let confirmationLifetime: TimeInterval = 600

    private struct State {
        /// The links that were not used, with the time at which each expires.
        var links: [String: Date] = [:]
        /// The sessions, with the confirmation of each.
        var sessions: [String: Confirmation?] = [:]
    }

    /// The way in which a person confirmed to be the one who may see hidden photos.
    public enum Proof: Sendable {
        case click, password
    }

    private struct Confirmation {
        var proof: Proof
        var end: Date
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date

    /// Creates an empty store, with a clock for tests.
    public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Returns the token of a new link.
    public func makeLink() -> String {
        let token = Sessions.randomToken()
        let expiry = now().addingTimeInterval(Sessions.linkLifetime)
        state.withLock { state in
            state.links = state.links.filter { $0.value > now() }
            state.links[token] = expiry
        }
        return token
    }

    /// Uses a link: returns the token of a new session, or `nil` if there is no such link, or if it was used or expired.
    public func openSession(link token: String) -> String? {
        state.withLock { state in
            guard let expiry = state.links.removeValue(forKey: token), expiry > now() else { return nil }
            return Sessions.open(in: &state)
        }
    }

    /// Returns the token of a new session.
    public func openSession() -> String { state.withLock { Sessions.open(in: &$0) } }

    private static func open(in state: inout State) -> String {
        let session = randomToken()
        state.sessions.updateValue(nil, forKey: session)
        return session
    }

    /// True if the session was opened and not ended.
    public func contains(_ session: String) -> Bool { state.withLock { $0.sessions.keys.contains(session) } }

    /// Notes that the person at a session has asked for hidden photos, which it then sees for ten minutes.
    public func confirm(_ session: String, by proof: Proof) {
        set(Confirmation(proof: proof, end: now().addingTimeInterval(Sessions.confirmationLifetime)), for: session)
    }

    /// Takes the confirmation back.
    public func unconfirm(_ session: String) { set(nil, for: session) }

    private func set(_ confirmation: Confirmation?, for session: String) {
        state.withLock { state in
            if state.sessions.keys.contains(session) { state.sessions.updateValue(confirmation, forKey: session) }
        }
    }

    /// Returns how the session was confirmed, and the seconds for which the confirmation still holds; `nil` without one.
    public func confirmation(of session: String) -> (proof: Proof, secondsLeft: Int)? {
        guard let confirmation = state.withLock({ $0.sessions[session] ?? nil }) else { return nil }
        let seconds = Int(confirmation.end.timeIntervalSince(now()).rounded(.up))
        return seconds > 0 ? (confirmation.proof, seconds) : nil
    }

    /// Ends a session.
    public func end(_ session: String) { _ = state.withLock { $0.sessions.removeValue(forKey: session) } }

    /// Returns 256 random bits as text that needs no escaping in a URL or a cookie.
    private static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let word = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - word.count) + word
        }.joined()
    }
}
