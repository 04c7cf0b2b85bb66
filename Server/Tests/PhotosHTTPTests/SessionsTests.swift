// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotosHTTP
import Synchronization
import Testing

/// Links open one session each.
@Suite struct SessionsTests {
    @Test func aLinkOpensOneSession() throws {
        let sessions = Sessions()
        let link = sessions.makeLink()
        let session = try #require(sessions.openSession(link: link))
        #expect(sessions.contains(session))
        #expect(sessions.openSession(link: link) == nil)
        #expect(session != link && link.count == 64 && session.count == 64)
    }

    @Test func anUnknownLinkOpensNone() {
        let sessions = Sessions()
        #expect(sessions.openSession(link: "") == nil)
        #expect(!sessions.contains(sessions.makeLink()))
    }

    @Test func aLinkExpires() {
        let time = Mutex(Date(timeIntervalSince1970: 0))
        let sessions = Sessions { time.withLock(\.self) }
        let (first, second) = (sessions.makeLink(), sessions.makeLink())
        time.withLock { $0 += Sessions.linkLifetime - 1 }
        #expect(sessions.openSession(link: first) != nil)
        time.withLock { $0 += 1 }
        #expect(sessions.openSession(link: second) == nil)
    }

    @Test func aSessionThatWasEndedIsClosed() throws {
        let sessions = Sessions()
        let session = try #require(sessions.openSession(link: sessions.makeLink()))
        sessions.end(session)
        #expect(!sessions.contains(session))
    }

    @Test func aConfirmationIsKnownByItsProofForTenMinutes() throws {
        let time = Mutex(Date(timeIntervalSince1970: 0))
        let sessions = Sessions { time.withLock(\.self) }
        let session = sessions.openSession()
        #expect(sessions.confirmation(of: session) == nil)
        sessions.confirm(session, by: .click)
        #expect(sessions.confirmation(of: session)?.proof == .click)
        sessions.confirm(session, by: .password)
        #expect(sessions.confirmation(of: session)?.proof == .password)
        time.withLock { $0 += Sessions.confirmationLifetime - 1 }
        #expect(sessions.confirmation(of: session)?.secondsLeft == 1)
        time.withLock { $0 += 1 }
        #expect(sessions.confirmation(of: session) == nil)
    }

    @Test func aConfirmationIsTakenBackAndOpensNoSession() throws {
        let sessions = Sessions()
        let session = sessions.openSession()
        sessions.confirm(session, by: .password)
        sessions.unconfirm(session)
        #expect(sessions.contains(session) && sessions.confirmation(of: session) == nil)
        sessions.end(session)
        sessions.confirm(session, by: .password)
        #expect(!sessions.contains(session) && sessions.confirmation(of: session) == nil)
    }
}
