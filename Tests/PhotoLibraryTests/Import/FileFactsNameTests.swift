// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

struct FileFactsNameTests {
    private func facts(_ role: FileFacts.Role, named filename: String, burst: String? = nil) -> FileFacts {
        var facts = FileFacts(
            role: role, uniformTypeIdentifier: "public.data", filenameExtension: "",
            asset: AssetFacts(mediaType: .unknown, pixelSize: PixelSize(width: 1, height: 1)))
        facts.burstIdentifier = burst
        facts.take(filename: filename)
        return facts
    }

    @Test func onlyAMovieIsARecordingOfTheScreen() {
        let name = "RPReplay_Final1700000000.mp4"
        #expect(facts(.video, named: name).asset.mediaSubtypes == .screenRecording)
        #expect(facts(.photo, named: name).asset.mediaSubtypes == [])
    }

    @Test func theFilesOwnIdentifierComesBeforeTheName() {
        let cover = facts(.photo, named: "IMG_20231207_101605_BURST001_COVER.jpg", burst: "B")
        #expect(cover.burstIdentifier == "B")
        #expect(cover.isBurstCover)
    }

    @Test func onlyPhotosAreFramesOfBursts() {
        let name = "IMG_20231207_101605_BURST001_COVER"
        #expect(facts(.raw, named: name + ".dng").burstIdentifier == "IMG_20231207_101605")
        for role in [FileFacts.Role.video, .sidecar, .adjustment] {
            let facts = facts(role, named: name + ".mp4")
            #expect(facts.burstIdentifier == nil && !facts.isBurstCover)
        }
    }
}
