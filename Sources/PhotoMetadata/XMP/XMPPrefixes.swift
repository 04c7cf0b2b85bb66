// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The prefixes of namespaces that the open elements of a packet declare.
struct XMPPrefixes {
    private struct Prefix {
        let name: Range<Int>
        let space: XMPNamespace
        /// The number of open elements around the one that declares the prefix.
        let depth: Int
    }

    private var prefixes: [Prefix] = []

    private static let limit = 128

    static func isDeclaration(_ name: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let name = UnsafeRawBufferPointer(rebasing: bytes[name].prefix(6))
        return name.equals("xmlns") || name.equals("xmlns:")
    }

    /// Declares the prefix of an attribute, if it declares one.
    ///
    /// - Parameter depth: The number of open elements around its element.
    mutating func declare(_ attribute: XMLReader.Attribute, _ bytes: UnsafeRawBufferPointer, depth: Int) {
        guard XMPPrefixes.isDeclaration(attribute.name, bytes), prefixes.count < XMPPrefixes.limit else { return }
        let name = min(attribute.name.lowerBound + 6, attribute.name.upperBound)..<attribute.name.upperBound
        let space = XMPNamespace(uri: UnsafeRawBufferPointer(rebasing: bytes[attribute.value]))
        prefixes.append(Prefix(name: name, space: space, depth: depth))
    }

    /// Forgets the prefixes of an element that is closed.
    ///
    /// - Parameter depth: The number of elements that are still open.
    mutating func close(depth: Int) {
        while let last = prefixes.last, last.depth >= depth { prefixes.removeLast() }
    }

    /// Returns the namespace of a name's prefix, and the local name.
    func resolve(
        _ name: Range<Int>, _ bytes: UnsafeRawBufferPointer, isAttribute: Bool = false
    ) -> (space: XMPNamespace, local: Range<Int>) {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        let prefix = name.lowerBound..<(colon ?? name.lowerBound)
        let local = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
        // An attribute without a prefix is in no namespace, whatever that of its element is.
        if prefix.isEmpty, isAttribute { return (.other, local) }
        let declared = prefixes.last { bytes[$0.name].elementsEqual(bytes[prefix]) }
        // Some writers omit the declarations, and damage is likely in these long texts.
        guard let declared, declared.space != .other else {
            return (XMPNamespace(conventionalPrefix: UnsafeRawBufferPointer(rebasing: bytes[prefix])), local)
        }
        return (declared.space, local)
    }
}
