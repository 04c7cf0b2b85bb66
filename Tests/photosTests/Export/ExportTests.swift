// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct ExportTests {
    @Test func everyFileComesOutAsItCameIn() throws {
        let folder = try ExportedFolder.ofSamples()
        let run = try folder.export()
        #expect(run.status == 0, "\(run.errors)")
        let files = try folder.fingerprints()
        #expect(Set(files.values) == (try folder.library().fingerprints()))
        #expect(files.count == (try Samples.files().count))
        #expect(
            run.output.hasPrefix("\(files.count) exported, 0 updated, 0 unchanged, 0 kept, 0 failed ("), "\(run.output)"
        )
    }

    @Test func filesHaveTheDateOfTheirPicture() throws {
        let folder = try ExportedFolder.ofSamples()
        let library = try folder.library()
        var known: [Substring: Date] = [:]
        for (number, asset) in try library.everything().map(\.asset).enumerated() {
            var metadata = asset.metadata
            let date = Date(timeIntervalSince1970: 1_000_000_000.5 + Double(number) * 86_400)
            metadata.captureDate = CaptureDate(date: date, utcOffsetSeconds: 7_200, source: .library)
            try library.apply([.setMetadata(metadata, asset: asset.uuid)])
            known[Substring(asset.uuid.uuidString)] = date
        }
        try #require(try folder.export("--filename", "{uuid}").status == 0)
        let files = try folder.files()
        #expect(Set(files.map { $0.prefix(36) }) == Set(known.keys))
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
            let date = try #require(attributes[.modificationDate] as? Date)
            #expect(abs(date.timeIntervalSince(try #require(known[file.prefix(36)]))) < 0.001, "\(file)")
        }
    }

    @Test func theFilesOfAnAssetShareAName() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--filename", "{uuid}").status == 0)
        for asset in try folder.library().everything() {
            let uuid = String(asset.localIdentifier.prefix(36))
            let count = PHAssetResource.assetResources(for: asset).count
            #expect(try folder.files().filter { $0.hasPrefix("\(uuid).") }.count == count)
        }
    }

    @Test func templatesMakeFolders() throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--directory", "{created.year}/{camera.make,none}").status == 0)
        for file in try folder.files() { #expect(file.contains(/^\d{4}\/[^\/]+\/[^\/]+$/), "\(file)") }
    }

    @Test func anAssetGoesToEachOfItsAlbums() throws {
        let folder = try ExportedFolder.ofSamples()
        let library = try folder.library()
        let asset = try #require(LocalIdentifier(try library.everything()[0].localIdentifier)).uuid
        let (rome, best, italy) = (UUID(), UUID(), UUID())
        try library.apply([
            .insertFolder(uuid: italy, title: "Italy", parent: nil), .insertAlbum(uuid: rome, title: "Rome/Ostia"),
            .insertAlbum(uuid: best, title: "Best"), .moveCollections([rome], folder: italy),
            .insertMembers([asset], album: rome, index: nil), .insertMembers([asset], album: best, index: nil),
        ])
        try #require(try folder.export("--directory", "{folder_album}").status == 0)
        let folders = Set(try folder.files().map { ($0 as NSString).deletingLastPathComponent })
        #expect(folders == ["", "Best", "Italy/Rome_Ostia"])
    }

    @Test func onlyWhatIsChosenComesOut() throws {
        let folder = try ExportedFolder.ofSamples()
        let identifier = try #require(try folder.program.identifiers("--limit", "1").first)
        try folder.program.run("albums", "create", "Rome")
        try folder.program.run("albums", "add", "Rome", identifier)
        try #require(try folder.export("--album", "Rome", "--json").status == 0)
        #expect(try Set(folder.fingerprints().values).isSubset(of: folder.library().fingerprints()))
        let assets = try folder.program.assets("--album", "Rome")
        let resources = try #require(assets.first?["resources"] as? [JSONText.Object])
        #expect(try folder.files().count == resources.count)
    }

    @Test func jsonIsOneObjectForEachFile() throws {
        let folder = try ExportedFolder.ofSamples()
        let run = try folder.export("--json")
        let objects = try JSONText.objects(run.output)
        #expect(
            Set(objects.compactMap { $0["path"] as? String }) == Set(try folder.files().map { "\(folder.path)/\($0)" }))
        #expect(objects.allSatisfy { $0["outcome"] as? String == "exported" && $0["fingerprint"] != nil })
        #expect(run.errors.contains("\(objects.count) exported"))
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try ExportedFolder.ofSamples()
        let run = try folder.export("--dry-run", "--sidecar", "xmp")
        #expect(run.status == 0)
        let count = try Samples.files().count + Samples.assetCount
        #expect(run.output.hasPrefix("Dry run, nothing written: \(count) would be exported, "), "\(run.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(arguments: ["report.csv", "report.json", "report.jsonl"])
    func theReportHasEachFile(_ name: String) throws {
        let folder = try ExportedFolder.ofSamples()
        try #require(try folder.export("--report", name).status == 0)
        let text = try String(contentsOf: folder.owner.url.appending(path: name), encoding: .utf8)
        let count = try folder.files().count
        switch name.split(separator: ".").last {
        case "csv":
            let lines = text.split(separator: "\n")
            #expect(lines.first == "path,outcome,reason,localIdentifier,part,fingerprint,byteSize")
            #expect(lines.count == count + 1)
        case "json":
            let objects = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [JSONText.Object]
            #expect(objects?.count == count)
        default: #expect(try JSONText.objects(text).count == count)
        }
    }

    @Test func anEmptySelectionIsNoFailure() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.export("--skip-photos", "--report", "none.json")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("0 exported, "))
        let text = try String(contentsOf: folder.owner.url.appending(path: "none.json"), encoding: .utf8)
        #expect(text == "[]\n")
    }
}
