// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A system of types that has names for uniform types: file name extensions, MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The system's identifier.
    public let rawValue: String

    /// The system with an identifier, whether it is known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// How the names of files end, without the dot: `jpg`.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types: `image/jpeg`.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
