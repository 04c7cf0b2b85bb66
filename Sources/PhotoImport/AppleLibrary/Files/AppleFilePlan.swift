// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A search for the files of each asset.
struct AppleFilePlan {
    var index: AppleFileIndex
    /// The paths of all originals that belong to an asset, in lower case.
    private var claimed: Set<String> = []

    init(_ library: String) throws(LibraryError) { index = try AppleFileIndex(of: library) }

    /// Returns the files of an asset, the original first, with the reasons for those that are missing or left out.
    mutating func files(of asset: AppleAsset) throws(LibraryError) -> [ImportFile] {
        let files =
            if let legacy = asset.legacy { try legacyFiles(of: asset, legacy) } else { try modernFiles(of: asset) }
        for file in files where file.entry.isFile { claimed.insert(file.entry.realPath.displayText.lowercased()) }
        return files
    }

    /// The name for what the camera noted of an asset.
    static let cameraNotes = "OriginalAdjustments.aae"

    private mutating func modernFiles(of asset: AppleAsset) throws(LibraryError) -> [ImportFile] {
        let files: [ImportFile]
        switch asset.storage {
        case .sharedAlbum:
            files = [
                left(
                    asset,
                    "It belongs to a shared album, which is not imported. In Photos, save it to your library first.")
            ]
        case .reference(let volume):
            files = referenced(asset, volume)
        case .library:
            if let reason = try sharedWithYou(asset) {
                files = [left(asset, reason)]
            } else {
                files = try originals(of: asset)
            }
        }
        return files + (try edits(of: asset, hasOriginal: files.contains { $0.isOriginal && $0.entry.isFile }))
    }

    /// Returns the files among the originals that belong to no asset. Call it after ``files(of:)`` for all assets.
    mutating func strays() throws(LibraryError) -> [String] {
        var strays: [String] = []
        for (folder, name) in try index.allNames(below: "originals") {
            guard let entry = try index.file(name, in: folder) else { continue }
            if !claimed.contains(entry.realPath.displayText.lowercased()) { strays.append(entry.path.displayText) }
        }
        return strays
    }
}

// MARK: - Originals

extension AppleFilePlan {
    private mutating func originals(of asset: AppleAsset) throws(LibraryError) -> [ImportFile] {
        let folder = "originals/" + asset.directory
        let primary = file(
            asset.isVideo ? .video : .photo, asset.originalFilename, "\(folder)/\(asset.filename)",
            try index.file(asset.filename, in: folder), orElse: AppleFilePlan.missingMessage(asset.originalFilename))
        guard !asset.isVideo else { return [primary] + (try cameraAdjustment(of: asset, folder)) }
        var files = [primary]
        let raw = try index.file(withStem: asset.name + "_4", in: folder)
        if asset.hasRAW || raw != nil {
            files.append(rawFile(of: asset, raw, "\(folder)/\(asset.name)_4"))
            if asset.isRAWOriginal { files.swapAt(0, 1) }
        }
        let movie = try index.file(withStem: asset.name + "_3", in: folder)
        if asset.isLive || movie != nil {
            let name = asset.renamed("mov")
            files.append(
                file(
                    .pairedVideo, name, "\(folder)/\(asset.name)_3.mov", movie,
                    orElse: AppleFilePlan.missingMessage(name)))
        }
        return files + (try cameraAdjustment(of: asset, folder))
    }

    private func rawFile(of asset: AppleAsset, _ place: WalkEntry?, _ path: String) -> ImportFile {
        let name = asset.renamed(place?.filenameExtension ?? "raw")
        let said = place == nil ? "The RAW of “\(asset.originalFilename)”" : "“\(name)”"
        return file(
            .alternatePhoto, name, path, place,
            orElse: "\(said) is not in this copy of the library. \(AppleFilePlan.remedy)")
    }

    /// Returns the adjustment that the camera stored with the picture.
    private mutating func cameraAdjustment(of asset: AppleAsset, _ folder: String) throws(LibraryError) -> [ImportFile]
    {
        guard let place = try index.file(withStem: asset.name + "_5", in: folder) else { return [] }
        return [file(.adjustmentData, AppleFilePlan.cameraNotes, "", place, orElse: "")]
    }

    private mutating func sharedWithYou(_ asset: AppleAsset) throws(LibraryError) -> String? {
        guard try index.file(asset.filename, in: "originals/" + asset.directory) == nil,
            try index.file(asset.filename, in: "scopes/syndication/originals/" + asset.directory) != nil
        else { return nil }
        return "It was shared with you and never saved to the library. In Photos, save it first."
    }
}

// MARK: - Files outside the library

extension AppleFilePlan {
    private func referenced(_ asset: AppleAsset, _ volume: String?) -> [ImportFile] {
        let path =
            asset.directory.hasSuffix("/") ? asset.directory + asset.filename : "\(asset.directory)/\(asset.filename)"
        var files = [outside(asset.isVideo ? .video : .photo, asset.originalFilename, path, volume)]
        guard asset.hasRAW, !asset.isVideo else { return files }
        let raw = rawPath(of: asset, beside: path)
        files.append(outside(.alternatePhoto, raw.lastComponent, raw, volume))
        if asset.isRAWOriginal { files.swapAt(0, 1) }
        return files
    }

