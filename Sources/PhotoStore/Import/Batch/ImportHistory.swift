// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an import remembers from batch to batch.
struct ImportHistory {
    /// Who stands for which burst.
    var bursts = BurstBook()
    /// The titles that Takeout's JSON gives to folders.
    var albumTitles: [RawPath: String] = [:]
    /// The dates of everything that was seen: pictures without a zone take that of their neighbours at the end.
    var dates: [DatedAsset] = []
    /// In a dry run, which leaves no trace in the library: what was seen.
    var fingerprints: Set<Fingerprint> = []
}

/// An asset's clock.
struct DatedAsset: Sendable {
    let asset: UUID
    let camera: Camera
    let date: CaptureDate
}
