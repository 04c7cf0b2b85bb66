// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// The media subtypes of the corpus' files equal those of the hand-made table of assets.
@Suite(.enabled(if: Corpus.isPresent, "shared/corpus is not there")) struct SubtypesCorpusTests {
    private static let names: [(MediaSubtypes, String)] = [
        (.panorama, "photoPanorama"), (.hdr, "photoHDR"), (.screenshot, "photoScreenshot"),
        (.depthEffect, "photoDepthEffect"), (.animation, "photoAnimation"), (.spatial, "spatialMedia"),
        (.highFrameRate, "videoHighFrameRate"), (.timelapse, "videoTimelapse"), (.cinematic, "videoCinematic"),
        (.screenRecording, "videoScreenRecording"),
    ]

    @Test func everyAssetIsOfItsKind() throws {
        var deviations: [String] = []
        var (fromFile, doubts) = (0, 0)
        for row in try ExpectedAssets().rows where row.isAsset {
            let words = row["subtypes"].split(separator: " ").map { String($0) }
            let doubted = Set(words.filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
            // A Live Photo consists of two files, which only an import pairs.
            let expected = Set(words.filter { !$0.hasPrefix("?") && $0 != "photoLive" })
            let found = try subtypes(of: row.path)
            fromFile += expected.count
            doubts += doubted.count
            if found.subtracting(doubted) != expected {
                deviations.append("\(row.path): \(expected.sorted()), ours \(found.sorted())")
            }
        }
        print("subtypes: \(fromFile) told, \(doubts) in doubt, \(deviations.count) deviations")
        #expect(fromFile == 35)
        #expect(deviations == [])
    }

    private func subtypes(of path: String) throws -> Set<String> {
        guard let metadata = try? Corpus.details(of: path).get().metadata else { return [] }
        return Set(Self.names.filter { metadata.asset.mediaSubtypes.contains($0.0) }.map(\.1))
    }

    @Test func everyFrameKnowsItsBurst() throws {
        let rows = try ExpectedAssets().rows.filter(\.isAsset)
        for row in rows {
            let metadata = try? Corpus.details(of: row.path).get().metadata
            #expect(metadata?.burstIdentifier ?? "" == row["burst"], "\(row.path)")
            if !row["representsBurst"].hasPrefix("?") {
                #expect(metadata?.isBurstCover ?? false == (row["representsBurst"] == "yes"), "\(row.path)")
            }
        }
        #expect(rows.filter { !$0["burst"].isEmpty }.count == 4)
    }

    @Test func everyMovieInsideAPhotoIsFound() throws {
        let rows = try ExpectedAssets().rows
        let motions = rows.filter { $0["file"].hasSuffix("#motion") }
        #expect(motions.count == 4)
        for row in motions {
            let path = String(row.path.dropLast("#motion".count))
            let metadata = try Corpus.details(of: path).get().metadata
            #expect((metadata.embeddedVideo != nil) == (row["type"] == "pairedVideo"), "\(path)")
            #expect((metadata.warnings.isEmpty) == (row["type"] == "pairedVideo"), "\(path)")
            if let extent = metadata.embeddedVideo {
                let movie = try readMetadata(try Corpus.bytes(of: path, in: extent))
                #expect(movie.role == .video && movie.asset.damage == nil, "\(path)")
                #expect(movie.asset.durationSeconds > 0, "\(path)")
            }
        }
        let photos = Set(motions.map { String($0.path.dropLast("#motion".count)) })
        for row in rows where row.isAsset && !photos.contains(row.path) {
            #expect((try? Corpus.details(of: row.path).get().metadata.embeddedVideo) == nil, "\(row.path)")
        }
    }
}
