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
