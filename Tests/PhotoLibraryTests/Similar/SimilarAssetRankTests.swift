// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoLibrary

@Suite struct SimilarAssetRankTests {
    /// Each property in which assets may differ, in the order in which they decide.
    private static let decisive: [(String, @Sendable (inout Asset) -> Void)] = [
        ("burst", { $0.burst = Burst(identifier: "x", isRepresentative: true) }), ("RAW", { $0.isRAW = true }),
        ("pixels", { $0.metadata.pixelSize.width += 1 }), ("Live Photo", { $0.metadata.mediaSubtypes = .live }),
        ("edit", { $0.adjustment = Adjustment() }), ("camera", { $0.metadata.camera.model = "Model" }),
        ("HEIC", { $0.uniformTypeIdentifier = "public.heic" }), ("bytes", { $0.byteCount += 1 }),
        ("favourite", { $0.isFavorite = true }), ("age", { $0.addedDate -= 1 }),
    ]

    @Test(arguments: decisive.indices)
    func theFirstDifferenceDecides(_ index: Int) {
        var better = Asset.sample(2)
        var worse = Asset.sample(1)
        SimilarAssetRankTests.decisive[index].1(&better)
        for (_, change) in SimilarAssetRankTests.decisive[(index + 1)...] { change(&worse) }
        #expect(SimilarAssetRank(better) < SimilarAssetRank(worse), "\(SimilarAssetRankTests.decisive[index].0)")
        #expect(!(SimilarAssetRank(worse) < SimilarAssetRank(better)))
    }

    @Test func otherwiseTheOrderIsThatOfAddition() {
        #expect(SimilarAssetRank(.sample(1)) < SimilarAssetRank(.sample(2)))
    }
}

@Suite struct ShotTimeTests {
    private func asset(_ time: Double?, _ source: CaptureDate.Source = .exifOriginal) -> Asset {
        var asset = Asset.sample(1)
        asset.metadata.captureDate = time.map {
            CaptureDate(date: Date(timeIntervalSinceReferenceDate: 7e8 + $0), utcOffsetSeconds: 0, source: source)
        }
        return asset
    }

    private func mayBeCopies(_ one: Double?, _ other: Double?) -> Bool {
        let asset = asset(one)
        return asset.mayBeCopy(of: self.asset(other)) && self.asset(other).mayBeCopy(of: asset)
    }

    @Test func theSameTimeIsThatOfACopy() {
        #expect(mayBeCopies(0, 0))
        #expect(mayBeCopies(0.25, 0.25))
    }

    @Test func anotherTimeIsThatOfAnotherShot() {
        #expect(!mayBeCopies(0, 1))
        #expect(!mayBeCopies(0.25, 0.35))
        #expect(!mayBeCopies(0, 600))
    }

    @Test func lostFractionsAreNoDifference() {
        #expect(mayBeCopies(5.8, 5))
        #expect(mayBeCopies(5.8, 6))
        #expect(!mayBeCopies(5.8, 7))
    }

    @Test func anotherZoneIsNoDifference() {
        #expect(mayBeCopies(0.5, 7_200.5))
        #expect(mayBeCopies(0.5, -20_700))
        #expect(!mayBeCopies(0, 27 * 3_600))
    }

    /// A person may have corrected them, or they are those of the copy.
    @Test(arguments: [CaptureDate.Source.library, .takeout, .sidecar, .exifModified, .file])
    func timesThatNoCameraRecordedTellNothing(_ source: CaptureDate.Source) {
        #expect(asset(0).mayBeCopy(of: asset(90, source)))
        #expect(asset(0).mayBeCopy(of: asset(nil)))
    }
}

extension Asset {
    /// Returns a photo that is like others but for its number.
    fileprivate static func sample(_ number: Int64) -> Asset {
        Asset(
            id: AssetID(rawValue: number), uuid: UUID(),
            metadata: AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 4_000, height: 3_000)),
            addedDate: Date(timeIntervalSinceReferenceDate: 7e8), originalFilename: "a.jpg",
            uniformTypeIdentifier: "public.jpeg", byteCount: 1_000)
    }
}
