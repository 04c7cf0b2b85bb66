// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PhotoImaging

@Suite struct DecodeMemoryTests {
    @Test func whatDoesNotFitWaitsForTheOthers() {
        let memory = DecodeMemory(bytes: 100)
        let order = Mutex<[String]>([])
        let (entered, opened, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        Thread.detachNewThread {
            memory.reserving(60) {
                entered.signal()
                opened.wait()
                order.withLock { $0.append("first") }
            }
        }
        entered.wait()
        memory.reserving(40) { order.withLock { $0.append("beside") } }
        Thread.detachNewThread {
            memory.reserving(41) { order.withLock { $0.append("second") } }
            done.signal()
        }
        opened.signal()
        done.wait()
        #expect(order.withLock { $0 } == ["beside", "first", "second"])
    }
}
