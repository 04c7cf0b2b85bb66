// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// What the options that all commands share find.
struct SelectionTests {
    @Test
    func aPredicateChoosesAndItsArgumentsAreNumbersDaysAndTexts() throws {
        let program = try PlannedLibrary.copy().program
        let all = try program.assets()
        func identifiers(_ isWanted: (JSONText.Object) -> Bool) -> [String] {
            all.filter(isWanted).compactMap { $0["localIdentifier"] as? String }
        }
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        #expect(!videos.isEmpty)
        #expect(videos == identifiers { $0["mediaType"] as? String == "video" })
        #expect(try program.identifiers("--predicate", "mediaType = %d", "--argument", "2") == videos)
        let since = try program.identifiers("--predicate", "creationDate >= %@", "--argument", "2019-01-01")
        #expect(!since.isEmpty)
        #expect(since.count < all.count)
        #expect(since == identifiers { ($0["creationDate"] as? String ?? "") >= "2019" })
        let named = try program.identifiers(
            "--predicate", "filename BEGINSWITH %@ AND camera = %@", "--argument", "IMG_", "--argument", "'iPhone 4'")
        #expect(!named.isEmpty)
        #expect(
            named
                == identifiers { asset in
                    let camera = asset["camera"] as? JSONText.Object
                    return camera?["model"] as? String == "iPhone 4"
                        && (asset["originalFilename"] as? String)?.hasPrefix("IMG_") == true
                })
    }

    @Test
    func wordsAreFoundInWhatImportKnows() throws {
        let program = try PlannedLibrary.copy().program
        let found = try program.assets("--search", "fujifilm x-t3")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { ($0["camera"] as? JSONText.Object)?["model"] as? String == "X-T3" })
        #expect(try program.run("list", "--search", "fujifilm nokia").errors == "Nothing fits.\n")
    }

    @Test
    func aCountIsANumberAndNothingElse() throws {
        let program = try PlannedLibrary.copy().program
        let videos = try program.identifiers("--predicate", "mediaType = 2").count
        let run = try program.run("list", "--predicate", "mediaType = 2", "--count")
        #expect(run.output == "\(videos)\n")
        #expect(run.errors.isEmpty)
        #expect(try program.run("list", "--search", "nokia", "--count").output == "0\n")
    }

    @Test
    func offsetAndLimitCutAPageOutOfTheOrder() throws {
        let program = try PlannedLibrary.copy().program
        let all = try program.identifiers("--sort", "duration:desc,filename")
        let page = try program.identifiers("--sort", "duration:desc,filename", "--offset", "20", "--limit", "7")
        #expect(page == Array(all[20..<27]))
        #expect(try program.identifiers("--offset", String(all.count)).isEmpty)
    }

    @Test
    func hiddenAssetsComeOnlyWhenAskedFor() throws {
        let program = try PlannedLibrary.copy().program
        #expect(try program.assets().allSatisfy { $0["isHidden"] as? Bool == false })
        let hidden = try program.identifiers("--hidden", "--predicate", "isHidden = YES")
        #expect(!hidden.isEmpty)
        #expect(try program.identifiers("--smart-album", "hidden").sorted() == hidden.sorted())
    }

    @Test
    func aSmartAlbumIsChosenByName() throws {
        let program = try PlannedLibrary.copy().program
        let favorites = try program.identifiers("--smart-album", "favorites")
        #expect(!favorites.isEmpty)
        #expect(try program.identifiers("--predicate", "isFavorite = YES") == favorites)
        let screenshots = try program.assets("--smart-album", "screenshots")
        #expect(!screenshots.isEmpty)
        #expect(screenshots.allSatisfy { ($0["mediaSubtypes"] as? [String])?.contains("photoScreenshot") == true })
        let wrong = try program.run("list", "--smart-album", "favourites")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("There is no smart album “favourites”. There are: \(SmartAlbumName.list)."))
    }

    @Test(arguments: SmartAlbumName.allCases)
    func everySmartAlbumIsKnownToTheLibrary(_ name: SmartAlbumName) throws {
        let run = try PlannedLibrary.copy().program.run("list", "--smart-album", name.rawValue, "--count")
        #expect(run.status == 0, "\(run.errors)")
        #expect(Int(run.output.dropLast()) != nil)
    }

    @Test(arguments: SortKey.allCases)
    func everySortKeyIsOneThatALibraryTakes(_ key: SortKey) throws {
        let run = try PlannedLibrary.copy().program.run(
            "list", "--sort", "\(key.rawValue):desc,filename", "--limit", "3", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.outputLines.count == 3)
    }

    @Test
    func aFolderHoldsWhatIsInItsAlbumsAndThoseOfTheFoldersInIt() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--sort", "filename", "--limit", "4")
        for (album, folder) in [("Rome", "Travels/2024"), ("Oslo", "Travels"), ("Cats", nil)] {
            if folder == "Travels/2024" {
                try program.run("folders", "create", "Travels")
                try program.run("folders", "create", "2024", "--in", "Travels")
            }
            try program.run(["albums", "create", album] + (folder.map { ["--folder", $0] } ?? []))
        }
        try program.run("albums", "add", "Rome", identifiers[0], identifiers[1])
        try program.run("albums", "add", "Oslo", identifiers[1], identifiers[2])
        try program.run("albums", "add", "Cats", identifiers[3])
        #expect(
            try program.identifiers("--folder", "Travels", "--sort", "filename") == Array(identifiers[0...2]))
        #expect(
            try program.identifiers("--folder", "Travels/2024", "--sort", "filename") == Array(identifiers[0...1]))
    }

    @Test
    func aTemplatePrintsALineForEachAsset() throws {
        let program = try PlannedLibrary.copy().program
        let run = try program.run("list", "--limit", "5", "--template", "{uuid} {original_name}")
        #expect(run.status == 0)
        let expected = try program.assets("--limit", "5").map { asset in
            let name = (asset["originalFilename"] as? String ?? "") as NSString
            return "\((asset["localIdentifier"] as? String ?? "").prefix(36)) \(name.deletingPathExtension)"
        }
        #expect(run.outputLines == expected)
        let wrong = try program.run("list", "--template", "{nmae}")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("--template: there is no field “nmae”\n  {nmae}\n   ^\n"))
    }

    @Test
    func aSelectionNamesAssetsForOtherCommandsToo() throws {
        let program = try SampleLibrary.copy().program
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        #expect(!videos.isEmpty)
        let info = try program.run("info", "--predicate", "mediaType = 2", "--json")
        #expect(try JSONText.objects(info.output).compactMap { $0["localIdentifier"] as? String } == videos)
        try program.run("albums", "create", "Videos")
        let added = try program.run("albums", "add", "Videos", "--predicate", "mediaType = 2")
        #expect(added.output == "“Videos” now has \(Words.count(videos.count, "asset")).\n", "\(added.errors)")
        #expect(try Set(program.identifiers("--album", "Videos")) == Set(videos))
        let removed = try program.run("albums", "remove", "Videos", "--album", "Videos", "--limit", "1")
        #expect(removed.output == "“Videos” now has \(Words.count(videos.count - 1, "asset")).\n")
        let target = program.folder.appending(path: "copies").path
        let export = try program.run("export", target, "--predicate", "mediaType = 2", "--json")
        #expect(export.status == 0, "\(export.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: target).count >= videos.count)
        let thumb = program.folder.appending(path: "a.jpg").path
        #expect(try program.run("thumb", "--predicate", "mediaType = 1", "--size", "64", "-o", thumb).status == 0)
        #expect(FileManager.default.fileExists(atPath: thumb))
    }
}
