// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
