// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The position of the movie after a photo, according to XMP in one of Google's two formats; the older one has only the
/// number of bytes from the end.
struct MovieContainer {
    /// The possible positions of the movie and its number of bytes, the most likely first.
    let places: [(offset: Int, count: Int)]

    /// Reads the XMP, or returns `nil` if it has no movie.
    init?(_ document: XMPDocument, in file: FileRegion) {
        let places =
            MovieContainer.directory(document, fileEnd: file.count)
            + MovieContainer.older(document, fileEnd: file.count)
        guard !places.isEmpty else { return nil }
        self.places = places
    }

    private struct Item {
        let isMovie: Bool
        let length: Int
        let padding: Int

        init(_ value: XMPValue) {
            let fields = value.field(.container, "Item") ?? value
            isMovie = fields.field(.containerItem, "Semantic")?.text == "MotionPhoto"
            length = Item.count(fields.field(.containerItem, "Length"))
            padding = Item.count(fields.field(.containerItem, "Padding"))
        }

        private static func count(_ value: XMPValue?) -> Int {
            guard let count = value?.number.flatMap({ Int(exactly: $0) }), (0...1 << 48).contains(count) else {
                return 0
            }
            return count
        }
    }

    /// Returns the possible positions for the newer format. The items follow the picture in order, so that the position
    /// is computed from the end of the file. Writers disagree on whether the padding is part of the length.
    private static func directory(_ document: XMPDocument, fileEnd: Int) -> [(offset: Int, count: Int)] {
        let items = (document.value(.container, "Directory")?.items.prefix(32) ?? []).map { Item($0) }
        guard let index = items.firstIndex(where: { $0.isMovie && $0.length > 0 }) else { return [] }
        let movie = items[index]
        let rest = items[index...]
        let lengths = rest.reduce(0) { $0 + $1.length }
        let paddings = rest.reduce(0) { $0 + $1.padding }
        let starts = [lengths, lengths + paddings, lengths + paddings - movie.padding].map { fileEnd - $0 }
        return starts.map { ($0, movie.length) }
    }

    /// Returns the position for the older format: a number of bytes from the end of the file.
    private static func older(_ document: XMPDocument, fileEnd: Int) -> [(offset: Int, count: Int)] {
        guard document.text(.camera, "MicroVideo") == "1",
            let number = document.value(.camera, "MicroVideoOffset")?.number,
            let count = Int(exactly: number), count > 0
        else { return [] }
        return [(count > fileEnd ? -1 : fileEnd - count, count)]
    }
}
