// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The value of a property of XMP: a text, a list, or a structure of further values.
struct XMPValue: Sendable {
    let document: XMPDocument
    let index: Int

    /// The text without blanks around it; of a list, the text of the default language or else the first. `nil` when
    /// there is none.
    var text: String? {
        if let text = ownText { return text }
        if list != nil { return defaultItem?.ownText }
        return field(.rdf, "value")?.ownText ?? field(.rdf, "resource")?.ownText
    }

    var number: Double? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// What a list holds; a value that is no list stands for itself.
    var items: [XMPValue] {
        guard let list = list ?? linkedList else { return [self] }
        return elements(of: list).filter { document.is(document.nodes[$0], .rdf, "li") }
            .map { XMPValue(document: document, index: $0) }
    }

    /// A value of a structure, whether it was written as an attribute, as an element or in a description of its own.
    func field(_ space: XMPNamespace, _ name: StaticString) -> XMPValue? {
        let inside = [index] + elements(of: index).filter { document.is(document.nodes[$0], .rdf, "Description") }
        return inside.lazy.compactMap { document.node(of: $0, space, name) }.first
            .map { XMPValue(document: document, index: $0) }
    }

    private var ownText: String? {
        let range = document.nodes[index].text.range
        guard !range.isEmpty else { return nil }
        return document.bytes.withUnsafeBytes { XMPText.decoded(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    private var list: Int? {
        elements(of: index).first { isList($0) }
    }

    private func isList(_ index: Int) -> Bool {
        let node = document.nodes[index]
        return document.is(node, .rdf, "Bag") || document.is(node, .rdf, "Seq") || document.is(node, .rdf, "Alt")
    }

    /// A list that stands elsewhere, under a name that the value refers to: so F-Spot wrote them.
    private var linkedList: Int? {
        guard let name = field(.rdf, "nodeID")?.ownText else { return nil }
        return document.descriptions.first { index in
            isList(index) && XMPValue(document: document, index: index).field(.rdf, "nodeID")?.ownText == name
        }
    }

    private var defaultItem: XMPValue? {
        let items = items
        return items.first { $0.field(.xml, "lang")?.ownText == "x-default" } ?? items.first
    }

    private func elements(of parent: Int) -> [Int] {
        document.children(of: parent).filter { !document.nodes[$0].isAttribute }
    }
}
