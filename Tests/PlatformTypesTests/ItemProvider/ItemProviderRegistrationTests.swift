// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ItemProviderRegistrationTests {
    @Test func aNewProviderHasNothing() {
        let provider = NSItemProvider()
        #expect(provider.registeredTypeIdentifiers.isEmpty)
        #expect(!provider.hasItemConformingToTypeIdentifier("public.data"))
        #expect(provider.suggestedName == nil)
    }

    @Test func typesComeInTheOrderOfRegistering() {
        let provider = NSItemProvider("heic", as: .heic)
        provider.registerData("jpeg", as: .jpeg)
        #expect(provider.registeredTypeIdentifiers == ["public.heic", "public.jpeg"])
        #expect(provider.registeredContentTypes == [.heic, .jpeg])
    }

    @Test func typesCanBeChosenByWhatTheyConformTo() {
        let provider = NSItemProvider("movie", as: .quickTimeMovie)
        provider.registerData("jpeg", as: .jpeg)
        provider.registerData("heic", as: .heic)
        #expect(provider.registeredContentTypes(conformingTo: .image) == [.jpeg, .heic])
    }

    @Test func anIdentifierThatNobodyKnowsIsNoContentType() {
        let provider = NSItemProvider("jpeg", as: UTType(exportedAs: "com.example.sketch"))
        #expect(provider.registeredTypeIdentifiers == ["com.example.sketch"])
        #expect(provider.registeredContentTypes.isEmpty)
        #expect(provider.hasItemConformingToTypeIdentifier("com.example.sketch"))
    }

    @Test func aRepresentationConformsToWhatIsAboveItsType() {
        let provider = NSItemProvider("jpeg", as: .jpeg)
        #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(provider.hasRepresentationConforming(toTypeIdentifier: "public.jpeg"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.png"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.movie"))
    }

    @Test func filesMayBeOfferedThemselves() {
        let provider = NSItemProvider("jpeg", as: .jpeg)
        provider.registerFileRepresentation(forTypeIdentifier: "public.heic", visibility: .all) { _ in nil }
        provider.registerFileRepresentation(
            forTypeIdentifier: "public.png", fileOptions: .openInPlace, visibility: .all
        ) { _ in nil }
        #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.png"])
        #expect(provider.registeredTypeIdentifiers() == ["public.jpeg", "public.heic", "public.png"])
        #expect(provider.registeredContentTypesForOpenInPlace == [.png])
        #expect(provider.hasRepresentationConforming(toTypeIdentifier: "public.png", fileOptions: .openInPlace))
        #expect(!provider.hasRepresentationConforming(toTypeIdentifier: "public.jpeg", fileOptions: .openInPlace))
    }

    @Test func registeringATypeAgainKeepsItsPlace() async {
        let provider = NSItemProvider("old", as: .jpeg)
        provider.registerData("png", as: .png)
        provider.registerData("new", as: .jpeg)
        #expect(provider.registeredContentTypes == [.jpeg, .png])
        #expect(await provider.text(of: .jpeg) == "new")
    }

    @Test func anObjectDoesNotReplaceWhatIsThere() async {
        let provider = NSItemProvider("first", as: .utf8PlainText)
        provider.registerObject("second" as NSString, visibility: .all)
        #expect(provider.registeredContentTypes == [.utf8PlainText])
        #expect(await provider.text(of: .utf8PlainText) == "first")
    }

    @Test func aFileHasItsContentAndItsURLs() throws {
        let provider = try #require(NSItemProvider(contentsOf: URL(fileURLWithPath: "/photos/IMG_1.HEIC")))
        #expect(provider.registeredTypeIdentifiers == ["public.heic", "public.file-url", "public.url"])
        let nameless = try #require(NSItemProvider(contentsOf: URL(fileURLWithPath: "/photos/IMG_1")))
        #expect(nameless.registeredTypeIdentifiers == ["dyn.age8u", "public.file-url", "public.url"])
    }

    @Test func whatIsNoFileHasOnlyItsURL() throws {
        let provider = try #require(NSItemProvider(contentsOf: URL(string: "https://example.com/a.jpg")))
        #expect(provider.registeredTypeIdentifiers == ["public.url"])
        #expect(NSItemProvider(contentsOf: nil) == nil)
    }

    @Test func aProviderWithoutAnItemHasNothing() {
        #expect(NSItemProvider(item: nil, typeIdentifier: "public.jpeg").registeredTypeIdentifiers.isEmpty)
        #expect(NSItemProvider(item: nil, typeIdentifier: nil).registeredTypeIdentifiers.isEmpty)
    }

    @Test func anItemWithoutATypeEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = NSItemProvider(item: NSNumber(value: 1), typeIdentifier: nil)
        }
    }

    @Test func optionsAndVisibilitiesHaveTheirNumbers() {
        #expect(NSItemProviderFileOptions.openInPlace.rawValue == 1)
        let visibilities: [NSItemProviderRepresentationVisibility] = [.all, .team, .group, .ownProcess]
        #expect(visibilities.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test func aCopyIsAProviderOfItsOwn() throws {
        let provider = NSItemProvider("jpeg", as: .jpeg)
        provider.suggestedName = "IMG_1"
        let copy = try #require(provider.copy() as? NSItemProvider)
        provider.registerData("png", as: .png)
        provider.suggestedName = nil
        #expect(copy.registeredContentTypes == [.jpeg])
        #expect(copy.suggestedName == "IMG_1")
    }
}
