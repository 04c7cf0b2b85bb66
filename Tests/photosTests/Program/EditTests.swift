// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct EditTests {
    private func asset(_ program: PhotosProgram, _ identifier: String) throws -> JSONText.Object {
        try #require(try JSONText.objects(program.run("info", "--json", identifier).output).first)
    }

    /// Returns the records as texts, without the dates of their last change.
    private func texts(_ records: [JSONText.Object]) throws -> [String] {
        try records.map { record in
            let plain = record.filter { $0.key != "modificationDate" }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: plain, options: .sortedKeys), as: UTF8.self)
        }
    }

    @Test
    func everyPropertyIsSetAndTakenAway() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers().first)
        let set = try program.run(
            "edit", identifier, "--favorite", "--hide", "--title", "The harbour", "--caption", "At noon",
            "--keyword", "sea", "--keyword", "boats", "--rating", "4", "--location", "-33.86,151.21,5")
        #expect(set.status == 0, "\(set.errors)")
        #expect(set.output == "1 asset changed, 0 unchanged\n")
        let edited = try asset(program, identifier)
        #expect(edited["isFavorite"] as? Bool == true && edited["isHidden"] as? Bool == true)
        #expect(edited["title"] as? String == "The harbour" && edited["caption"] as? String == "At noon")
        #expect(edited["keywords"] as? [String] == ["sea", "boats"])
        #expect(edited["rating"] as? Int == 4)
        #expect(edited["location"] as? [String: Double] == ["latitude": -33.86, "longitude": 151.21, "altitude": 5])
        let again = try program.run("edit", identifier, "--title", "The harbour", "--rating", "4")
        #expect(again.output == "0 assets changed, 1 unchanged\n")
        let cleared = try program.run(
            "edit", identifier, "--no-favorite", "--unhide", "--clear-title", "--clear-caption", "--clear-keywords",
            "--clear-rating", "--clear-location")
        #expect(cleared.output == "1 asset changed, 0 unchanged\n", "\(cleared.errors)")
        let bare = try asset(program, identifier)
        #expect(bare["isFavorite"] as? Bool == false && bare["isHidden"] as? Bool == false)
        for key in ["title", "caption", "keywords", "rating", "location", "city", "country"] {
            #expect(bare[key] == nil, "\(key)")
        }
    }

    @Test
    func moviesOfLivePhotosAreTurnedOffAndOn() throws {
        let program = try SampleLibrary.copy().program
        let styles = { try program.assets().map { $0["playbackStyle"] as? String } }
        let before = try styles()
        let (live, all) = (before.count { $0 == "livePhoto" }, before.count)
        try #require(live > 0 && live < all)
        let off = try program.run("edit", "--predicate", "pixelWidth > 0", "--no-live-playback", "--yes")
        #expect(
            off.output == "\(live) assets changed, 0 unchanged, \(all - live) skipped (not a Live Photo)\n",
            "\(off.errors)")
        #expect(try styles() == before.map { $0 == "livePhoto" ? "image" : $0 })
        let subtypes = try program.assets().compactMap { $0["mediaSubtypes"] as? [String] }
        #expect(subtypes.count { $0.contains("photoLive") } == live)
        let history = try program.run("history", "--json", "--limit", "1")
        #expect(history.output.contains("presentation"), "\(history.output)")
        try #require(try program.run("undo", "--yes").status == 0)
        #expect(try styles() == before)
        // Other properties of an asset without a movie are changed.
        let rest = try program.run("edit", "--predicate", "pixelWidth > 0", "--live-playback", "--rating", "2", "--yes")
        #expect(rest.output == "\(all) assets changed, 0 unchanged\n", "\(rest.errors)")
        #expect(try styles() == before)
    }

    @Test
    func onlyWhatIsNamedChanges() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers()
        let before = try program.assets()
        try program.run("edit", identifiers[0], "--title", "One")
        var expected = before
        expected[0]["title"] = "One"
        #expect(try texts(program.assets()) == texts(expected))
        #expect(try texts(before) != texts(expected))
    }

    @Test
    func keywordsAreAddedAndRemoved() throws {
        let program = try SampleLibrary.copy().program
        let two = try program.identifiers("--limit", "2")
        try program.run("edit", two[0], "--keyword", "sea", "--keyword", "todo")
        try program.run("edit", two[1], "--keyword", "hills")
        let run = try program.run(
            ["edit", "--add-keyword", "zebra", "--add-keyword", "sea", "--remove-keyword", "todo", "--json"] + two)
        #expect(run.errors == "2 assets changed, 0 unchanged\n")
        let keywords = try JSONText.objects(run.output).compactMap { $0["keywords"] as? [String] }
        #expect(keywords == [["sea", "zebra"], ["hills", "zebra", "sea"]])
        #expect(try program.identifiers("--search", "zebra") == two)
        try #require(try program.run(["edit", "--remove-keyword", "zebra"] + two).status == 0)
        #expect(try program.identifiers("--search", "zebra").isEmpty)
    }

    @Test
    func aSelectionIsEditedInOneTransaction() throws {
        let program = try SampleLibrary.copy().program
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        let before = try JSONText.objects(program.run("history", "--json", "--limit", "1").output).first
        let token = try #require(before?["token"] as? Int64)
        let run = try program.run("edit", "--predicate", "mediaType = 2", "--favorite", "--title", "Film")
        #expect(run.output == "\(videos.count) assets changed, 0 unchanged\n", "\(run.errors)")
        let sets = try JSONText.objects(program.run("history", "--json", "--since", "\(token)").output)
        #expect(sets.count == 1)
        #expect((sets.first?["objects"] as? [Any])?.count == videos.count)
        #expect(try program.identifiers("--smart-album", "favorites") == videos)
        #expect(try program.identifiers("--predicate", "title = 'Film'") == videos)
    }

    /// The assets that a dry run prints are those that the command prints afterwards.
    @Test(arguments: [
        ["--favorite", "--add-keyword", "x", "--rating", "-1"], ["--location", "38.7139,-9.1394"], ["--clear-location"],
        ["--caption", "Said"],
    ])
    func aDryRunSaysWhatWillBe(_ change: [String]) throws {
        let program = try SampleLibrary.copy().program
        let before = try texts(program.assets())
        let arguments = ["edit", "--smart-album", "recents", "--json"] + change
        let tried = try program.run(arguments + ["--dry-run"])
        #expect(try texts(program.assets()) == before)
        let done = try program.run(arguments)
        #expect(done.status == 0, "\(done.errors)")
        #expect(try texts(JSONText.objects(tried.output)) == texts(JSONText.objects(done.output)))
        #expect(!done.output.isEmpty)
        #expect(done.errors == tried.errors.replacing("would be changed", with: "changed"))
    }

    @Test
    func hiddenAssetsAreEditedByIdentifierOrOnRequest() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "2")
        try program.run("edit", identifiers[0], "--hide")
        #expect(try program.identifiers().contains(identifiers[0]) == false)
        let count = Samples.assetCount
        let run = try program.run("edit", "--smart-album", "recents", "--title", "A")
        #expect(run.output == "\(count - 1) assets changed, 0 unchanged\n")
        let all = try program.run("edit", "--smart-album", "recents", "--hidden", "--title", "A")
        #expect(all.output == "1 asset changed, \(count - 1) unchanged\n")
        try program.run("edit", identifiers[0], "--unhide")
        #expect(try program.identifiers("--limit", "2") == identifiers)
    }

    /// An asset in the trash stays as it was when it was deleted.
    @Test(arguments: [
        ["edit", "--favorite"], ["edit", "--hide"], ["edit", "--caption", "Said"], ["date", "--shift", "1h"],
    ])
    func whatASelectionFindsInTheTrashIsNamedAndNotEdited(_ command: [String]) throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers().first)
        try program.run("delete", identifier)
        let before = try program.run("history", "--json").output
        let name = identifier.prefix(8)
        let words = "(\(name)) stays as it is: it is in the trash: `photos trash recover \(name)` brings it back."
        for arguments in [command, command + ["--dry-run"]] {
            let run = try program.run(arguments + ["--smart-album", "recently-deleted"])
            #expect(run.status == 3 && run.errors.contains(words), "\(run.errors)")
            #expect(run.outputLines.last?.hasSuffix("changed, 0 unchanged, 1 failed") == true, "\(run.output)")
        }
        #expect(try program.run("history", "--json").output == before)
        // A deletion has happened already.
        let again = try program.run("delete", "--smart-album", "recently-deleted")
        #expect(again.status == 0 && again.output == "0 assets deleted, 1 unchanged\n", "\(again.errors)")
    }

    @Test
    func nothingIsEditedWhenOneIdentifierIsWrongOrNobodyCanBeAsked() throws {
        let folder = try PlannedLibrary.copy()
        let program = folder.program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        let wrong = try program.run("edit", identifier, "00000000", "--title", "New")
        #expect(wrong.status == 1 && wrong.errors.contains("There is no asset “00000000”."))
        let many = try program.run("edit", "--predicate", "mediaType = 1", "--title", "New")
        #expect(many.status == 1)
        #expect(
            many.errors.hasPrefix(
                "Error: The command cannot ask, because standard input is not a terminal. Nothing was changed. "))
        #expect(try program.identifiers("--predicate", "title = 'New'").isEmpty)
        let said = try program.run("edit", "--predicate", "mediaType = 1", "--title", "New", "--yes")
        #expect(said.status == 0)
        let images = try program.identifiers("--predicate", "mediaType = 1").count
        #expect(said.output == "\(images) assets changed, 0 unchanged\n")
    }
}
