// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesDynamicTests {
    /// The identifiers that macOS gives.
    static let identifiers = [
        ("srt", "dyn.ah62d4rv4ge81g6xy"), ("gpx", "dyn.ah62d4rv4ge80s6d2"), ("livp", "dyn.ah62d4rv4ge8024p0sa"),
        ("conf", "dyn.ah62d4rv4ge80g55sq2"), ("btsnoop", "dyn.ah62d4rv4ge80e7dxr31086a"),
    ]

    @Test(arguments: identifiers)
    func anExtensionThatNobodyClaimsGivesTheTypeThatMacOSGives(
        _ filenameExtension: String, _ identifier: String
    ) throws {
        let type = try #require(UTType(filenameExtension: filenameExtension))
        #expect(type.identifier == identifier)
        #expect(type.isDynamic)
        #expect(type.tags == [.filenameExtension: [filenameExtension]])
        #expect(type.supertypes == [.data, .item])
    }

    @Test(arguments: identifiers)
    func theIdentifierTellsTheExtension(_ filenameExtension: String, _ identifier: String) throws {
        let type = try #require(UTType(identifier))
        #expect(type.preferredFilenameExtension == filenameExtension)
        #expect(type.supertypes == [.data, .item])
    }

    @Test func aTypeWithoutConformanceConformsToNothing() throws {
        let type = try #require(UTType(tag: "", tagClass: .filenameExtension, conformingTo: nil))
        #expect(type.identifier == "dyn.age8u")
        #expect(type.supertypes.isEmpty)
        #expect(UTType("dyn.age8u")?.tags == [.filenameExtension: [""]])
    }

    @Test func anExtensionThatConformsToSomethingElseIsAnotherType() throws {
        let type = try #require(UTType(filenameExtension: "jpg", conformingTo: .movie))
        #expect(type.isDynamic)
        #expect(type.conforms(to: .movie))
        #expect(UTType(type.identifier)?.supertypes == type.supertypes)
        #expect(UTType(type.identifier)?.preferredFilenameExtension == "jpg")
    }

    @Test func caseDoesNotMakeATypeOfItsOwn() {
        #expect(UTType(filenameExtension: "LIVP") == UTType(filenameExtension: "livp"))
    }

    @Test(arguments: ["x/y", "text/x;a=b:c", #"odd\,?"#, "bild/größe", "0"])
    func anyTagSurvivesItsIdentifier(_ tag: String) throws {
        let type = try #require(UTType(mimeType: tag))
        #expect(type.identifier.wholeMatch(of: /dyn\.a[a-hkmnp-z0-9]+/) != nil)
        #expect(UTType(type.identifier)?.preferredMIMEType == tag)
    }

    @Test(arguments: ["dyn.", "dyn.a", "dyn.b62d4rv4ge8", "dyn.aoil", "dyn.a!", "dyn.ah62d4rv4ge8"])
    func whatIsNoIdentifierOfADynamicTypeIsRefused(_ identifier: String) {
        #expect(UTType(identifier) == nil)
    }
}
