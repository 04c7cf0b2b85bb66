// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct ExportChoiceTests {
    @Test(
        arguments: [
            ([], ["IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234_edited.JPG"]),
            (["--version", "current"], ["IMG_1234_edited.JPG"]), (["--version", "original"], ["IMG_1234.JPG"]),
            (["--version", "unadjusted"], ["IMG_1234.JPG"]), (["--skip-edited"], ["IMG_1234.JPG"]),
            (["--skip-movies"], ["IMG_1234.AAE", "IMG_1234.JPG", "IMG_1234_edited.JPG"]), (["--skip-photos"], []),
            (
                ["--sidecar", "xmp", "--sidecar", "json", "--version", "original"],
                ["IMG_1234.JPG", "IMG_1234.JPG.json", "IMG_1234.JPG.xmp"]
            ),
        ] as [([String], [String])])
    func eachVersionOfAnEditHasItsFiles(_ arguments: [String], _ files: [String]) throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.program.run(["export", folder.path] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files() == files)
    }

    @Test(arguments: [
        ("--skip-live", [ResourceType.pairedVideo]), ("--skip-movies", [.video]),
        ("--skip-photos", [.photo, .pairedVideo]),
    ])
    func whatIsSkippedStaysBehind(_ option: String, _ types: [ResourceType]) throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export(option).status == 0)
        let resources = try folder.library().everything().flatMap { PHAssetResource.assetResources(for: $0) }
        let skipped = resources.filter { types.contains($0.resource.content.type) }
        try #require(!skipped.isEmpty)
        let expected = Set(resources.map(\.fingerprint.hex)).subtracting(skipped.map(\.fingerprint.hex))
        #expect(Set(try folder.fingerprints().values) == expected)
    }

    @Test(
        arguments: [
            ([], ["IMG_0777.DNG", "IMG_0777.JPG"]), (["--skip-raw"], ["IMG_0777.JPG"]),
            (["--version", "original"], ["IMG_0777.DNG", "IMG_0777.JPG"]),
            (["--version", "unadjusted"], ["IMG_0777.JPG"]),
        ] as [([String], [String])])
    func aRawLiesBesideItsPhoto(_ arguments: [String], _ files: [String]) throws {
        let folder = try ExportedFolder.ofARaw()
        let run = try folder.program.run(["export", folder.path] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files() == files)
    }

    @Test func whatIsHiddenComesOutUnlessSkipped() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let library = try folder.library()
        let asset = try #require(LocalIdentifier(try library.everything()[0].localIdentifier)).uuid
        try library.apply([.setHidden(true, assets: [asset])])
        #expect(try folder.export("--dry-run").output.contains("3 would be exported"))
        #expect(try folder.export("--dry-run", "--skip-hidden").output.contains("0 would be exported"))
    }

    @Test func ofABurstOnlyItsFaceAndPicksCanBeTaken() throws {
        let folder = try ExportedFolder.ofSamples()
        let library = try folder.library()
        let assets = try library.everything().prefix(3).compactMap { LocalIdentifier($0.localIdentifier)?.uuid }
        try library.apply([
            .setBurst(Burst(identifier: "B", isRepresentative: true), asset: assets[0]),
            .setBurst(Burst(identifier: "B"), asset: assets[1]),
            .setBurst(Burst(identifier: "B", isUserPick: true), asset: assets[2]),
        ])
        let all = try JSONText.objects(folder.export("--dry-run", "--json").output)
        let some = try JSONText.objects(folder.export("--dry-run", "--json", "--skip-bursts").output)
        let identifiers = [all, some].map { Set($0.compactMap { $0["localIdentifier"] as? String }) }
        let left = assets.map { !identifiers[1].contains("\($0.uuidString)/L0/001") }
        #expect(left == [false, true, false])
        #expect(identifiers[0].isSuperset(of: assets.map { "\($0.uuidString)/L0/001" }))
    }
}
