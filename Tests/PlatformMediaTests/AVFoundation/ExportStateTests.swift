// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PlatformMedia

struct ExportStateTests {
    @Test func anExportWaitsThenRunsThenIsComplete() {
        var state = ExportState()
        let starts = state.start()
        #expect(starts && state.status == .waiting)
        let goesOn = state.advance(to: 0.5)
        #expect(goesOn && state.status == .exporting && state.progress == 0.5)
        state.end(nil)
        #expect(state.status == .completed && state.progress == 1 && state.error == nil)
    }

    @Test func anExportStartsOnce() {
        var state = ExportState()
        _ = state.start()
        let again = state.start()
        #expect(!again)
    }

    @Test func aCancelledExportGoesNoFurther() {
        var state = ExportState()
        _ = state.start()
        _ = state.advance(to: 0.25)
        state.cancel()
        let goesOn = state.advance(to: 0.5)
        #expect(!goesOn && state.progress == 0.25)
        state.end(AVError(.operationCancelled, "cancelled"))
        #expect(state.status == .cancelled)
        #expect(state.error?.code == .operationCancelled)
    }

    @Test func whatHasNotBegunCannotBeCancelled() {
        var state = ExportState()
        state.cancel()
        _ = state.start()
        let goesOn = state.advance(to: 0)
        #expect(goesOn)
    }

    @Test func aFailureKeepsItsReason() {
        var state = ExportState()
        _ = state.start()
        state.end(AVError(.diskFull, "make room"))
        #expect(state.status == .failed && state.progress == 0)
        #expect(state.error?.code == .diskFull)
    }
}
