// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// The files of a photo or video in a library of Photos 2 to 4.
struct LegacyFiles: Sendable {
    /// The path in the library's folder of originals, or from the root of its volume.
    var original = ""
    /// The path of the RAW file beside the photo, if there is one.
    var raw: String?
    var rawFilename: String?
    /// The numbers in the names of the files that Photos created.
    var movie: Int64?
    var rendering: Int64?
    /// True if other photos have the same original.
    var isShared = false

    /// Returns the folders where a file with this number may be, and its name without extension.
    ///
    /// The folders are made from the number in hexadecimal: its third and fourth digit from the end, inside a folder of
    /// the digits before them.
    static func places(_ number: Int64, _ word: String, below folder: String) -> [(folder: String, stem: String)] {
        let digits = String(UInt64(bitPattern: number), radix: 16)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let inner = padded.dropLast(2).suffix(2)
        let outer = padded.dropLast(4)
        let names = outer.isEmpty ? ["00"] : [outer.count == 1 ? "0\(outer)" : String(outer), String(outer)]
        return names.map { ("resources/media/\(folder)/\(inner)/\($0)", "\(word)_\(digits)") }
    }
}

extension AppleFilePlan {
    /// Returns the files of a photo or video of Photos 2 to 4. Its adjustments are not files: they are in the database.
    mutating func legacyFiles(of asset: AppleAsset, _ legacy: LegacyFiles) throws(LibraryError) -> [ImportFile] {
        var files = [try original(asset.isVideo ? .video : .photo, asset.originalFilename, legacy.original, asset)]
        if let raw = legacy.raw {
            files.append(try original(.alternatePhoto, legacy.rawFilename ?? raw.lastComponent, raw, asset))
            if asset.isRAWOriginal { files.swapAt(0, 1) }
        }
        if asset.isLive {
            let name = asset.renamed("mov")
            let places = legacy.movie.map { LegacyFiles.places($0, "jpegvideocomplement", below: "master") } ?? []
            let path = places.first.map { "\($0.folder)/\($0.stem)" } ?? "resources/media/master"
            files.append(
                file(.pairedVideo, name, path, try first(of: places), orElse: AppleFilePlan.missingMessage(name)))
        }
        guard asset.edit == .byPerson, files.contains(where: { $0.isOriginal && $0.entry.isFile }) else { return files }
        return files + (try renderings(of: asset, legacy))
    }

    private mutating func original(
        _ type: ResourceType, _ name: String, _ path: String, _ asset: AppleAsset
    ) throws(LibraryError) -> ImportFile {
        if case .reference(let volume) = asset.storage {
            let mounted = volume.map { "/Volumes/\($0)/\(path)" }
            let isMounted = mounted.map { FileManager.default.fileExists(atPath: $0) } ?? false
            return outside(type, name, isMounted ? mounted ?? "" : "/\(path)", volume)
        }
        let below = "Masters/\(path)"
        let place = try index.file(below.lastComponent, in: below.pathNames.dropLast().joined(separator: "/"))
        var found = file(type, name, below, place, orElse: AppleFilePlan.missingMessage(name))
        found.isShared = asset.legacy?.isShared ?? false
        return found
    }

    private mutating func renderings(
        of asset: AppleAsset, _ legacy: LegacyFiles
    ) throws(LibraryError) -> [ImportFile] {
        let reason =
            "The edited version of “\(asset.originalFilename)” is not in this copy of the library, so the unedited "
            + "original is imported. \(AppleFilePlan.remedy)"
        let places = legacy.rendering.map { LegacyFiles.places($0, "fullsizeoutput", below: "version") } ?? []
        let path = places.first.map { "\($0.folder)/\($0.stem)" } ?? "resources/media/version"
        let type: ResourceType = asset.isVideo ? .fullSizeVideo : .fullSizePhoto
        let place = try rendering(of: places)
        var files = [file(type, "FullSizeRender", path, place, orElse: reason)]
        let movies = legacy.rendering.map { LegacyFiles.places($0, "videocomplementoutput", below: "version") } ?? []
        if let movie = try rendering(of: movies) {
            files.append(file(.fullSizePairedVideo, "FullSizeRender", "", movie, orElse: ""))
        }
        return files
    }

    /// Returns the place of a rendering, which is not always in the folder that its number stands for.
    private mutating func rendering(
        of places: [(folder: String, stem: String)]
    ) throws(LibraryError) -> WalkEntry? {
        if let place = try first(of: places) { return place }
        guard let stem = places.first?.stem else { return nil }
        return try index.file(withStem: stem, anywhereBelow: "resources/media/version")
    }

    private mutating func first(
        of places: [(folder: String, stem: String)]
    ) throws(LibraryError) -> WalkEntry? {
        for place in places {
            if let found = try index.file(withStem: place.stem, in: place.folder) { return found }
        }
        return nil
    }
}
