// Licensed under the Apache License, Version 2.0. See LICENSE.

extension XMPDocument {
    /// The maximum number of bytes, more than packets written by people have. Further bytes and packets are not read.
    static let sizeLimit = 2 << 20

    /// Parses another packet; values of earlier packets take precedence.
    mutating func append(_ packet: FileRegion) {
        guard bytes.count < XMPDocument.sizeLimit else { return }
        let start = bytes.count
        bytes += packet.withBytes(count: min(packet.count, XMPDocument.sizeLimit)) { XMPText.utf8($0) } ?? []
        var tree = XMPTree(firstNode: nodes.count)
        bytes.withUnsafeBytes { tree.read($0, from: start) }
        nodes += tree.nodes
        isCut = isCut || tree.isCut
        descriptions += tree.descriptions
    }
}

/// A parser that builds the tree of one packet.
private struct XMPTree {
    private(set) var nodes: [XMPDocument.Node] = []
    private(set) var descriptions: [Int] = []
    private(set) var isCut = false
    private let firstNode: Int
    /// The indices of the open elements.
    private var open: [Int] = []
    /// The number of open elements, from the outside, that belong to the frame of the packet.
    private var frames = 0
    /// The number of open elements that are nested too deep to be kept.
    private var passed = 0
    private var prefixes: [Prefix] = []

    private struct Prefix {
        let name: Range<Int>
        let space: XMPNamespace
        /// The number of open elements around the one that declares the prefix.
        let depth: Int
    }

    /// The maximum depth of elements, far above that of real packets.
    private static let depthLimit = 48
    private static let nodeLimit = 1 << 18
    private static let descriptionLimit = 256
    private static let prefixLimit = 128

    init(firstNode: Int) { self.firstNode = firstNode }

    mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var reader = XMLReader(bytes, from: start)
        loop: while firstNode + nodes.count < XMPTree.nodeLimit, let token = reader.next() {
            switch token {
            case .open(let name, let isEmpty):
                if passed > 0 || open.count >= XMPTree.depthLimit {
                    passed += isEmpty ? 0 : 1
                } else {
                    add(name, reader.attributes, bytes)
                    if isEmpty { close() }
                }
            case .close where passed > 0: passed -= 1
            case .close: close()
            case .text(let range): if passed == 0 { add(text: range, bytes) }
            }
            if open.isEmpty, !nodes.isEmpty { break loop }
        }
        isCut = !open.isEmpty
        while !open.isEmpty { close() }
    }

    private mutating func add(
        _ name: Range<Int>, _ attributes: [XMLReader.Attribute], _ bytes: UnsafeRawBufferPointer
    ) {
        for attribute in attributes { declare(attribute, bytes) }
        let index = nodes.count
        let (space, local) = resolve(name, bytes)
        nodes.append(
            XMPDocument.Node(
                space: space, isAttribute: false, name: XMPRange(local), text: XMPRange(0..<0), end: 0))
        for attribute in attributes {
            guard firstNode + nodes.count < XMPTree.nodeLimit, !XMPTree.isDeclaration(attribute.name, bytes) else {
                continue
            }
            let (space, local) = resolve(attribute.name, bytes, isAttribute: true)
            nodes.append(
                XMPDocument.Node(
                    space: space, isAttribute: true, name: XMPRange(local), text: XMPRange(attribute.value),
                    end: UInt32(firstNode + nodes.count + 1)))
        }
        if open.count == frames {
            if XMPTree.isFrame(space, local, bytes) {
                frames += 1
            } else if descriptions.count < XMPTree.descriptionLimit {
                descriptions.append(firstNode + index)
            }
        }
        if let parent = open.last { nodes[parent].hasElements = true }
        open.append(index)
    }

    private mutating func close() {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(firstNode + nodes.count)
        frames = min(frames, open.count)
        while let last = prefixes.last, last.depth >= open.count { prefixes.removeLast() }
    }

    /// Adds a text to the open element. Texts separated by comments are joined; text after a child element is ignored.
    private mutating func add(text: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
        guard let index = open.last, !nodes[index].hasElements else { return }
        let before = nodes[index].text.range
        if !before.isEmpty {
            nodes[index].text = XMPRange(before.lowerBound..<text.upperBound)
        } else if bytes[text].contains(where: { $0 > 0x20 }) {
            nodes[index].text = XMPRange(text)
        }
    }

    private static func isFrame(_ space: XMPNamespace, _ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
        space == .meta || space == .rdf && UnsafeRawBufferPointer(rebasing: bytes[name]).equals("RDF")
    }

    private static func isDeclaration(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let name = UnsafeRawBufferPointer(rebasing: bytes[name].prefix(6))
        return name.equals("xmlns") || name.equals("xmlns:")
    }

    private mutating func declare(_ attribute: XMLReader.Attribute, _ bytes: UnsafeRawBufferPointer) {
        guard XMPTree.isDeclaration(attribute.name, bytes), prefixes.count < XMPTree.prefixLimit else { return }
        let name = min(attribute.name.lowerBound + 6, attribute.name.upperBound)..<attribute.name.upperBound
        let space = XMPNamespace(uri: UnsafeRawBufferPointer(rebasing: bytes[attribute.value]))
        prefixes.append(Prefix(name: name, space: space, depth: open.count))
    }

    /// Returns the namespace of a name's prefix, and the local name.
    private func resolve(
        _ name: Range<Int>, _ bytes: UnsafeRawBufferPointer, isAttribute: Bool = false
    ) -> (XMPNamespace, Range<Int>) {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        let prefix = name.lowerBound..<(colon ?? name.lowerBound)
        let local = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
        // An attribute without a prefix is in no namespace, whatever that of its element is.
        if prefix.isEmpty, isAttribute { return (.other, local) }
        let declared = prefixes.last { bytes[$0.name].elementsEqual(bytes[prefix]) }
        // Some writers omit the declarations, and damage is likely in these long texts.
        guard let declared, declared.space != .other else {
            return (XMPNamespace(usualPrefix: UnsafeRawBufferPointer(rebasing: bytes[prefix])), local)
        }
        return (declared.space, local)
    }
}
