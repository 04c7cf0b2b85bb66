// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import MetadataSupport
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary

/// Calls all functions that decode on one input of libFuzzer, in this process, so that what a library does shows. Any bytes
/// must end with pixels or an error.
func decodeEverything(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let file = try? OpenFile.inMemory(name: "fuzz") else { return 0 }
    guard pwrite(file.descriptor, bytes, count, 0) == count else { abort() }
    DecodedFile.decode(file)
    return 0
}

/// Writes small files of all formats as seeds.
func writeDecoderSeeds(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, sample) in FormatSamples.all.enumerated() {
        try Data(sample).write(to: folder.appending(path: "sample-\(number)"))
    }
    for (name, movie) in [("mov", MovieDescription.Container.quickTime), ("mp4", .mpeg4)] {
        let size = PixelSize(width: 32, height: 24)
        let description = MovieDescription(container: movie, size: size, framesPerSecond: 8, frameCount: 4)
        let bytes = try MovieEncoder.encode(description) { (number) throws(LibraryError) in
            let pixels = [UInt8](repeating: UInt8(60 * number + 20), count: 4 * size.width * size.height)
            guard let picture = PixelBuffer(size: size, bytes: pixels) else {
                throw LibraryError(.invalidRequest, "A frame has the wrong size.")
            }
            return picture
        }
        try Data(bytes).write(to: folder.appending(path: "movie.\(name)"))
    }
}

private enum DecodedFile {
    /// Less than libFuzzer's own limits, so that a decoder that exceeds its budget is found.
    private static let budget = ReadBudget(pixels: 4_000_000, metadataBytes: 1 << 20, seconds: 2)
    private static let renderer = ImageRenderer(memory: DecodeMemory(bytes: 256 << 20))

    static func decode(_ file: borrowing OpenFile) {
        var full = RenderRequest(.full)
        full.keepsDepth = true
        full.keepsProfile = true
        full.budget = budget
        var small = RenderRequest(.within(PixelSize(width: 64, height: 64)))
        small.budget = budget
        _ = try? renderer.image(of: file, full)
        _ = try? renderer.image(of: file, small)
        small.isExact = false
        _ = try? renderer.image(of: file, small)
        _ = try? renderer.embeddedPreview(of: file, within: budget)
        _ = try? renderer.codedPlanes(of: file, within: budget)
        _ = try? renderer.pictures(of: file, sides: [64, 16], isExact: false, within: budget)
        if let animation = try? renderer.animation(of: file, within: budget) {
            _ = try? renderer.image(of: file, frame: animation.durations.count - 1, small)
        }
        for kind in AuxiliaryPicture.Kind.allCases { _ = try? renderer.auxiliary(kind, of: file, small) }
        _ = try? renderer.frame(of: file, at: MovieMoment(seconds: 0.2), small, isUpright: true)
        _ = try? MovieProbe.outline(of: file, within: budget)
    }
}
