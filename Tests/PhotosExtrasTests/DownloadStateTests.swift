// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

@testable import PhotosExtras

/// Which events of a download count.
struct DownloadStateTests {
    @Test func aDownloadIsToldFromItsBeginningToItsEnd() {
        var state = DownloadState()
        #expect(state.status == .idle && state.progress == 0)
        let attempt = state.started(.download)
        state.report(0.5, of: attempt)
        #expect(state.status == .downloading && state.progress == 0.5)
        state.end(attempt, nil)
        #expect(state.status == .finished && state.progress == 1)
    }

    @Test func oneDownloadRunsAtATime() {
        var state = DownloadState()
        let attempts = [state.begin(.download), state.begin(.download), state.begin(.request)]
        #expect(attempts.map { $0 != nil } == [true, false, false])
    }

    @Test func theDownloadGoesBeforeThatOfARequest() {
        var state = DownloadState()
        let request = state.started(.request)
        state.report(0.3, of: request)
        let download = state.started(.download)
        state.report(0.9, of: request)
        state.end(request, nil)
        #expect(state.status == .downloading && state.progress == 0.3)
        state.end(download, nil)
        #expect(state.status == .finished)
    }

    @Test func whatComesAfterACancellationIsIgnored() {
        var state = DownloadState()
        let attempt = state.started(.download)
        state.report(0.25, of: attempt)
        state.cancel()
        state.report(0.75, of: attempt)
        state.end(attempt, nil)
        #expect(state.status == .cancelled && state.progress == 0.25)
    }

    @Test func anAttemptThatWasReplacedHasNoMoreSay() {
        var state = DownloadState()
        let first = state.started(.download)
        state.cancel()
        let second = state.started(.download)
        state.end(first, PHPhotosError(.networkError))
        #expect(state.status == .downloading && state.error == nil)
        state.end(second, nil)
        #expect(state.status == .finished)
    }

    @Test func aFailureKeepsItsReasonUntilTheNextAttempt() {
        var state = DownloadState()
        state.end(state.started(.download), PHPhotosError(.networkError))
        #expect(state.status == .failed && state.error?.code == .networkError)
        _ = state.begin(.download)
        #expect(state.error == nil)
    }

    @Test(arguments: [CancellationError() as any Error, PHPhotosError(.userCancelled)])
    func aCancellationIsNoFailure(_ error: any Error) {
        var state = DownloadState()
        state.end(state.started(.request), error)
        #expect(state.status == .cancelled && state.error == nil)
    }

    @Test func cancellingTheDownloadLeavesThatOfARequest() {
        var state = DownloadState()
        _ = state.begin(.request)
        state.cancel()
        #expect(state.status == .downloading)
    }

    @Test func thePartStaysBetweenNothingAndAll() {
        var state = DownloadState()
        let attempt = state.started(.download)
        state.report(1.5, of: attempt)
        #expect(state.progress == 1)
        state.report(-1, of: attempt)
        #expect(state.progress == 0)
    }
}

extension DownloadState {
    /// Begins an attempt that nothing prevents.
    fileprivate mutating func started(_ purpose: Purpose) -> Int { begin(purpose) ?? 0 }
}
