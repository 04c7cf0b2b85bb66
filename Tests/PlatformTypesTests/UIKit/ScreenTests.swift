// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

@MainActor
struct ScreenTests {
    @Test func theScreenIsAnAssumedOne() {
        #expect(UIScreen.main === UIScreen.main)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
        #expect(UIScreen.main.scale == 1)
        #expect(UIScreen.main.nativeScale == 1)
    }

    @Test func aProgramSaysWhatTheScreenIs() {
        let screen = UIScreen()
        screen.setSize(CGSize(width: 390, height: 844), scale: 3)
        #expect(screen.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(screen.scale == 3)
        #expect(screen.nativeScale == 3)
        #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 1170, height: 2532))
    }

    @Test(arguments: [(0.0, 844.0, 3.0), (390, -1, 3), (390, 844, 0)])
    func whatIsNoScreenChangesNothing(_ width: Double, _ height: Double, _ scale: Double) {
        let screen = UIScreen()
        screen.setSize(CGSize(width: width, height: height), scale: scale)
        #expect(screen.bounds.size == CGSize(width: 1920, height: 1080))
        #expect(screen.scale == 1)
    }
}
