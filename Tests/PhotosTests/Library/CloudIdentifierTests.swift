// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

struct CloudIdentifierTests {
    @Test func aCloudIdentifierIsItsText() {
        #expect(PHCloudIdentifier(stringValue: "A:001:B").stringValue == "A:001:B")
        #expect(PHCloudIdentifier(stringValue: "A:001:B").archivalStringValue == "A:001:B")
    }

    @Test func aKeptTextOfEitherKindMakesTheIdentifierAgain() throws {
        let identifier = PHCloudIdentifier(stringValue: "A:001:B")
        #expect(PHCloudIdentifier(archivalStringValue: identifier.stringValue) == identifier)
        #expect(try #require(PHCloudIdentifier(archivalStringValue: "C")).stringValue == "C")
    }

    @Test func anEmptyTextIsNoArchivedIdentifier() { #expect(PHCloudIdentifier(archivalStringValue: "") == nil) }

    @Test func identifiersOfOneTextAreOneKey() {
        let names = [PHCloudIdentifier(stringValue: "a"): 1, PHCloudIdentifier(stringValue: "b"): 2]
        #expect(names[PHCloudIdentifier(stringValue: "a")] == 1)
        #expect(PHCloudIdentifier(stringValue: "a") != PHCloudIdentifier(stringValue: "b"))
    }

    @Test func aCopyIsTheIdentifierItself() {
        let identifier = PHCloudIdentifier(stringValue: "a")
        #expect(identifier.copy() as? PHCloudIdentifier === identifier)
    }

    @Test func anIdentifierComesBackFromASecureArchive() throws {
        let identifier = PHCloudIdentifier(stringValue: "A:001:B")
        let archive = try NSKeyedArchiver.archivedData(withRootObject: identifier, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: PHCloudIdentifier.self, from: archive)
        #expect(back == identifier)
        #expect(PHCloudIdentifier.supportsSecureCoding)
    }
}
