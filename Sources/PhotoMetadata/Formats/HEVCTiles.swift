// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The coded tiles of a HEIC picture, in the order of their places, row by row. All have the same configuration, as
/// cameras write them.
package struct HEVCTiles {
    /// The decoder configuration, the content of an `hvcC` box.
    package let configuration: [UInt8]
    private let items: HEIFItems
    private let parts: [UInt32]
    private let file: FileRegion

    /// The maximum size of a configuration and of a tile; real ones have some hundred bytes and KiB.
    private static let configurationLimit = 64 << 10
    private static let tileLimit = 64 << 20

    /// Finds the tiles of the primary picture; returns `nil` if it is no grid of this number of tiles coded with HEVC.
    package init?(count: Int, in file: FileRegion) {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        guard let meta, let items = HEIFItems(meta: meta), let primary = items.primary,
            items.isGrid(primary, of: count),
            let parts = items.parts[primary], parts.allSatisfy({ items.items[$0]?.type == "hvc1" }),
            let properties = meta.region(from: 4)?.box("iprp"),
            let box = HEIFItems.sharedProperty("hvcC", of: Set(parts), in: properties),
            box.count <= Self.configurationLimit, let bytes = box.withBytes(count: box.count, { Array($0) })
        else { return nil }
        configuration = bytes
        self.items = items
        self.parts = parts
        self.file = file
    }

    /// Returns the bytes of a tile; `nil` if they are not complete.
    package func bytes(_ index: Int) -> [UInt8]? {
        guard parts.indices.contains(index),
            let content = items.content(of: parts[index], in: file, limit: Self.tileLimit),
            content.count <= Self.tileLimit
        else { return nil }
        return content.withBytes(count: content.count) { Array($0) }
    }
}

extension HEIFItems {
    /// Returns the content of the property of this type that all items have; `nil` if they have several, or none.
    fileprivate static func sharedProperty(
        _ type: FourCC, of items: Set<UInt32>, in content: FileRegion
    ) -> FileRegion? {
        guard let container = content.box("ipco") else { return nil }
        let all = Array(Boxes(container).prefix(limit))
        var found: Set<Int> = []
        var owners: Set<UInt32> = []
        forEachLink(in: content) { item, index in
            guard items.contains(item), all.indices.contains(index), all[index].type == type else { return }
            found.insert(index)
            owners.insert(item)
        }
        guard found.count == 1, owners == items else { return nil }
        return found.first.map { all[$0].content }
    }
}
