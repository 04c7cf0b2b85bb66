// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import Dispatch
internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import PhotoMetadata

/// The decoding of a HEIC's tiles by libav, on the calling thread and on a second one where a processor is free.
///
/// Tiles are taken in their order, and copied beside each other into stripes of the picture's width, which the calling
/// thread scales as soon as they are complete.
///
/// Unchecked: variables are accessed while `condition` is locked. The threads write different columns of a stripe, and
/// the calling thread reads it when all of them are written.
final class HEVCTileWork: @unchecked Sendable {
    /// The kind of a picture's tiles, and how they are decoded.
    struct Description {
        let tiling: HeifTiling
        let tiles: HEVCTiles
        let subsampling: PlaneSubsampling
        /// The conversion to RGB that the file asks for; `nil` if the tiles tell.
        let matrix: pixels_matrix?
        let isCoarse: Bool
        let limits: PixelLimits
        let deadline: Deadline
    }

    private let picture: Description
    private let places: [(row: Int, column: Int)]
    private let stripes: [PlaneStripe]
    private let condition = NSCondition()
    /// The number of tiles that were taken.
    private var taken = 0
    /// The number of tiles of each row that are not decoded yet.
    private var missing: [Int]
    /// The number of rows that were scaled, whose stripes are free.
    private var passed = 0
    private var isStopped = false
    private var failure: LibraryError?
    /// The conversion to RGB.
    private(set) var matrix: pixels_matrix?

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - isNeeded: Returns true for the column and row of a tile that is needed.
    ///   - isShared: True to let a second thread help, for which there are two stripes.
    init(_ picture: Description, isShared: Bool, isNeeded: (Int, Int) -> Bool) {
        let tiling = picture.tiling
        self.picture = picture
        matrix = picture.matrix
        places = (0..<tiling.rows).flatMap { row in
            (0..<tiling.columns).filter { isNeeded($0, row) }.map { (row: row, column: $0) }
        }
        missing = places.reduce(into: [Int](repeating: 0, count: tiling.rows)) { $0[$1.row] += 1 }
        stripes = (0..<(isShared ? 2 : 1)).map { _ in
            PlaneStripe(width: tiling.size.width, height: tiling.tile.height, picture.subsampling)
        }
    }

    /// Decodes and scales all tiles. Returns false if one of them cannot be decoded, or is of another kind.
    ///
    /// - Parameter start: Starts a thread; false if the system creates no more.
    func run(
        into renderer: some PlaneRows,
        start: (String, @escaping @Sendable () -> Void) -> Bool = SystemThread.start
    ) throws(LibraryError) -> Bool {
        guard let decoder = try decoder() else { return false }
        let ended = DispatchSemaphore(value: 0)
        // A new thread stands back as its creator does. Where the system creates none, this one decodes all tiles.
        let isHelped =
            stripes.count > 1
            && start("photos-tiles") {
                self.help()
                ended.signal()
            }
        defer {
            stop()
            if isHelped { ended.wait() }
        }
        for row in 0..<picture.tiling.rows where !renderer.isComplete {
            guard complete(row, decoder) else { break }
            let rest = picture.tiling.size.height - row * picture.tiling.tile.height
            stripes[row % stripes.count].add(rows: min(picture.tiling.tile.height, rest), to: renderer)
            pass()
        }
        if let failure = condition.withLock({ failure }) { throw failure }
        return renderer.isComplete
    }

    private func decoder() throws(LibraryError) -> HEVCTileDecoder? {
        try HEVCTileDecoder(picture.tiles.configuration, picture.limits, isCoarse: picture.isCoarse)
    }

    /// Decodes tiles until a row is complete. Returns false if that is not possible.
    private func complete(_ row: Int, _ decoder: borrowing HEVCTileDecoder) -> Bool {
        while condition.withLock({ missing[row] > 0 && !isStopped }) {
            if decodeNext(decoder) { continue }
            // The other thread decodes the last tiles of the row.
            condition.withLock { while missing[row] > 0 && !isStopped { condition.wait() } }
        }
        return condition.withLock { missing[row] == 0 }
    }

    /// Decodes tiles until all are taken, as long as there are stripes for them.
    private func help() {
        guard let decoder = try? decoder() else { return }
        while waitForTile() { _ = decodeNext(decoder) }
    }

    private func waitForTile() -> Bool {
        condition.withLock {
            while !isStopped && taken < places.count && !hasStripe { condition.wait() }
            return !isStopped && taken < places.count
        }
    }

    /// True if there is a stripe for the next tile. Called while `condition` is locked.
    private var hasStripe: Bool { places[taken].row < passed + stripes.count }

    /// Decodes the next tile. Returns false if there is none, or if that fails.
    private func decodeNext(_ decoder: borrowing HEVCTileDecoder) -> Bool {
        guard let (row, column, bytes) = take() else { return false }
        do throws(LibraryError) {
            try picture.deadline.check()
            guard try decoder.decode(bytes), decoder.size == picture.tiling.tile,
                let code = picture.matrix ?? decoder.matrix
            else {
                stop()
                return false
            }
            stripes[row % stripes.count].copy(
                decoder, picture.tiling.tile, at: column * picture.tiling.tile.width)
            finish(row, code)
            return true
        } catch {
            stop(error)
            return false
        }
    }

    /// Takes the next tile, whose bytes are read by one thread at a time.
    private func take() -> (row: Int, column: Int, bytes: [UInt8])? {
        condition.withLock {
            guard !isStopped, taken < places.count, hasStripe else { return nil }
            let (row, column) = places[taken]
            guard let bytes = picture.tiles.bytes(row * picture.tiling.columns + column) else {
                isStopped = true
                condition.broadcast()
                return nil
            }
            taken += 1
            return (row, column, bytes)
        }
    }

    private func finish(_ row: Int, _ code: pixels_matrix) {
        condition.withLock {
            matrix = code
            missing[row] -= 1
            condition.broadcast()
        }
    }

    private func pass() {
        condition.withLock {
            passed += 1
            condition.broadcast()
        }
    }

    private func stop(_ error: LibraryError? = nil) {
        condition.withLock {
            isStopped = true
            failure = failure ?? error
            condition.broadcast()
        }
    }
}

extension HEVCTileWork.Description {
    /// Creates the description of a picture's tiles; `nil` if they are of another kind than those of phones: coded with
    /// HEVC, with a sample of colour for four pixels.
    init?(
        _ tiling: HeifTiling, of handle: borrowing HeifHandle, in file: FileRegion, isCoarse: Bool,
        _ limits: PixelLimits, _ deadline: Deadline
    ) {
        guard let subsampling = handle.subsampling, subsampling.isQuartered, subsampling.divides(tiling.tile),
            let tiles = HEVCTiles(count: tiling.columns * tiling.rows, in: file)
        else { return nil }
        self.init(
            tiling: tiling, tiles: tiles, subsampling: subsampling, matrix: handle.matrix, isCoarse: isCoarse,
            limits: limits, deadline: deadline)
    }
}
