// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoImaging
import PhotoLibrary

/// Measures the steps of an editor: a photo that was decoded once at 2,048 pixels is shown with other adjustments. Prints a
/// line for each: the name, and the median and the 95th percentile of `ROUNDS` (100) times in milliseconds.
@main
struct Program {
    private static let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? 100

    /// The adjustments, each with a value that changes at every step.
    private static let steps: [(name: String, recipe: @Sendable (Double) -> AdjustmentRecipe)] = [
        ("tones", { value in recipe { $0.exposure = value } }),
        (
            "tones and colours",
            { value in
                recipe {
                    ($0.exposure, $0.warmth, $0.shadows, $0.saturation) = (value, 0.2, 0.3, 0.3)
                }
            }
        ),
        ("straightening", { value in recipe { $0.straighten = 5 + value } }),
        (
            "perspective",
            { value in recipe { $0.perspective = AdjustmentRecipe.Perspective(horizontal: value, vertical: 0.3) } }
        ),
        (
            "all of them",
            { value in
                recipe {
                    ($0.straighten, $0.exposure, $0.saturation, $0.sharpen) = (5 + value, 0.5, 0.3, 0.5)
                    $0.perspective = AdjustmentRecipe.Perspective(horizontal: 0.2, vertical: 0.3)
                }
            }
        ),
    ]

    static func main() throws {
        guard let path = CommandLine.arguments.dropFirst().first else {
            FileHandle.standardError.write(Data("usage: bench-edit photo\n".utf8))
            exit(2)
        }
        let base = try AdjustmentRenderer(ImageRenderer()).base(
            of: OpenFile(RawPath(path)), .within(PixelSize(width: 2_048, height: 2_048)))
        for step in steps {
            _ = try base.adjusted(by: step.recipe(0.5))
            let times = try (0..<rounds).map { round in
                try milliseconds { try base.adjusted(by: step.recipe(Double(round + 1) / Double(rounds + 1))) }
            }.sorted()
            print(step.name, text(times[times.count / 2]), text(times[times.count * 95 / 100]), separator: "\t")
        }
    }

    private static func recipe(_ change: (inout AdjustmentRecipe) -> Void) -> AdjustmentRecipe {
        var recipe = AdjustmentRecipe()
        change(&recipe)
        return recipe
    }

    private static func milliseconds(_ body: () throws -> PixelBuffer) rethrows -> Double {
        let start = ContinuousClock.now
        let picture = try body()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        precondition(picture.size.width > 0)
        return time
    }

    private static func text(_ number: Double) -> String { String((number * 10).rounded() / 10) }
}
