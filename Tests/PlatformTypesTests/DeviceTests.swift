// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

@MainActor
struct DeviceTests {
    @Test func theDeviceIsThisMachine() throws {
        let host = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
        #expect(UIDevice.current.name == host.trimmingCharacters(in: .newlines))
        #expect(UIDevice.current.systemName == "Linux")
        #expect(UIDevice.current === UIDevice.current)
    }

    @Test func theModelIsTheProcessor() {
        #if arch(x86_64)
            #expect(UIDevice.current.model == "x86_64")
        #elseif arch(arm64)
            #expect(UIDevice.current.model == "aarch64")
        #endif
    }

    @Test func theVersionComparesWithReleasesOfIOS() {
        #expect(UIDevice.current.systemVersion == "18.0")
        #expect((UIDevice.current.systemVersion as NSString).floatValue >= 14)
    }

    @Test func theDeviceIsNeitherPhoneNorPad() {
        #expect(UIDevice.current.userInterfaceIdiom == .unspecified)
        let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
        #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5, 6])
    }
}

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

struct ProcessInfoTests {
    @Test func thereIsNoLowPowerMode() {
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
    }
}
