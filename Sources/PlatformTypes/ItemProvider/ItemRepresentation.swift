// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// A representation of a provider's item.
struct ItemRepresentation: Sendable {
    enum Source: Sendable {
        case data(ItemLoader<Data>)
        case file(ItemLoader<URL>, isOpenInPlace: Bool)
        case object(ItemObject)
    }

    let typeIdentifier: String
    let source: Source

    var isOpenInPlace: Bool {
        switch source {
        case .file(_, let isOpenInPlace): isOpenInPlace
        case .data, .object: false
        }
    }

    var data: ItemLoader<Data> {
        switch source {
        case .data(let data): data
        case .file(let file, _): file.map { try Data(contentsOf: $0) }
        case .object(let object): ItemLoader { try object.data(as: typeIdentifier) }
        }
    }

    /// - Parameter inPlace: True if the file itself may be handed over where the representation offers it.
    func file(suggestedName: String?, inPlace: Bool) -> ItemLoader<ItemFile> {
        let name = ItemFileName(suggested: suggestedName, typeIdentifier: typeIdentifier)
        switch source {
        case .data(let data): return data.map { try ItemFile(of: $0, as: name) }
        case .file(let file, let isOpenInPlace):
            let isGivenAway = inPlace && isOpenInPlace
            return file.map { isGivenAway ? ItemFile(inPlace: $0) : try ItemFile(copyOf: $0, as: name) }
        case .object(let object):
            guard let file = object.contentURL(as: typeIdentifier) else {
                return data.map { try ItemFile(of: $0, as: name) }
            }
            return ItemLoader { try ItemFile(copyOf: file, as: name) }
        }
    }

    /// - Parameter suggestedName: The name of a copy of a file.
    func object(suggestedName: String?) -> ItemLoader<any NSSecureCoding> {
        switch source {
        case .data(let data): data.map { $0 as NSData }
        case .file: file(suggestedName: suggestedName, inPlace: true).map { $0.url as NSURL }
        case .object(let object): ItemLoader { object.object }
        }
    }
}

/// An object that a client registered with a provider.
///
/// Unchecked: the client hands the object over, and what clients register (strings, URLs, data) is immutable.
struct ItemObject: @unchecked Sendable {
    let object: any NSSecureCoding

    /// Returns the object as data of a type: for a URL, the content of its file, unless the type is a type of URLs.
    func data(as typeIdentifier: String) throws -> Data {
        if let data = object as? NSData { return Data(referencing: data) }
        if let text = object as? NSString { return Data((text as String).utf8) }
        if let url = contentURL(as: typeIdentifier) { return try Data(contentsOf: url) }
        if let url = object as? NSURL { return Data(url.absoluteString.utf8) }
        throw NSError.cannotCoerce(to: NSData.self)
    }

    /// Returns the URL of the file with the content, if the object is a file URL and the type is no type of URLs.
    func contentURL(as typeIdentifier: String) -> URL? {
        guard let url = object as? NSURL, url.isFileURL, !UTType.conforms(typeIdentifier, to: UTType.url.identifier)
        else { return nil }
        return url as URL
    }
}

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
