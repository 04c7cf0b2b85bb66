// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// The selection options that all commands share find the right assets.
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
        #expect(try program.run("list", "--search", "fujifilm nokia").errors == "No assets match.\n")
    }

    @Test(arguments: [
        ("sea", [0, 1, 2]), ("\"sea\"", [0, 2]), ("sea*", [0, 1, 2]), ("\"sea gull\"", []), ("gull sea", []),
        ("gull* sea", [2]), ("sea gull", [2]),
    ])
    func onlyTheLastWordOfASearchIsCompleted(_ words: String, _ expected: [Int]) throws {
        let program = try SampleLibrary.copy().program
        let three = try program.identifiers("--limit", "3")
        for (identifier, title) in zip(three, ["sea", "Seattle", "sea gulls"]) {
            try #require(program.run("edit", identifier, "--title", title).status == 0)
        }
        #expect(try program.identifiers("--search", words) == expected.map { three[$0] })
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
        #expect(
            wrong.errors.contains("There is no smart album “favourites”. The smart albums are: \(SmartAlbumName.list).")
        )
    }

    /// Returns a predicate that is equivalent to a smart album; `nil` for the trash, which predicates cannot express.
    private func rule(of name: SmartAlbumName) -> String? {
        switch name {
        case .recents: "TRUEPREDICATE"
        case .favorites: "isFavorite = YES"
        case .videos: "mediaType = 2"
        case .hidden: "isHidden = YES"
        case .bursts: "representsBurst = YES"
        case .raw: "isRAW = YES"
        case .selfPortraits: "mediaType = 1 AND isFrontCamera = YES"
        case .panoramas: "(mediaSubtypes & 1) != 0"
        case .screenshots: "(mediaSubtypes & 4) != 0"
        case .livePhotos: "(mediaSubtypes & 8) != 0"
        case .depthEffect: "(mediaSubtypes & 16) != 0"
        case .animated: "(mediaSubtypes & 64) != 0"
        case .spatial: "(mediaSubtypes & 1024) != 0"
        case .sloMo: "(mediaSubtypes & 131072) != 0"
        case .timelapses: "(mediaSubtypes & 262144) != 0"
        case .screenRecordings: "(mediaSubtypes & 524288) != 0"
        case .cinematic: "(mediaSubtypes & 2097152) != 0"
        // The dates of a planned library are long past, and no two of its originals are the same.
        case .recentlyAdded, .longExposures, .unableToUpload, .duplicates: "FALSEPREDICATE"
        case .recentlyDeleted: nil
        }
    }

    @Test(arguments: SmartAlbumName.allCases)
    func aSmartAlbumHoldsWhatItsRuleSays(_ name: SmartAlbumName) throws {
        let program = try PlannedLibrary.copy().program
        let found = try program.identifiers("--smart-album", name.rawValue)
        guard let rule = rule(of: name) else {
            let others = try program.identifiers("--hidden").count
            return #expect(found.count == PlannedLibrary.assetCount - others)
        }
        let hidden = name == .hidden ? ["--hidden"] : []
        #expect(try program.identifiers(["--predicate", rule] + hidden) == found)
    }

    @Test(arguments: SortList.keys)
    func everySortKeyIsOneThatALibraryTakes(_ key: String) throws {
        let run = try PlannedLibrary.copy().program.run(
            "list", "--sort", "\(key):desc,filename", "--limit", "3", "--json")
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

    @Test
    func aSmartAlbumOfOnesOwnIsListedNewestFirst() throws {
        let program = try PlannedLibrary.copy().program
        try program.run("albums", "create", "Long", "--predicate", "mediaType = 2")
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        #expect(videos.count > 2)
        #expect(try program.identifiers("--album", "Long") == videos)
        #expect(try program.identifiers("--album", "Long", "--sort", "creationDate") == videos.reversed())
    }

    @Test
    func hiddenAssetsOfAFolderComeOnlyWhenAskedFor() throws {
        let program = try PlannedLibrary.copy().program
        let hidden = try program.identifiers("--smart-album", "hidden")
        #expect(!hidden.isEmpty)
        try program.run("folders", "create", "Secrets")
        try program.run("albums", "create", "H", "--folder", "Secrets")
        try program.run(["albums", "add", "H"] + hidden)
        let without = try program.run("list", "--folder", "Secrets")
        #expect(without.output.isEmpty)
        #expect(
            without.errors
                == "No visible assets match, but \(hidden.count) hidden assets do. Add --hidden to include them.\n")
        #expect(try Set(program.identifiers("--folder", "Secrets", "--hidden")) == Set(hidden))
    }

    @Test
    func whatShowsNothingSaysWhy() throws {
        let program = try SampleLibrary.copy().program
        let picture = ["--size", "64", "-o", "a.jpg"]
        for command in [["list"], ["info"], ["sheet", "-o", "a.jpg"], ["thumb"] + picture] {
            let beyond = try program.run(command + ["--offset", "1000"])
            #expect(beyond.errors.hasSuffix("No assets match.\n"), "\(command) \(beyond.errors)")
            #expect(beyond.status == (command.contains("a.jpg") ? 1 : 0))
        }
        try program.run("albums", "create", "Rome")
        #expect(
            try program.run("list", "--album", "Rome").errors
                == "The album “Rome” is empty. Add assets with: photos albums add\n")
        let planned = try PlannedLibrary.copy().program
        try planned.run("albums", "create", "H")
        try planned.run("albums", "add", "H", "--smart-album", "hidden")
        let hidden = try planned.run("list", "--album", "H").errors
        #expect(hidden == "All matching assets are hidden. Add --hidden to include them.\n")
    }

    @Test
    func aTemplateNamesTheAlbumsInTheUsersOrderAlsoOfWhatIsInTheTrash() throws {
        let program = try PlannedLibrary.copy().program
        let first = try #require(try program.identifiers("--limit", "1", "--predicate", "mediaType = 1").first)
        for title in ["Zoo", "Apes"] {
            try program.run("albums", "create", title)
            try program.run("albums", "add", title, first)
        }
        let run = try program.run("list", "--album", "Zoo", "--template", "{album}")
        #expect(run.outputLines.suffix(2) == ["Zoo", "Apes"], "\(run.errors)")
        let trash = try program.run("list", "--smart-album", "recently-deleted", "--template", "{folder_album,none}")
        #expect(!trash.outputLines.isEmpty)
        #expect(trash.outputLines.allSatisfy { $0 == "none" || $0.contains("/") })
    }
}
