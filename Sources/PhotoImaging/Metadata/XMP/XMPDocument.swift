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
    var isCut = false

    /// True if the document has the frame of an XMP packet, in contrast to other XML that contains RDF.
    var isFramed: Bool {
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
