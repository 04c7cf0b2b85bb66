// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotosExtras

/// What cancels requests.
struct RequestCancellerTests {
    private let cancelled = Calls<Int>()

    private func canceller() -> RequestCanceller<Int> { RequestCanceller { [cancelled] in cancelled.record($0) } }

    @Test func aRequestThatRunsIsCancelledAtOnce() {
        let canceller = canceller()
        canceller.start(7)
        #expect(cancelled.all.isEmpty)
        canceller.cancel()
        #expect(cancelled.all == [7])
    }

    @Test func aRequestThatIsNotKnownYetIsCancelledWhenItIs() {
        let canceller = canceller()
        canceller.cancel()
        #expect(cancelled.all.isEmpty)
        canceller.start(7)
        #expect(cancelled.all == [7])
    }

    @Test func ofRequestsThatFollowOneAnotherTheLastAndThoseAfterItAreCancelled() {
        let canceller = canceller()
        canceller.start(7)
        canceller.start(8)
        canceller.cancel()
        canceller.start(9)
        #expect(cancelled.all == [8, 9])
    }
}
