// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import Foundation
import PhotoSamples
import Photos

/// Reads the same library through AssetsLibrary and through Photos, for `make bench-assets`: the medians of rounds in turn.
@main
struct Program {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (count, rounds) = (words.first ?? 10_000, words.dropFirst().first ?? 15)
        let photos = try PHPhotoLibrary.inMemory()
        for changes in LibraryPlan(count: count) { try photos.apply(changes) }
        PHPhotoLibrary.replaceShared(with: photos)
        print("\(count) assets, medians of \(rounds) rounds")
        let group = Readers.savedPhotos()
        for job in Job.all {
            var old: [Duration] = []
            var new: [Duration] = []
            let clock = ContinuousClock()
            for _ in 0..<rounds {
                var (first, second) = (0, 0)
                old.append(clock.measure { first = job.old(group) })
                new.append(clock.measure { second = job.new() })
                guard first == second else { throw Difference(description: "\(job.name): \(first) and \(second)") }
            }
            let (a, b) = (old.sorted()[rounds / 2].milliseconds, new.sorted()[rounds / 2].milliseconds)
            print(String(format: "%@: AssetsLibrary %.2f ms, Photos %.2f ms, ratio %.1f", job.name, a, b, a / b))
        }
    }
}

struct Difference: Error, CustomStringConvertible {
    var description: String
}

extension Duration {
    fileprivate var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

/// What is read, in both ways. Both return the number of objects that they have read.
struct Job {
    var name: String
    var old: (ALAssetsGroup) -> Int
    var new: () -> Int

    static var all: [Job] {
        [
            Job(name: "number of photos", old: Readers.oldCount, new: Readers.newCount),
            Job(name: "newest 100 with date and identifier", old: Readers.oldPage, new: Readers.newPage),
            Job(name: "all dates", old: Readers.oldDates, new: Readers.newDates),
            Job(name: "all identifiers", old: Readers.oldIdentifiers, new: Readers.newIdentifiers),
        ]
    }
}
