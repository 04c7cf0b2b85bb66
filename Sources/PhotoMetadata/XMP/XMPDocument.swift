// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The contents of a file's XMP: the elements of its packets in order.
///
/// Values are decoded on demand, so that parsing a packet costs little more than scanning its bytes. Of a packet that
/// is truncated, or invalid from some point on, everything before that point is available.
struct XMPDocument: Sendable {
    /// An element or an attribute.
    struct Node: Sendable {
        let space: XMPNamespace
        let isAttribute: Bool
        var hasElements = false
        /// The local name, without prefix.
        let name: XMPRange
        /// The text before the first child element.
        var text: XMPRange
        /// The index after the last node inside this one.
        var end: UInt32
    }

    /// The bytes of all packets, one after the other, in UTF-8.
    var bytes: [UInt8] = []
    /// The nodes; each is followed by its attributes and then by its descendants.
    var nodes: [Node] = []
    /// The indices of the nodes that contain properties of the picture.
    var descriptions: [Int] = []

    /// Parses a packet, or returns `nil` if it contains no elements.
    init?(_ packet: FileRegion) {
        append(packet)
        if nodes.isEmpty { return nil }
    }

    /// True if the packet ends before all elements are closed.
    var isTruncated = false

    /// True if the document has the frame of an XMP packet, in contrast to other XML that contains RDF.
    var hasPacketFrame: Bool {
        guard let root = nodes.first, nodes.contains(where: { !$0.isAttribute && self.is($0, .rdf, "RDF") }) else {
            return false
        }
        // Without the outer frame, the RDF element has to contain a description, because news feeds use RDF too.
        return root.space == .meta
            || self.is(root, .rdf, "RDF") && descriptions.contains { self.is(nodes[$0], .rdf, "Description") }
    }

    /// Returns the first occurrence of a property of the picture.
    func value(_ space: XMPNamespace, _ name: StaticString) -> XMPValue? {
        for description in descriptions {
            if let node = node(of: description, space, name) { return XMPValue(document: self, index: node) }
        }
        return nil
    }

    /// Returns the text of a property; the default language if there are several.
    func text(_ space: XMPNamespace, _ name: StaticString) -> String? {
        value(space, name)?.text
    }

    /// Returns the texts of a list, or the single text of a property that is not a list.
    func texts(_ space: XMPNamespace, _ name: StaticString) -> [String] {
        value(space, name)?.items.compactMap { $0.text } ?? []
    }

    /// Returns the first attribute or child element of this name in a node.
    func node(of parent: Int, _ space: XMPNamespace, _ name: StaticString) -> Int? {
        children(of: parent).first { self.is(nodes[$0], space, name) }
    }

    func `is`(_ node: Node, _ space: XMPNamespace, _ name: StaticString) -> Bool {
        guard node.space == space else { return false }
        return bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[node.name.range]).equals(name) }
    }

    /// Returns the children of a node, attributes first, then elements.
    func children(of parent: Int) -> UnfoldSequence<Int, Int> {
        let end = Int(nodes[parent].end)
        return sequence(state: parent + 1) { next in
            guard next < end else { return nil }
            defer { next = Int(nodes[next].end) }
            return next
        }
    }
}

/// A range of a document's bytes in half of the memory, because there are many nodes.
struct XMPRange {
    private let start, end: UInt32

    /// Creates a range; the caller ensures that the document is smaller than 4 GB.
    init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}

extension XMPDocument {
    /// The date of capture: the first valid date among the date of capture, of creation of the content, of creation of
    /// the file, and of digitisation.
    var captureDate: WallClock? {
        let names: [(XMPNamespace, StaticString)] = [
            (.exif, "DateTimeOriginal"), (.photoshop, "DateCreated"), (.xmp, "CreateDate"),
            (.exif, "DateTimeDigitized"),
        ]
        return names.lazy.compactMap { text($0.0, $0.1).flatMap { WallClock($0) } }.first
    }
}

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
        isTruncated = isTruncated || tree.isTruncated
        descriptions += tree.descriptions
    }
}

/// A parser that builds the tree of one packet.
private struct XMPTree {
    private(set) var nodes: [XMPDocument.Node] = []
    private(set) var descriptions: [Int] = []
    private(set) var isTruncated = false
    private let firstNode: Int
    /// The indices of the open elements.
    private var open: [Int] = []
    /// The number of open elements, from the outside, that belong to the frame of the packet.
    private var frames = 0
    /// The number of open elements that are nested too deep to be kept.
    private var skippedDepth = 0
    private var prefixes = XMPPrefixes()

    /// The maximum depth of elements, far above that of real packets.
    private static let depthLimit = 48
    private static let nodeLimit = 1 << 18
    private static let descriptionLimit = 256

    init(firstNode: Int) { self.firstNode = firstNode }

    mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var reader = XMLReader(bytes, from: start)
        loop: while firstNode + nodes.count < XMPTree.nodeLimit, let token = reader.next() {
            switch token {
            case .open(let name, let isEmpty):
                if skippedDepth > 0 || open.count >= XMPTree.depthLimit {
                    skippedDepth += isEmpty ? 0 : 1
                } else {
                    add(name, reader.attributes, bytes)
                    if isEmpty { close() }
                }
            case .close where skippedDepth > 0: skippedDepth -= 1
            case .close: close()
            case .text(let range): if skippedDepth == 0 { add(text: range, bytes) }
            }
            if open.isEmpty, !nodes.isEmpty { break loop }
        }
        isTruncated = !open.isEmpty
        while !open.isEmpty { close() }
    }

    private mutating func add(
        _ name: Range<Int>, _ attributes: [XMLReader.Attribute], _ bytes: UnsafeRawBufferPointer
    ) {
        for attribute in attributes { prefixes.declare(attribute, bytes, depth: open.count) }
        let index = nodes.count
        let (space, local) = prefixes.resolve(name, bytes)
        nodes.append(
            XMPDocument.Node(
                space: space, isAttribute: false, name: XMPRange(local), text: XMPRange(0..<0), end: 0))
        for attribute in attributes {
            guard firstNode + nodes.count < XMPTree.nodeLimit, !XMPPrefixes.isDeclaration(attribute.name, bytes) else {
                continue
            }
            let (space, local) = prefixes.resolve(attribute.name, bytes, isAttribute: true)
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
        prefixes.close(depth: open.count)
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
}
