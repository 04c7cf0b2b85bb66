// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoSamples

/// `photos sample`
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Makes a folder of sample photos and videos to try things with.",
        discussion: """
            Painted pictures with real metadata, over years and places: JPEG, HEIC, PNG, MOV; Live Photos, bursts, \
            screenshots, panoramas, videos. The same count and seed give the same files.

            EXAMPLES
              photos sample samples --count 60
              photos import samples
            """)

    @Argument(help: "The folder, made when missing.", completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("How many assets.", valueName: "number"))
    var count: Int

    @Option(help: ArgumentHelp("Another seed gives other pictures.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The long side of a photo; smaller sets are made sooner.", valueName: "pixels"))
    var size = 1_600

    func validate() throws {
        guard (64...8_192).contains(size) else {
            throw ValidationError("--size \(size) makes no photo: give a number from 64 to 8192.")
        }
        if count < 1 { throw ValidationError("--count \(count) makes nothing: give a number of 1 or more.") }
    }

    func run() throws {
        let reporter = ProgressReporter(JobProgress("Painting", noun: "picture", totalItems: count), on: Console())
        defer { reporter.finish() }
        let samples = SampleSet(count: count, seed: seed, longEdge: size)
        let files = try samples.write(to: URL(filePath: folder, directoryHint: .isDirectory)) { done in
            reporter.update { $0.items = done }
        }
        reporter.finish()
        let made = "\(Words.count(count, "asset")) in \(Words.count(files.count, "file"))"
        try LineOutput.standard().print("Made \(made) in \(folder.printable)")
    }
}
