// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

extension NSItemProvider.State {
    mutating func register(_ representation: ItemRepresentation) {
        let place = representations.firstIndex { $0.typeIdentifier == representation.typeIdentifier }
        if let place { representations[place] = representation } else { representations.append(representation) }
    }

    mutating func register(_ object: any NSSecureCoding, as typeIdentifier: String) {
        register(ItemRepresentation(typeIdentifier: typeIdentifier, source: .object(ItemObject(object: object))))
    }

    mutating func register(contentsOf url: URL) {
        let content =
            url.isFileURL ? UTType(tag: url.pathExtension, tagClass: .filenameExtension, conformingTo: nil) : nil
        for type in [content, url.isFileURL ? .fileURL : nil, .url].compactMap({ $0 }) {
            register(url as NSURL, as: type.identifier)
        }
    }
}

extension NSItemProvider {
    func register(_ typeIdentifier: String, _ source: ItemRepresentation.Source) {
        state.withLock { $0.register(ItemRepresentation(typeIdentifier: typeIdentifier, source: source)) }
    }

    func representations(_ fileOptions: NSItemProviderFileOptions) -> [ItemRepresentation] {
        let all = state.withLock { $0.representations }
        return fileOptions.contains(.openInPlace) ? all.filter(\.isOpenInPlace) : all
    }

    /// Returns the representation of a type or, without one, the first whose type conforms to it.
    func representation(
        of typeIdentifier: String, _ fileOptions: NSItemProviderFileOptions = []
    ) -> ItemRepresentation? {
        let all = representations(fileOptions)
        return all.first { $0.typeIdentifier == typeIdentifier }
            ?? all.first { UTType.conforms($0.typeIdentifier, to: typeIdentifier) }
    }

    /// Returns the first type that the class reads and that has a representation, with the representation.
    func readableRepresentation(
        for aClass: any NSItemProviderReading.Type
    ) -> (typeIdentifier: String, representation: ItemRepresentation)? {
        aClass.readableTypeIdentifiersForItemProvider.lazy.compactMap { identifier in
            self.representation(of: identifier).map { (identifier, $0) }
        }.first
    }
}
