// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct ReferenceStorageTests {
    private let volumes: FakeVolumes

    init() throws { volumes = try FakeVolumes() }

    /// Returns a library with one referenced photo of that name on the volume Card.
    private func library(_ kind: EngineKind, referringTo name: String) throws -> TestLibrary {
        let key = try volumes.write(name, to: "DCIM/\(name).jpg", on: "Card")
        let library = try kind.library(volumes: volumes)
        try library.apply(.insertAsset(library.newReference(name, key: key)))
        return library
    }

    private func read(_ name: String, of library: TestLibrary) throws -> String {
        let resource = try #require(try library.resources(of: name).first)
        return try library.owner.open(resource.id).read()
    }

    /// Returns the error of opening the photo.
    private func failure(_ name: String, of library: TestLibrary) throws -> LibraryError {
        try #require(throws: LibraryError.self) { _ = try read(name, of: library) }
    }

    @Test(arguments: EngineKind.tested)
    func aFileIsReadWhereItIs(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        #expect(try read("beach", of: library) == "beach")
    }

    @Test(arguments: EngineKind.tested)
    func nothingIsStagedForIt(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        try volumes.remove("DCIM/beach.jpg", on: "Card")
        #expect(try failure("beach", of: library).code == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func anAbsentVolumeIsOfflineAndNamed(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        volumes.disconnect("Card")
        let error = try failure("beach", of: library)
        #expect(error.code == .volumeOffline)
        #expect(
            error.message
                == "“\(volumes.mountPoint("Card"))/DCIM/beach.jpg” is on the volume “\(volumes.mountPoint("Card"))”, "
                + "which is not connected. Connect the volume, and try again.")
    }

    @Test(arguments: EngineKind.tested)
    func aVolumeThatIsBackIsReadAgain(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        volumes.disconnect("Card")
        #expect(refusal { try read("beach", of: library) } == .volumeOffline)
        volumes.connect("Card")
        #expect(try read("beach", of: library) == "beach")
    }

    @Test(arguments: EngineKind.tested)
    func anAbsentFileOnAVolumeThatIsThereIsMissing(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        try volumes.remove("DCIM/beach.jpg", on: "Card")
        let error = try failure("beach", of: library)
        #expect(error.code == .missingOriginal)
        #expect(error.message.contains("“\(volumes.mountPoint("Card"))/DCIM/beach.jpg” is missing"))
    }

    @Test(arguments: EngineKind.tested)
    func anOfflineAssetIsListedWithItsFacts(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        volumes.disconnect("Card")
        #expect(try library.fetch() == ["beach"])
        #expect(try library.asset("beach")?.metadata.captureDate == CaptureDate(day: 3))
        #expect(try library.resources(of: "beach").first?.placements.map(\.store) == [.reference])
    }

    @Test(arguments: EngineKind.tested)
    func theLibrarysOwnCopyIsReadFirst(_ kind: EngineKind) throws {
        let library = try kind.library(volumes: volumes)
        let new = try library.newPhoto("beach")
        try library.apply(.insertAsset(new))
        let key = try volumes.write("changed", to: "beach.jpg", on: "Card")
        let outside = Placement(store: .reference, key: key)
        try library.apply(.setPlacement(outside, resource: new.resources[0].uuid))
        #expect(try read("beach", of: library) == "beach")
    }

    @Test(arguments: EngineKind.tested)
    func whereTheLibrarysCopyIsMissingTheOneOutsideIsRead(_ kind: EngineKind) throws {
        let library = try kind.library(volumes: volumes)
        let new = try library.newPhoto("beach")
        try library.apply(.insertAsset(new))
        let key = try volumes.write("outside", to: "beach.jpg", on: "Card")
        var inside = new.resources[0].placement
        inside.state = .missing
        let uuid = new.resources[0].uuid
        try library.apply(
            .setPlacement(inside, resource: uuid),
            .setPlacement(Placement(store: .reference, key: key), resource: uuid))
        #expect(try read("beach", of: library) == "outside")
    }

    @Test(arguments: EngineKind.tested, ["a.jpg", "/a.jpg", "", "//", "Card//a.jpg", "//../a.jpg", "/media//a//b"])
    func aKeyThatNamesNoFileIsRefused(_ kind: EngineKind, key: String) throws {
        let library = try kind.library(volumes: volumes)
        #expect(refusal { try library.apply(.insertAsset(library.newReference("a", key: key))) } == .invalidRequest)
        #expect(try library.fetch() == [])
    }

    @Test(arguments: EngineKind.tested)
    func aLinkIsNotFollowed(_ kind: EngineKind) throws {
        let key = try volumes.write("secret", to: "secret.jpg", on: "Card")
        let link = "\(volumes.mountPoint("Card"))/link.jpg"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "secret.jpg")
        let library = try kind.library(volumes: volumes)
        try library.apply(.insertAsset(library.newReference("a", key: key.replacing("secret", with: "link"))))
        #expect(throws: LibraryError.self) { try read("a", of: library) }
    }

    @Test(arguments: EngineKind.tested)
    func aFolderInTheFilesPlaceIsNoFile(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        try volumes.remove("DCIM/beach.jpg", on: "Card")
        try volumes.write("x", to: "DCIM/beach.jpg/x", on: "Card")
        #expect(refusal { try read("beach", of: library) } == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func theSameBytesMayBeStagedBesideAReference(_ kind: EngineKind) throws {
        let library = try library(kind, referringTo: "beach")
        let copy = try library.newPhoto("beach")
        library.name(copy.uuid, "copy")
        try library.apply(.insertAsset(copy))
        #expect(try read("copy", of: library) == "beach")
    }
}
