// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct RuntimeTests {
    struct Refusal: Error {}

    @Test func aPoolGivesTheWorksResult() throws {
        #expect(autoreleasepool { 42 } == 42)
        #expect(throws: Refusal.self) { try autoreleasepool { throw Refusal() } }
    }

    @Test func oneThreadAtATimeHoldsAnObject() {
        nonisolated(unsafe) let guarded = NSObject()
        nonisolated(unsafe) var count = 0
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<1000 {
                objc_sync_enter(guarded)
                let before = count
                // Without the lock, another thread would count from the same number.
                sched_yield()
                count = before + 1
                objc_sync_exit(guarded)
            }
        }
        #expect(count == 4000)
    }

    @Test func theHolderMayTakeItAgainAndGivesItBackAsOften() {
        let guarded = NSObject()
        #expect([objc_sync_enter(guarded), objc_sync_enter(guarded)] == [0, 0])
        #expect([objc_sync_exit(guarded), objc_sync_exit(guarded), objc_sync_exit(guarded)] == [0, 0, -1])
    }

    @Test func onlyTheHolderGivesItBack() {
        nonisolated(unsafe) let guarded = NSObject()
        let tried = DispatchSemaphore(value: 0)
        objc_sync_enter(guarded)
        Thread.detachNewThread {
            #expect(objc_sync_exit(guarded) == -1)
            tried.signal()
        }
        tried.wait()
        #expect(objc_sync_exit(guarded) == 0)
    }

    @Test func differentObjectsDoNotWaitForEachOther() {
        let first = NSObject()
        nonisolated(unsafe) let second = NSObject()
        let passed = DispatchSemaphore(value: 0)
        objc_sync_enter(first)
        Thread.detachNewThread {
            objc_sync_enter(second)
            objc_sync_exit(second)
            passed.signal()
        }
        passed.wait()
        #expect(objc_sync_exit(first) == 0)
    }

    @Test func anObjectIsNotKeptAlive() {
        var guarded: NSObject? = NSObject()
        weak let observed = guarded
        #expect(objc_sync_enter(guarded as Any) == 0)
        #expect(objc_sync_exit(guarded as Any) == 0)
        guarded = nil
        #expect(observed == nil)
    }

    @Test func aValueHasNoLock() {
        #expect(objc_sync_enter([1]) == 0)
        #expect(objc_sync_exit([1]) == -1)
    }
}

struct SelectorTests {
    @Test func aSelectorIsItsName() {
        let selector = NSSelectorFromString("setFilename:")
        #expect(selector == Selector("setFilename:"))
        #expect(selector != "filename")
        #expect(NSStringFromSelector(selector) == "setFilename:")
        #expect(selector.description == "setFilename:")
        #expect(Set([selector, "setFilename:", Selector(("filename"))]).count == 2)
    }
}
