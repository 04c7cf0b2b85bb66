// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import PhotoSamples
import Testing

@testable import MetadataSupport

/// Other programs can open the samples, which are valid files.
@Suite struct SampleReadingTests {
    @Test(.enabled("ffprobe is not installed") { OutsideTool.ffprobe.isInstalled })
    func ffprobeReadsEveryMovieToItsEnd() throws {
        for file in try SmallSampleSet.files.get() where file.isMovie {
            let report = try OutsideTool.ffprobe.text(
                "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "csv=p=0",
                "-show_entries", "stream=codec_name,nb_read_frames,duration", SmallSampleSet.url(of: file).path)
            let fields = report.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
            let duration = try #require(file.durationSeconds)
            #expect(fields.first == "h264", "\(file.path)")
            #expect(fields.dropFirst().first.flatMap { Double($0) } == duration, "\(file.path): \(report)")
            #expect(fields.last == "\(Int(duration * 24))", "\(file.path)")
        }
    }

    @Test(.enabled("heif-info is not installed") { OutsideTool.heifInfo.isInstalled })
    func heifInfoReadsEveryHEICUpright() throws {
        let files = try SmallSampleSet.files.get().filter { $0.uniformTypeIdentifier == "public.heic" }
        #expect(!files.isEmpty)
        for file in files {
            let report = try OutsideTool.heifInfo.text(SmallSampleSet.url(of: file).path)
            #expect(report.contains("image: \(file.pixelSize.width)x\(file.pixelSize.height)"), "\(file.path)")
            #expect(report.contains("Exif:"), "\(file.path)")
        }
    }
}

/// Our metadata reader finds in the samples the values that they were made with.
@Suite struct SampleMetadataReadingTests {
    private func metadata(_ file: SampleFile) throws -> FileMetadata {
        let descriptor = open(SmallSampleSet.url(of: file).path, O_RDONLY)
        try #require(descriptor >= 0, "\(file.path)")
        return try FileMetadataReader().metadata(of: OpenFile(taking: descriptor), within: ReadBudget())
    }

    @Test func typeSizeAndOrientationAreRead() throws {
        for file in try SmallSampleSet.files.get() {
            let metadata = try metadata(file)
            #expect(metadata.uniformTypeIdentifier == file.uniformTypeIdentifier, "\(file.path)")
            #expect(metadata.asset.pixelSize == file.pixelSize, "\(file.path)")
            #expect(metadata.orientation == file.orientation, "\(file.path)")
            #expect(metadata.warnings == [], "\(file.path)")
        }
    }

    @Test func momentAndPlaceAreRead() throws {
        for file in try SmallSampleSet.files.get() {
            let metadata = try metadata(file).asset
            let date = try #require(metadata.captureDate, "\(file.path)")
            #expect(abs(date.date.timeIntervalSince(file.date)) < 0.001, "\(file.path)")
            if let offset = file.utcOffsetSeconds { #expect(date.utcOffsetSeconds == offset, "\(file.path)") }
            #expect((metadata.location == nil) == (file.location == nil), "\(file.path)")
            guard let expected = file.location, let location = metadata.location else { continue }
            #expect(abs(location.latitude - expected.latitude) < 0.0001, "\(file.path)")
            #expect(abs(location.longitude - expected.longitude) < 0.0001, "\(file.path)")
            #expect(abs((location.altitude ?? 0) - (expected.altitude ?? 0)) < 0.1, "\(file.path)")
        }
    }

    @Test func identifiersAndCamerasAreRead() throws {
        for file in try SmallSampleSet.files.get() {
            let metadata = try metadata(file)
            #expect(metadata.contentIdentifier == file.contentIdentifier, "\(file.path)")
            #expect(metadata.burstIdentifier == file.burstIdentifier, "\(file.path)")
            #expect(metadata.asset.camera.make == file.camera?.make, "\(file.path)")
            #expect(metadata.asset.camera.model == file.camera?.model, "\(file.path)")
        }
    }
}
