// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// The names of the files in a folder, and the groups of those that may be parts of one asset, as far as names show.
///
/// - Files with one base name are a group: `IMG_1.HEIC`, `IMG_1.MOV`, `IMG_1.AAE`, `IMG_1.xmp`.
/// - `IMG_1.JPG.xmp` is grouped with `IMG_1.JPG`, and a file whose name is another's without extension with that:
///   `PXL_1.MP` with `PXL_1.MP.jpg`.
/// - Renderings of edits are grouped with their originals, if these are there: Apple's `IMG_E1` with `IMG_1`, and
///   `IMG_1_edited`. So is what an export writes of earlier edits: `IMG_1_edited_base`, with a number if there are
///   several.
/// - `IMG_1.AAE` is grouped with `IMG_1.JPG`, also beside an `IMG_1.AAE.jpg`.
/// - An AAE with the number of a copy, `IMG_1 (1).AAE`, is grouped with `IMG_1`, unless it has a photo of its own.
/// - `PXL_1.RAW-01.COVER.jpg` and `PXL_1.RAW-02.ORIGINAL.dng` are a group.
/// - ``TakeoutNames`` defines the groups of Google Takeout.
///
/// Groups are in the order of their first files, except that JSON files of no other file come first, because they may
/// describe the whole folder. The time is O(n log n) in the number of files.
struct FolderNames {
    /// The group of a file, and its part in it.
    struct Home: Equatable {
        let key: RawPath
        var part = ImportFile.Part.file
    }

    private let names: Set<RawPath>
    private let stems: Set<RawPath>
    /// The stems of all files that do not describe others.
    private let mediaStems: Set<RawPath>
    private let takeout: TakeoutFolder?

    init(_ names: [RawPath]) {
        self.names = Set(names)
        stems = Set(names.filter { !$0.hasExtension("xmp") && !$0.hasExtension("json") }.map(\.stem))
        let descriptions = ["xmp", "json", "aae"]
        mediaStems = Set(names.filter { name in !descriptions.contains { name.hasExtension($0) } }.map(\.stem))
        takeout = TakeoutFolder(names)
    }

    /// Returns the entries of the folder in groups.
    func groups(of entries: [WalkEntry]) -> [[ImportFile]] {
        var places: [RawPath: Int] = [:]
        var groups: [[ImportFile]] = []
        for entry in entries {
            let home = home(of: entry.name)
            let member = ImportFile(entry: entry, part: home.part)
            if entry.isFile, let place = places[home.key] {
                groups[place].append(member)
            } else {
                if entry.isFile { places[home.key] = groups.count }
                groups.append([member])
            }
        }
        return groups.filter(FolderNames.describesFolder) + groups.filter { !FolderNames.describesFolder($0) }
    }

    /// True for a JSON file of no other file: it may describe the whole folder.
    static func describesFolder(_ group: [ImportFile]) -> Bool {
        group.allSatisfy { $0.entry.isFile && $0.part == .file && $0.entry.name.hasExtension("json") }
    }

    /// Returns the group of a file, and its part in it.
    func home(of name: RawPath) -> Home {
        takeout?.home(of: name, key: key) ?? sidecarHome(of: name) ?? renderingHome(of: name) ?? Home(key: key(name))
    }

    /// Returns the group of a file that is neither a sidecar nor a rendering.
    private func key(_ name: RawPath) -> RawPath {
        // What an AAE describes has the same stem; only without that is the AAE itself what another name begins with.
        if stems.contains(name), !name.hasExtension("aae") || !mediaStems.contains(name.stem) { return name }
        return PixelName(name)?.group ?? name.stem
    }

    private func sidecarHome(of name: RawPath) -> Home? {
        guard name.hasExtension("xmp") else { return nil }
        let subject = name.stem
        guard names.contains(subject) else { return Home(key: subject, part: .sidecar(of: nil)) }
        return Home(key: home(of: subject).key, part: .sidecar(of: subject))
    }

    private func renderingHome(of name: RawPath) -> Home? {
        if let original = AppleEditName(name.stem), stems.contains(original.stem) {
            let isRendering = original.isRendering && !name.hasExtension("aae")
            return Home(key: original.stem, part: isRendering ? .rendering : .file)
        }
        if let home = copyHome(of: name) ?? baseHome(of: name) { return home }
        guard let original = name.stem.dropping(suffix: "_edited"), stems.contains(original) else { return nil }
        return Home(key: original, part: name.hasExtension("aae") ? .file : .rendering)
    }

    /// Returns the group of what an edit replaced. A picture is one only beside the rendering of that edit.
    private func baseHome(of name: RawPath) -> Home? {
        let stem = name.stem.droppingDigits
        guard let rendering = stem.dropping(suffix: "_base"), let original = rendering.dropping(suffix: "_edited"),
            mediaStems.contains(original), name.hasExtension("aae") || mediaStems.contains(rendering)
        else { return nil }
        return Home(key: original, part: .base)
    }

    /// Returns the group of an AAE with the number of a copy, `IMG_1 (1).AAE`, if only `IMG_1` is the name of a photo
    /// or video. It never describes the present edit.
    private func copyHome(of name: RawPath) -> Home? {
        let stem = name.stem
        guard name.hasExtension("aae"), let open = stem.dropping(suffix: ")")?.droppingDigits,
            let original = open.dropping(suffix: " ("), mediaStems.contains(original), !mediaStems.contains(stem)
        else { return nil }
        return Home(key: original, part: .base)
    }
}

/// A name such as `IMG_E1234`, which an iPhone and its importers give to the rendering of `IMG_1234`, or `IMG_O1234`,
/// the camera's own AAE.
private struct AppleEditName {
    let stem: RawPath
    let isRendering: Bool

    init?(_ stem: RawPath) {
        let bytes = stem.bytes
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "_")).map({ $0 + 1 }), mark < bytes.count,
            bytes[mark] == UInt8(ascii: "E") || bytes[mark] == UInt8(ascii: "O")
        else { return nil }
        let number = bytes[(mark + 1)...]
        guard number.count >= 4, number.prefix(4).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.stem = RawPath(bytes: bytes[..<mark] + number)
        isRendering = bytes[mark] == UInt8(ascii: "E")
    }
}

/// A name such as `PXL_20230101_120000000.RAW-01.COVER.jpg` or `….RAW-02.ORIGINAL.dng`: a Pixel's photo and its RAW.
private struct PixelName {
    let group: RawPath

    init?(_ name: RawPath) {
        let endings = [".RAW-01.COVER", ".RAW-02.ORIGINAL"]
        guard let group = endings.lazy.compactMap({ name.stem.dropping(suffix: $0) }).first else { return nil }
        self.group = group.appending(suffix: ".RAW")
    }
}

extension RawPath {
    /// The name without its extension.
    var stem: RawPath { RawPath(bytes: baseBytes) }

    /// The name without the digits at its end.
    fileprivate var droppingDigits: RawPath {
        let digits = bytes.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        return RawPath(bytes: bytes.dropLast(digits))
    }

    fileprivate func dropping(suffix: String) -> RawPath? {
        let ending = Array(suffix.utf8)
        guard bytes.count > ending.count, bytes.suffix(ending.count).elementsEqual(ending) else { return nil }
        return RawPath(bytes: bytes.dropLast(ending.count))
    }

    fileprivate func appending(suffix: String) -> RawPath { RawPath(bytes: bytes + suffix.utf8) }
}
