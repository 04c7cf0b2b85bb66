// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A command line of the documents, the preparation that it needs, and a check of its effect.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
    let line: String
    var status: Int32 = 0
    var prepare: @Sendable (DocumentedDesk) throws -> Void = { _ in }
    let check: @Sendable (DocumentedDesk, PhotosProgram.Run) throws -> Void

    var testDescription: String { line }

    static let all = importing + showing + selecting + changing + exporting
}

// MARK: - Import and verify

extension DocumentedCommand {
    private static let importing = [
        DocumentedCommand(
            line: #"photos import ~/Pictures "Photos Library.photoslibrary" Takeout"#,
            prepare: { desk in
                try desk.writeNewPhotos(into: "Pictures")
                try desk.writeAppleLibrary()
                try desk.writeTakeout()
            },
            check: { desk, _ throws in
                #expect(try desk.program.assets().count == Samples.assetCount + 2 + 1 + 2)
                #expect(try desk.program.assets("--predicate", "title = 'From Apple Photos'").count == 1)
                #expect(try desk.program.assets("--predicate", "caption = 'From Takeout'").count == 1)
            }),
        DocumentedCommand(
            line: "photos import /media/card/DCIM", prepare: { try $0.writeNewPhotos(into: "DCIM") },
            check: { desk, run throws in
                #expect(run.output.hasPrefix("2 imported, 0 paired, 0 duplicate, 0 skipped, 0 failed"))
                #expect(try desk.program.assets().count == Samples.assetCount + 2)
            }),
        DocumentedCommand(
            line: "photos verify --deep",
            check: { _, run throws in #expect(run.output.hasPrefix("All is well: \(Samples.assetCount) assets")) }),
    ]
}

// MARK: - List, search and pictures

extension DocumentedCommand {
    private static let showing = [
        DocumentedCommand(
            line: "photos list --limit 3",
            check: { desk, run throws in
                let newest = try desk.program.identifiers("--limit", "3").map { String($0.prefix(8)) }
                #expect(run.outputLines.dropFirst().map { String($0.prefix(8)) } == newest)
            }),
        DocumentedCommand(
            line: #"photos list --search "lisbon harbour" --sort creationDate:desc --limit 20"#,
            prepare: { try $0.prepare(#"photos edit 3F2A --title "Lisbon, the harbour""#) },
            check: { desk, run throws in
                #expect(run.outputLines.dropFirst().map { String($0.prefix(8)) } == [String(desk.photos[0].prefix(8))])
            }),
        DocumentedCommand(
            line: "photos thumb DB7B --size 300 --fill -o snow.jpg",
            check: { desk, _ throws in
                let picture = try JSONText.object(desk.program.run("info", "snow.jpg", "--json").output)
                // Nothing is enlarged: the photo has 240 × 320 pixels.
                #expect(picture["pixelWidth"] as? Int == 240 && picture["pixelHeight"] as? Int == 300)
            }),
        DocumentedCommand(
            line: #"photos sheet --album "Winter" -o winter.jpg"#,
            prepare: { try $0.prepare("photos albums create Winter && photos albums add Winter DB7B 3608") },
            check: { desk, _ throws in
                let picture = try JSONText.object(desk.program.run("info", "winter.jpg", "--json").output)
                #expect(try #require(picture["pixelWidth"] as? Int) > 100)
            }),
    ]
}

// MARK: - Predicates and albums

extension DocumentedCommand {
    /// A line that lists the assets which fulfil a condition.
    private static func listing(_ line: String, _ isFound: @escaping @Sendable (JSONText.Object) -> Bool) -> Self {
        DocumentedCommand(
            line: line,
            check: { desk, run throws in
                let found = try desk.program.assets().filter(isFound).count
                try #require(found > 0)
                #expect(run.outputLines.count == found + (line.contains("--template") ? 0 : 1), "\(run.output)")
            })
    }

    private static let selecting = [
        DocumentedCommand(
            line: #"photos list --predicate "mediaType == 1 AND rating >= 4 AND filename LIKE[c] 'img_*'" --count"#,
            prepare: { try $0.prepare(#"photos edit --predicate "filename LIKE[c] 'img_*'" --rating 4"#) },
            check: { desk, run throws in
                let photos = try desk.program.assets().filter {
                    $0["mediaType"] as? String == "image"
                        && ($0["originalFilename"] as? String)?.uppercased().hasPrefix("IMG_") == true
                }
                #expect(run.output == "\(photos.count)\n")
            }),
        listing(#"photos list --predicate "city == 'Lisbon' OR country CONTAINS[c] 'port'" --sort city,creationDate"#) {
            $0["city"] as? String == "Lisbon" || ($0["country"] as? String)?.lowercased().contains("port") == true
        },
        listing(#"photos list --predicate "creationDate >= %@" --argument 2024-05-01"#) {
            ($0["creationDate"] as? String ?? "") >= "2024-05-01"
        },
        listing(
            #"photos list --predicate "distanceTo(location, place(38.72, -9.14)) < 20000" --template "{created.year} {original_name}""#
        ) { $0["city"] as? String == "Lisbon" },
        DocumentedCommand(
            line: #"photos list --predicate "mediaTyp == 1""#, status: 2,
            check: { _, run throws in
                #expect(
                    run.errors.hasPrefix(
                        "Error: --predicate: Unknown key “mediaTyp” of assets. Did you mean “mediaType”? The keys are:"
                    ))
            }),
        DocumentedCommand(
            line: #"photos albums create "Best" --predicate "rating >= 4""#,
            prepare: { try $0.prepare("photos edit 3F2A --rating 5") },
            check: { desk, _ throws in #expect(try desk.program.identifiers("--album", "Best") == [desk.photos[0]]) }),
        DocumentedCommand(
            line: #"photos albums create "Winter" && photos albums add "Winter" DB7B 3608"#,
            check: { desk, _ throws in
                #expect(try desk.program.identifiers("--album", "Winter") == Array(desk.photos.prefix(2)))
            }),
    ]
}

// MARK: - Changes

extension DocumentedCommand {
    private static let changing = [
        DocumentedCommand(
            line: #"photos edit 3F2A --favorite --rating 5 --title "The harbour""#,
            check: { desk, run throws in
                #expect(run.output == "1 asset changed, 0 unchanged\n")
                let asset = try desk.asset(0)
                #expect(asset["isFavorite"] as? Bool == true)
                #expect(asset["rating"] as? Int == 5)
                #expect(asset["title"] as? String == "The harbour")
            }),
        DocumentedCommand(
            line: "photos edit 3F2A --straighten 1.5 --exposure 0.4 --warmth 0.1",
            check: { desk, run throws in
                #expect(run.output == "1 asset changed, 0 unchanged\n")
                #expect(try desk.asset(0)["adjustment"] != nil)
                let edited = try desk.look()
                #expect(try desk.shell("photos revert 3F2A").status == 0)
                #expect(try desk.look() != edited)
            }),
        DocumentedCommand(
            line: #"photos edit --album "Rome 2024" --add-keyword Italy --location 41.89,12.49 --dry-run"#,
            prepare: { try $0.prepare(#"photos albums create "Rome 2024" && photos albums add "Rome 2024" 3F2A"#) },
            check: { desk, run throws in
                #expect(run.output.hasSuffix("1 asset would be changed, 0 unchanged\n"))
                #expect(try desk.asset(0)["keywords"] == nil)
            }),
        DocumentedCommand(
            line: #"photos date --predicate "camera == 'E-M5'" --shift +1h30m"#,
            check: { desk, run throws in
                #expect(run.output.hasPrefix("1 asset changed, 0 unchanged"), "\(run.output)\(run.errors)")
                let moved = try #require(
                    desk.program.assets("--predicate", "camera = '\(DocumentedDesk.camera)'").first)
                #expect((moved["creationDate"] as? String)?.hasPrefix("2018-02-20T23:41:13") == true)
            }),
        DocumentedCommand(
            line: #"photos delete --predicate "mediaType == 2 AND duration < 1" --dry-run"#,
            check: { desk, _ throws in #expect(try desk.program.assets().count == Samples.assetCount) }),
        DocumentedCommand(
            line: "photos delete 3F2A 77B0",
            check: { desk, run throws in
                #expect(run.output == "2 assets deleted, 0 unchanged\n")
                #expect(try Set(desk.program.identifiers()).isDisjoint(with: desk.photos.prefix(2)))
            }),
        DocumentedCommand(
            line: "photos trash recover 77B0", prepare: { try $0.prepare("photos delete 3F2A 77B0") },
            check: { desk, run throws in
                #expect(run.output == "1 asset recovered, 0 unchanged\n")
                #expect(try desk.program.identifiers().contains(desk.photos[1]))
            }),
        DocumentedCommand(
            line: "photos undo", prepare: { try $0.prepare("photos delete 3F2A") },
            check: { desk, run throws in
                #expect(run.output.contains("Undid change"))
                #expect(try desk.program.identifiers().contains(desk.photos[0]))
            }),
        DocumentedCommand(
            line: "photos history --limit 2", prepare: { try $0.prepare("photos delete 3F2A && photos undo") },
            check: { _, run throws in
                #expect(run.outputLines.count == 3)
                #expect(run.outputLines[1].hasSuffix("1 asset recovered from the trash"))
                #expect(run.outputLines[2].hasSuffix("1 asset moved to the trash"))
            }),
    ]
}

// MARK: - Export

extension DocumentedCommand {
    private static let exporting = [
        DocumentedCommand(
            line: #"photos export ~/Copies --directory "{created.year}/{folder_album}" --sidecar xmp"#,
            check: { desk, run throws in
                #expect(try desk.copies().isSuperset(of: Fingerprints.of(Samples.files())))
                let year = try desk.asset(0)["creationDate"] as? String ?? ""
                let names = try FileManager.default.contentsOfDirectory(
                    atPath: desk.file("Copies/\(year.prefix(4))").path)
                #expect(names.contains { $0.hasSuffix(".xmp") }, "\(names)")
                let sidecars = Samples.assetCount
                #expect(
                    try run.output.hasPrefix("\(Samples.files().count + sidecars) exported"), "\(run.output)")
            }),
        DocumentedCommand(
            line: "photos export ~/Copies --sidecar xmp",
            check: { desk, _ throws in
                #expect(try desk.copies().isSuperset(of: Fingerprints.of(Samples.files())))
            }),
        DocumentedCommand(
            line: "photos --library New.photolibrary import ~/Copies",
            prepare: { try $0.prepare("photos export ~/Copies --sidecar xmp") },
            check: { desk, _ throws in
                let copy = try desk.program.run("--library", "New.photolibrary", "list", "--json")
                let found = try JSONText.objects(copy.output).compactMap { $0["localIdentifier"] as? String }
                #expect(try Set(found) == Set(desk.program.identifiers()))
            }),
    ]
}
