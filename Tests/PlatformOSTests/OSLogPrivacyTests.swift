// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformOS
import Testing

struct OSLogPrivacyTests {
    private let name = "Anna"

    private func text(_ message: OSLogMessage, showing: String? = nil) -> String {
        let environment = showing.map { ["PHOTOS_LOG_PRIVATE": $0] } ?? [:]
        return written(environment) { Logger().log(message) }.joined().replacing("default: ", with: "")
    }

    @Test func aStringIsPrivate() {
        #expect(text("of \(name)") == "of <private>")
    }

    @Test func aStringIsShownWhenItIsPublic() {
        #expect(text("of \(name, privacy: .public)") == "of Anna")
    }

    @Test func anObjectIsPrivate() {
        #expect(text("\(URL(filePath: "/home/anna"))") == "<private>")
    }

    @Test func anErrorIsPrivate() {
        let error: any Error = CocoaError(.fileNoSuchFile)
        #expect(text("\(error)") == "<private>")
        #expect(text("\(error, privacy: .public)").contains("Code=4"))
        #expect(text("\(error as NSError)") == "<private>")
        #expect(text("\(CocoaError(.fileNoSuchFile))") == "<private>")
    }

    @Test func numbersTruthsAndTypesAreShown() {
        #expect(text("\(3) \(true) \(String.self)") == "3 true String")
    }

    @Test func aNumberIsHiddenWhenItIsPrivate() {
        #expect(text("\(3, privacy: .private) \(true, privacy: .private)") == "<private> <private>")
        #expect(text("\(1.5, privacy: .private) \(Float(1), privacy: .private)") == "<private> <private>")
        #expect(text("\(String.self, privacy: .private)") == "<private>")
    }

    @Test func privateValuesAreShownToWhoAsks() {
        #expect(text("\(name) \(name, privacy: .private)", showing: "show") == "Anna Anna")
    }

    @Test func sensitiveValuesAreNeverShown() {
        #expect(text("\(name, privacy: .sensitive)", showing: "show") == "<private>")
    }

    @Test func aHashTellsValuesApartWithoutShowingThem() {
        let messages = ["Anna", "Anna", "Otto"].map { text("\($0, privacy: .private(mask: .hash))") }
        #expect(messages[0] == messages[1])
        #expect(messages[0] != messages[2])
        #expect(messages[0].hasPrefix("<mask.hash: '"))
        #expect(!messages[0].contains("Anna"))
    }

    @Test func aMaskIsTakenOnlyWhereTheValueIsHidden() {
        #expect(text("\(3, privacy: .auto(mask: .hash))") == "3")
        #expect(text("\(name, privacy: .auto(mask: .none))") == "<private>")
        #expect(text("\(name, privacy: .sensitive(mask: .hash))").hasPrefix("<mask.hash: '"))
    }
}
