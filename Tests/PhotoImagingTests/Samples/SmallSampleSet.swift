// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoSamples
import Testing

@testable import MetadataSupport

/// A set of twenty small assets, written once; no test may change it.
enum SmallSampleSet {
    static let folder = FileManager.default.temporaryDirectory.appending(path: "photo-samples-\(UUID())")

    static let files = Result {
        atexit { try? FileManager.default.removeItem(at: SmallSampleSet.folder) }
        return try SampleSet(count: 20, longEdge: 160).write(to: folder)
    }

    static func url(of file: SampleFile) -> URL { folder.appending(path: file.path) }

    /// The tags that exiftool reads in each file, by group and name.
    static let exiftool = Result {
        _ = try files.get()
        let data = try OutsideTool.exiftool.output(["-json", "-n", "-r", "-G0", folder.path])
        let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
        return Readings(
            byPath: Dictionary(grouping: list) { $0["SourceFile"] as? String ?? "" }.compactMapValues(\.first))
    }

    /// Returns the wanted files with the tags that exiftool reads in them.
    static func readings(
        where isWanted: (SampleFile) -> Bool = { _ in true }
    ) throws -> [(file: SampleFile, tags: Tags)] {
        let readings = try exiftool.get()
        return try files.get().filter(isWanted).map { file in
            (file, Tags(values: try #require(readings.byPath[url(of: file).path], "\(file.path)")))
        }
    }

    struct Readings: @unchecked Sendable {
        let byPath: [String: [String: Any]]
    }

    struct Tags {
        let values: [String: Any]

        func text(_ name: String) -> String? { values[name].map { "\($0)" } }
        func number(_ name: String) -> Double? { (values[name] as? NSNumber)?.doubleValue }
    }
}

extension SampleFile {
    var isMovie: Bool { kind == .livePhotoMovie || kind == .video }
}
