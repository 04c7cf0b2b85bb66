// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoMetadata

/// Makes pictures for `Benchmarks/images.py`, which runs its peers in turn with this process.
///
/// Each line of the input is a job: sides, path and a prefix for results, separated by tabs. Sides are those of renditions,
/// as `256` or `256+1024`; `pixels1024` is a picture in memory of exactly that size, `fast1024` one of about that size, and
/// `preview` the first picture to be shown. The answer is the time in milliseconds, or a message.
@main
struct Program {
    static func main() {
        while let line = readLine() {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            do {
                print(try job(words[0], words[1], results: words[2]))
            } catch {
                print("failed: \(error)")
            }
            fflush(nil)
        }
    }

    private static func job(_ name: String, _ path: String, results: String) throws -> Double {
        if name == "preview" { return try preview(path) }
        if name.hasPrefix("pixels") || name.hasPrefix("fast") {
            var request = RenderRequest(.within(square(Int(name.drop { $0.isLetter }) ?? 0)))
            request.isExact = name.hasPrefix("pixels")
            let (picture, time) = try timed { try ImageRenderer().image(of: opened(path), request) }
            try keep(picture.bytes, at: results, "\(picture.size.width)x\(picture.size.height).rgba")
            return time
        }
        let sides = name.split(separator: "+").compactMap { Int($0) }.sorted(by: >)
        let metadata = try FileMetadataReader().metadata(of: opened(path), within: ReadBudget())
        let (made, time) = try timed {
            try ThumbnailRenderer().jpegs(of: opened(path), metadata: metadata, sides: sides, within: ReadBudget())
        }
        for (side, picture) in zip(sides, made) { try keep(picture.jpeg, at: results, "\(side).jpg") }
        return time
    }

    /// Measures the small picture that a file has of itself, which may be none.
    private static func preview(_ path: String) throws -> Double {
        let (picture, time) = try timed { try ImageRenderer().embeddedPreview(of: opened(path)) }
        return picture == nil ? 0 : time
    }

    private static func opened(_ path: String) -> OpenFile { OpenFile(taking: open(path, O_RDONLY)) }

    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    private static func timed<Result>(_ work: () throws -> Result) throws -> (Result, Double) {
        let start = ContinuousClock.now
        let result = try work()
        let time = ContinuousClock.now - start
        return (result, Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15)
    }

    /// Writes a result, unless no one compares it.
    private static func keep(_ bytes: [UInt8], at prefix: String, _ name: String) throws {
        guard !prefix.isEmpty else { return }
        try Data(bytes).write(to: URL(filePath: prefix + name))
    }
}
