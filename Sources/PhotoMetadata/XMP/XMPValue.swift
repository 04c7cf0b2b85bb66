// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The value of an XMP property: a text, a list, or a structure of values.
struct XMPValue: Sendable {
    let document: XMPDocument
    let index: Int

    /// The trimmed text; for a list, the text of the default language or else the first one. `nil` if there is none.
    var text: String? {
        if let text = ownText { return text }
        if list != nil { return defaultItem?.ownText }
        return field(.rdf, "value")?.ownText ?? field(.rdf, "resource")?.ownText
    }

    var number: Double? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The items of a list; for a value that is not a list, the value itself.
    var items: [XMPValue] {
        guard let list = list ?? linkedList else { return [self] }
        return elements(of: list).filter { document.is(document.nodes[$0], .rdf, "li") }
            .map { XMPValue(document: document, index: $0) }
    }

    /// Returns a field of a structure, written as an attribute, as an element or in a nested description.
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

    /// The list elsewhere in the document that the value refers to by name, as written by F-Spot.
    private var linkedList: Int? {
        guard let name = field(.rdf, "nodeID")?.ownText else { return nil }
        return document.descriptions.first { index in
            isList(index) && XMPValue(document: document, index: index).field(.rdf, "nodeID")?.ownText == name
        }
    }

    /// The item of the default language, or the first one.
    private var defaultItem: XMPValue? {
        let items = items
        return items.first { $0.field(.xml, "lang")?.ownText == "x-default" } ?? items.first
    }

    private func elements(of parent: Int) -> [Int] {
        document.children(of: parent).filter { !document.nodes[$0].isAttribute }
    }
}
