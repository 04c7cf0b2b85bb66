// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotosExtras

/// What a prefetcher does when a list moves.
struct PrefetchPlanTests {
    @Test func whatIsShownComesBeforeWhatComesNext() {
        var plan = PrefetchPlan()
        let steps = plan.update(visible: [4, 5], upcoming: [6, 7, 3], .forwards)
        #expect(steps.start == [4, 5, 6, 7, 3] && steps.raise == [4, 5])
        #expect(steps.stop == [] && steps.lower == [])
    }

    @Test func backwardsTheOrderIsTheOtherWayRound() {
        var plan = PrefetchPlan()
        let steps = plan.update(visible: [4, 5], upcoming: [6, 3, 2], .backwards)
        #expect(steps.start == [5, 4, 3, 2, 6] && steps.raise == [5, 4])
    }

    @Test func withoutADirectionTheNearestComesFirst() {
        var plan = PrefetchPlan()
        #expect(plan.update(visible: [5], upcoming: [2, 4, 7, 9], .none).start == [5, 4, 7, 2, 9])
    }

    @Test func onlyTheDifferencesAreDone() {
        var plan = PrefetchPlan()
        _ = plan.update(visible: [0, 1], upcoming: [2, 3], .forwards)
        let steps = plan.update(visible: [1, 2], upcoming: [3, 4], .forwards)
        #expect(steps == PrefetchPlan.Steps(lower: [0], stop: [0], start: [4], raise: [2]))
        #expect(plan.update(visible: [1, 2], upcoming: [3, 4], .forwards) == PrefetchPlan.Steps())
    }

    @Test func turningRoundLowersWhatIsNoLongerShown() {
        var plan = PrefetchPlan()
        _ = plan.update(visible: [2, 3], upcoming: [4], .forwards)
        let steps = plan.update(visible: [1, 2], upcoming: [3, 0], .backwards)
        #expect(steps == PrefetchPlan.Steps(lower: [3], stop: [4], start: [1, 0], raise: [1]))
    }

    @Test func everythingStopsAtTheEnd() {
        var plan = PrefetchPlan()
        _ = plan.update(visible: [2], upcoming: [3, 4], .forwards)
        let steps = plan.update(visible: [], upcoming: [], .none)
        #expect(steps == PrefetchPlan.Steps(lower: [2], stop: [2, 3, 4], start: [], raise: []))
        #expect(plan.prepared.isEmpty && plan.raised.isEmpty)
    }

    /// Whatever the list does, what is prepared is what is wanted, and nothing is started twice or stopped unstarted.
    @Test(arguments: 0..<20) func theStepsLeadToWhatIsWanted(_ seed: UInt64) {
        var (random, plan, started) = (Numbers(state: seed + 1), PrefetchPlan(), Set<Int>())
        for _ in 0..<50 {
            let first = Int.random(in: 0..<30, using: &random)
            let visible = IndexSet(first..<first + Int.random(in: 0..<5, using: &random))
            let upcoming = IndexSet((0..<6).map { _ in Int.random(in: 0..<40, using: &random) })
            let direction = [MediaPrefetcher.Direction.none, .forwards, .backwards].randomElement(using: &random)
            let steps = plan.update(visible: visible, upcoming: upcoming, direction ?? .none)
            #expect(started.isSuperset(of: steps.stop) && started.isDisjoint(with: steps.start))
            #expect(Set(steps.start).count == steps.start.count)
            started = started.subtracting(steps.stop).union(steps.start)
            #expect(started == Set(visible.union(upcoming)) && plan.raised == visible)
        }
    }
}

/// Random numbers that are the same in each run (SplitMix64).
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