    func outside(_ type: ResourceType, _ name: String, _ path: String, _ volume: String?) -> ImportFile {
        let disk = volume.map { " on the volume “\($0)”" } ?? ""
        let reason =
            "“\(name)” is outside the library\(disk) and cannot be found. Connect its disk at the same path, or import "
            + "the file from its current location."
        guard let entry = index.file(outside: path) else { return ImportFile(type, name, path, .failed(reason)) }
        return ImportFile(type, name, entry)
    }

    /// Returns the path of the RAW file. The database stores both paths from the root of their volume; the path of the
    /// photo tells where that root is.
    private func rawPath(of asset: AppleAsset, beside path: String) -> String {
        guard let raw = asset.rawBookmark else { return path + " (RAW)" }
        if let photo = asset.bookmark, path.hasSuffix(photo) { return path.dropLast(photo.count) + raw }
        return asset.directory + "/" + raw.lastComponent
    }
}

// MARK: - Edits

extension AppleFilePlan {
    private mutating func edits(of asset: AppleAsset, hasOriginal: Bool) throws(LibraryError) -> [ImportFile] {
        guard asset.edit != .none, hasOriginal, let first = asset.name.first else { return [] }
        let folder = "resources/renders/\(first)"
        var files: [ImportFile] = []
        if asset.edit == .byPerson { files = try renderings(of: asset, folder) }
        if let place = try index.file(asset.name + ".plist", in: folder) {
            files.append(file(.adjustmentData, "Adjustments.plist", "", place, orElse: ""))
        }
        return files
    }

    private mutating func renderings(of asset: AppleAsset, _ folder: String) throws(LibraryError) -> [ImportFile] {
        let (type, stem): (ResourceType, String) =
            asset.isVideo ? (.fullSizeVideo, asset.name + "_2_0_a") : (.fullSizePhoto, asset.name + "_1_201_a")
        let reason =
            "The edited version of “\(asset.originalFilename)” is not in this copy of the library, so the unedited "
            + "original is imported. \(AppleFilePlan.remedy)"
        let place = try index.file(withStem: stem, in: folder)
        var files = [file(type, "FullSizeRender", "\(folder)/\(stem)", place, orElse: reason)]
        if let movie = try index.file(withStem: asset.name + "_2_100_a", in: folder) {
            files.append(file(.fullSizePairedVideo, "FullSizeRender", "", movie, orElse: ""))
        }
        return files
    }
}

// MARK: - Messages

extension AppleFilePlan {
    static let remedy =
        "If it is only in iCloud, let Photos download the originals to the Mac, copy the library again, and repeat the "
        + "import."

    static func missingMessage(_ name: String) -> String { "“\(name)” is not in this copy of the library. \(remedy)" }

    /// Returns a file to import.
    ///
    /// - Parameters:
    ///   - name: The original filename. One without an extension gets that of the file.
    ///   - path: The expected path below the library, for a missing file.
    ///   - entry: The file, or `nil` if it is missing.
    ///   - reason: The message for a missing file.
    func file(
        _ type: ResourceType, _ name: String, _ path: String, _ entry: WalkEntry?, orElse reason: String
    ) -> ImportFile {
        guard let entry else { return ImportFile(type, name, "\(index.library)/\(path)", .failed(reason)) }
        return ImportFile(type, name.contains(".") ? name : "\(name).\(entry.filenameExtension ?? "")", entry)
    }

    private func left(_ asset: AppleAsset, _ reason: String) -> ImportFile {
        ImportFile(
            asset.isVideo ? .video : .photo, asset.originalFilename,
            "\(index.library)/originals/\(asset.directory)/\(asset.filename)", .skipped(reason))
    }
}

extension ImportFile {
    /// Creates a file with the name that it had before it was added to Apple's library, which renames files.
    fileprivate init(_ type: ResourceType, _ originalFilename: String, _ entry: WalkEntry) {
        self.init(entry: entry, type: type)
        self.entry.libraryFilename = RawPath(originalFilename)
    }

    /// Creates a file that is missing or left out, with the path where it was expected.
    fileprivate init(_ type: ResourceType, _ originalFilename: String, _ path: String, _ kind: WalkEntry.Kind) {
        self.init(type, originalFilename, WalkEntry(notReadAt: path, kind))
    }
}

extension WalkEntry {
    /// Creates an entry for something that is reported and not read.
    init(notReadAt path: String, _ kind: Kind) {
        let path = RawPath(path)
        let folder = WalkFolder(path: path.folder, realPath: path.folder)
        self.init(folder: folder, name: path.name, kind: kind, namedPath: path)
    }

    fileprivate var filenameExtension: String? { name.displayText.split(separator: ".").last.map { String($0) } }
}

extension AppleAsset {
    /// Returns the original's name with another extension, in upper case if that of the original is.
    func renamed(_ filenameExtension: String) -> String {
        guard let dot = originalFilename.lastIndex(of: "."), dot > originalFilename.startIndex else {
            return "\(originalFilename).\(filenameExtension)"
        }
        let old = originalFilename[originalFilename.index(after: dot)...]
        let isCapital = !old.isEmpty && old == old.uppercased()
        return originalFilename[...dot] + (isCapital ? filenameExtension.uppercased() : filenameExtension)
    }
}
