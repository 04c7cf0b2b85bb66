// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

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
