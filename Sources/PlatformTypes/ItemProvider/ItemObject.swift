// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// An object that was given to a provider.
///
/// Unchecked: whoever gives an object to a provider hands it over, and what clients give (strings, URLs, data) never
/// changes.
struct ItemObject: @unchecked Sendable {
    let object: any NSSecureCoding

    /// The object as data of a type: the content of the file that a URL names, unless the type is of URLs.
    func data(as typeIdentifier: String) throws -> Data {
        if let data = object as? NSData { return Data(referencing: data) }
        if let text = object as? NSString { return Data((text as String).utf8) }
        if let url = contentURL(as: typeIdentifier) { return try Data(contentsOf: url) }
        if let url = object as? NSURL { return Data(url.absoluteString.utf8) }
        throw NSError.cannotCoerce(to: NSData.self)
    }

    /// The file that has the content, when the object names one and the type is not of URLs.
    func contentURL(as typeIdentifier: String) -> URL? {
        guard let url = object as? NSURL, url.isFileURL, !UTType.conforms(typeIdentifier, to: UTType.url.identifier)
        else { return nil }
        return url as URL
    }
}
