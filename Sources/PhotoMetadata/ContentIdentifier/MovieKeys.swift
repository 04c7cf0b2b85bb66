// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The metadata of a movie under Apple's keys, in a `meta` box, to which values can be added.
struct MovieKeys {
    /// The version of the box, which QuickTime files leave out, and so do phones that write MPEG-4.
    private let head: [UInt8]
    /// The boxes in it, of which `keys` and `ilst` are written anew.
    private var boxes: MovieBoxTree
    private var keys: [MovieBoxTree]
    /// The values, whose types are the numbers of their keys.
    private var items: [MovieBoxTree]

    /// Reads the content of the box, or begins a new one. Throws `unsupportedFormat` for metadata of another kind in its
    /// place, and `damagedFile`.
    init(of content: [UInt8]?) throws(LibraryError) {
        guard let content else {
            head = []
            // A version, a number of QuickTime's, the kind of metadata, twelve bytes without a meaning and an empty name.
            let handler = [UInt8](repeating: 0, count: 8) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13)
            boxes = MovieBoxTree("meta", boxes: [MovieBoxTree("hdlr", handler)])
            (keys, items) = ([], [])
            return
        }
        let isVersioned = FileRegion(FileBytes(contents: content)).fourCC(at: 4) != "hdlr"
        head = isVersioned ? Array(content.prefix(4)) : []
        boxes = MovieBoxTree("meta", boxes: try MovieKeys.boxes(in: Array(content.dropFirst(head.count))))
        guard let handler = boxes["hdlr"]?.bytes, Array(handler.dropFirst(8).prefix(4)) == Array("mdta".utf8) else {
            throw LibraryError(
                .unsupportedFormat,
                "the movie has a metadata box of another kind, so a content identifier cannot be added")
        }
        // The keys follow a version and their number.
        keys = try MovieKeys.boxes(in: Array((boxes["keys"]?.bytes ?? []).dropFirst(8)))
        items = try MovieKeys.boxes(in: boxes["ilst"]?.bytes ?? [])
    }

    private static func boxes(in bytes: [UInt8]) throws(LibraryError) -> [MovieBoxTree] {
        let region = FileRegion(FileBytes(contents: bytes))
        var boxes: [MovieBoxTree] = []
        for box in Boxes(region) { boxes.append(try MovieBoxTree(box.type, in: "meta", box.content)) }
        guard boxes.reduce(0, { $0 + $1.byteCount }) == bytes.count else {
            throw LibraryError(.damagedFile, "the metadata of the movie is incomplete")
        }
        return boxes
    }

    /// Sets the text of a key; all its former values go.
    mutating func set(_ key: String, _ text: String) {
        let name = Array(key.utf8)
        let index = keys.firstIndex { $0.type == "mdta" && $0.bytes == name } ?? keys.count
        if index == keys.count { keys.append(MovieBoxTree("mdta", name)) }
        let number = FourCC(rawValue: UInt32(index + 1))
        items.removeAll { $0.type == number }
        // A text in UTF-8 has the type 1, and the language 0 is any.
        let value = MovieBoxTree("data", UInt32(1).bytes(.bigEndian) + UInt32(0).bytes(.bigEndian) + Array(text.utf8))
        items.append(MovieBoxTree(number, MovieKeys.bytes(of: [value])))
    }

    /// The box.
    var box: MovieBoxTree {
        var boxes = boxes
        let count = UInt32(0).bytes(.bigEndian) + UInt32(keys.count).bytes(.bigEndian)
        boxes["keys"] = MovieBoxTree("keys", count + MovieKeys.bytes(of: keys))
        boxes["ilst"] = MovieBoxTree("ilst", MovieKeys.bytes(of: items))
        return MovieBoxTree("meta", head + MovieKeys.bytes(of: boxes.boxes))
    }

    private static func bytes(of boxes: [MovieBoxTree]) -> [UInt8] {
        var bytes: [UInt8] = []
        for box in boxes { box.append(to: &bytes) }
        return bytes
    }
}
