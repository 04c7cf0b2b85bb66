// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PictureTags {
    /// Reads the items that describe the primary picture.
    ///
    /// - Parameter turned: The orientation according to the picture's properties, because EXIF's is ignored in this
    ///   format.
    mutating func readHEIF(_ file: FileRegion, turned: Int) {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        guard let meta, let items = HEIFItems(meta: meta), let primary = items.primary else { return }
        for item in HEIFReader.metadata(of: primary, items) {
            let content = items.content(of: item.id, in: file, limit: PictureTags.xmpLimit)
            if item.isExif {
                content.flatMap { HEIFReader.exifBlock($0) }.map { add($0) }
            } else {
                add(xmp: content)
            }
        }
        if orientation != nil || turned != 1 { orientation = turned }
        for property in items.properties { read(property) }
    }

    private mutating func read(_ property: Box) {
        switch property.type {
        case "colr" where property.content.starts(with: "prof") || property.content.starts(with: "rICC"):
            colours.profileName = property.content.region(from: 4).flatMap { ColourProfile.name($0) }
        case "colr" where property.content.starts(with: "nclx"):
            colours.profileName = colours.profileName ?? ColourProfile.name(coded: property.content)
        case "pixi":
            // The property has a version, the number of channels, and the bits of each.
            colours.model = property.content.byte(at: 4) == 1 ? .grey : .rgb
            colours.depth = property.content.byte(at: 5).map { Int($0) }
        default: break
        }
    }
}
