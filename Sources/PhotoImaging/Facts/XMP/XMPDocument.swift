// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a file's XMP says: the elements of its packets, each read once, in the order in which they stand.
///
/// Nothing is decoded before it is asked for, so that a packet costs little more than a walk over its bytes. A packet
/// that is cut short, or no XML from some place on, says what stands before that place.
struct XMPDocument: Sendable {
    /// An element, or an attribute of one.
    struct Node: Sendable {
        let space: XMPNamespace
        let isAttribute: Bool
        var hasElements = false
        /// Without its prefix.
        let name: XMPRange
        /// What stands in it before its first element.
        var text: XMPRange
        /// Behind the last node inside it.
        var end: UInt32
    }

    /// All packets, one after the other, in UTF-8.
    var bytes: [UInt8] = []
    /// Each followed by its attributes and then by the nodes inside it.
    var nodes: [Node] = []
    /// The nodes that hold properties of the picture.
    var descriptions: [Int] = []

    /// `nil` when there are no elements in it.
    init?(_ packet: FileRegion) {
        append(packet)
        if nodes.isEmpty { return nil }
    }

    /// Whether it ends before all that it begins is closed.
    var isCut = false

    /// Whether it has the frame that packets have, unlike other XML that says something in RDF.
    var isFramed: Bool {
        guard let root = nodes.first, nodes.contains(where: { !$0.isAttribute && self.is($0, .rdf, "RDF") }) else {
            return false
        }
        // Without the outer frame the inner one must hold what XMP does: feeds of news are RDF too.
        return root.space == .meta
            || self.is(root, .rdf, "RDF") && descriptions.contains { self.is(nodes[$0], .rdf, "Description") }
    }

    /// A property of the picture, wherever it stands first.
    func value(_ space: XMPNamespace, _ name: StaticString) -> XMPValue? {
        for description in descriptions {
            if let node = node(of: description, space, name) { return XMPValue(document: self, index: node) }
        }
        return nil
    }

    /// The text of a property; of a text in several languages, the default.
    func text(_ space: XMPNamespace, _ name: StaticString) -> String? {
        value(space, name)?.text
    }

    /// The texts of a list, or the one text of what should be a list.
    func texts(_ space: XMPNamespace, _ name: StaticString) -> [String] {
        value(space, name)?.items.compactMap { $0.text } ?? []
    }

    /// The first attribute or element of that name in a node.
    func node(of parent: Int, _ space: XMPNamespace, _ name: StaticString) -> Int? {
        children(of: parent).first { self.is(nodes[$0], space, name) }
    }

    func `is`(_ node: Node, _ space: XMPNamespace, _ name: StaticString) -> Bool {
        guard node.space == space else { return false }
        return bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[node.name.range]).equals(name) }
    }

    /// Attributes first, then elements.
    func children(of parent: Int) -> UnfoldSequence<Int, Int> {
        let end = Int(nodes[parent].end)
        return sequence(state: parent + 1) { next in
            guard next < end else { return nil }
            defer { next = Int(nodes[next].end) }
            return next
        }
    }
}

/// A place in the bytes of a document, in half of the space: nodes are many.
struct XMPRange {
    private let start, end: UInt32

    /// The caller has made sure that the document is smaller than 4 GB.
    init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}
