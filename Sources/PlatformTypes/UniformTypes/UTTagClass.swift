// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A system of tags for types: filename extensions, MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The identifier of the system.
    public let rawValue: String

    /// Creates the system of an identifier, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system of filename extensions, without the dot: `jpg`.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// The system of MIME types: `image/jpeg`.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
