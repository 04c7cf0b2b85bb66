// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
