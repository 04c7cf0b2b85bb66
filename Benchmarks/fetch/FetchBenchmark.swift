// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The library, the peer on a copy of its database, and the report, which all measurements share.
final class FetchBenchmark {
    struct Wrong: Error, CustomStringConvertible {
        var description: String
    }

    /// The number of objects of a page.
    static let page = 100

    let library: PHPhotoLibrary
    let path: String
    let peer: PeerDatabase
    let duckDB: DuckDBPeer?
    let rounds: Int
    /// The number of assets, the trash included.
    let all: Int
    var report: Report

    init(library path: String, peer: String, rounds: Int, printsJSON: Bool) throws {
        self.path = path
        library = try PHPhotoLibrary(url: URL(filePath: path, directoryHint: .isDirectory))
        self.peer = try PeerDatabase(path: peer)
        try self.peer.addFilenames()
        duckDB = try DuckDBPeer(path: peer)
        self.rounds = rounds
        all = Int(try self.peer.statement("SELECT count(*) FROM asset").ids().first ?? 0)
        report = Report(printsJSON: printsJSON, assets: all)
    }

    /// Returns a position for a round: far from those of other rounds, the same in every run.
    static func place(_ round: Int, of count: Int) -> Int {
        Int((UInt64(round + 1) &* 0x9E37_79B9_7F4A_7C15) >> 1) % count
    }

    /// Runs both in turn in every round, after two rounds that do not count. Returns the medians, and the median of the
    /// rounds' ratios.
    func compare(
        _ ours: () throws -> Void, _ theirs: () throws -> Void
    ) rethrows -> (ours: Double, theirs: Double, ratio: Double) {
        var (our, their): ([Double], [Double]) = ([], [])
        for round in 0..<rounds + 2 {
            let their_ = try Clock.milliseconds(theirs)
            let our_ = try Clock.milliseconds(ours)
            guard round >= 2 else { continue }
            their.append(their_)
            our.append(our_)
        }
        return (our.median, their.median, zip(our, their).map { $1 / $0 }.median)
    }

    /// Returns the median of the rounds, after two that do not count.
    func measure(_ body: () throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for round in 0..<rounds + 2 {
            let time = try Clock.milliseconds(body)
            if round >= 2 { times.append(time) }
        }
        return times.median
    }

    /// Reads a page of objects as a grid of pictures does.
    @discardableResult
    static func touch(_ found: PHFetchResult<PHAsset>, from start: Int = 0) -> Int {
        var sum = 0
        for index in start..<min(found.count, start + page) {
            let asset = found.object(at: index)
            sum +=
                asset.localIdentifier.utf8.count + Int(asset.creationDate?.timeIntervalSinceReferenceDate ?? 0)
                + asset.mediaType.rawValue
        }
        return sum
    }
}
