// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct AlterationPlanTests {
    private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

    /// Returns a library with its first assets that have a date; it lasts as long as the folder.
    private func library(_ count: Int) throws -> (TemporaryFolder, PHPhotoLibrary, [Asset]) {
        let folder = try PlannedLibrary.copy()
        let library = try PHPhotoLibrary(url: URL(filePath: folder.program.libraryPath))
        let options = PHFetchOptions()
        let all = try library.fetchAssets(with: options).elements.prefix(100).map(\.asset)
        let dated = all.filter { $0.metadata.captureDate != nil }.prefix(count)
        try #require(dated.count == count)
        return (folder, library, Array(dated))
    }

    private func shift(_ seconds: Double) -> Alteration {
        var edit = AssetEdit()
        edit.captureDate = .shift(seconds: seconds)
        return Alteration(edit: edit)
    }

    @Test
    func assetsOfOneAlterationAreOneChange() throws {
        let (folder, library, assets) = try library(4)
        var plan = AlterationPlan(at: date)
        for (index, asset) in assets.enumerated() {
            try plan.add(.alter(shift(index < 3 ? 60 : 90)), on: asset, dependsOnAsset: false)
        }
        guard case .alter(let first) = DateChange.shift(seconds: 60).decision(on: assets[0]) else {
            Issue.record("an asset with a date was left")
            return
        }
        #expect(
            plan.changes == first.changes(of: assets[..<3].map(\.uuid), at: date)
                + shift(90).changes(of: [assets[3].uuid], at: date))
        #expect(try library.apply(plan.changes)?.objects.count == 4)
        #expect(FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test
    func whatWouldBeAsItIsIsNoChange() throws {
        let (_, _, assets) = try library(2)
        var plan = AlterationPlan(at: date)
        for asset in assets {
            try plan.add(
                .alter(Alteration(isFavorite: asset.isFavorite, isTrashed: false)), on: asset, dependsOnAsset: true)
        }
        plan.leave("unreadable")
        #expect(plan.changes.isEmpty && plan.altered.isEmpty)
        #expect(plan.unchanged == 2 && plan.left == ["unreadable": 1])
    }

    @Test
    func aPlanIsRefusedWhenAnAssetWasChangedMeanwhile() throws {
        let (folder, library, assets) = try library(2)
        for dependsOnAsset in [true, false] {
            let now = try library.fetchAssets(
                withLocalIdentifiers: assets.map(\.localIdentifier.description), options: .everything()
            ).elements.map(\.asset)
            var plan = AlterationPlan(at: date)
            for asset in now { try plan.add(.alter(shift(3_600)), on: asset, dependsOnAsset: dependsOnAsset) }
            // Another program.
            try folder.program.run("edit", now[1].uuid.uuidString, now[1].isFavorite ? "--no-favorite" : "--favorite")
            if dependsOnAsset {
                let failure = #expect(throws: LibraryError.self) { try library.apply(plan.changes) }
                #expect(failure?.code == .conflict)
                let words =
                    "Nothing was changed: another program changed one of the objects at the same time. Run the command again."
                let said = #expect(throws: CommandFailure.self) { try library.applyToFound(plan.changes) }
                #expect(said == CommandFailure(words))
            } else {
                #expect(try library.apply(plan.changes)?.objects.count == 2)
            }
        }
    }

    /// As `trash recover` that loses against `trash empty`.
    @Test
    func whatWasRemovedForGoodMeanwhileIsSaidInWords() throws {
        let (folder, library, assets) = try library(2)
        let identifiers = assets.map(\.uuid.uuidString)
        try folder.program.run(["delete"] + identifiers)
        let changes = Alteration(isTrashed: false).changes(of: assets.map(\.uuid), at: date)
        #expect(try folder.program.run("trash", "empty", identifiers[0], "--yes").status == 0)
        let failure = #expect(throws: CommandFailure.self) { try library.applyToFound(changes) }
        #expect(
            failure?.message
                == "Nothing was changed: another program permanently deleted one of the objects at the same time. Run the command again for the others."
        )
        #expect(try AssetLookup(library, inTrash: true).asset(named: identifiers[1]).asset.uuid == assets[1].uuid)
    }

    /// The library can store everything that a dry run shows.
    @Test
    func whatCannotBeStoredIsRefusedAndNamed() throws {
        let (_, _, assets) = try library(1)
        var plan = AlterationPlan(at: date)
        let failure = #expect(throws: CommandFailure.self) {
            try plan.add(.alter(shift(2e12)), on: assets[0], dependsOnAsset: false)
        }
        #expect(failure?.message.hasPrefix("Nothing was changed, because \(assets[0].originalFilename) (") == true)
        #expect(plan.altered.isEmpty && plan.changes.isEmpty)
    }
}
