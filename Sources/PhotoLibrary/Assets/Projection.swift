// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a picture of all directions is laid out flat. An open set: the word that the file uses is kept.
public struct Projection: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Longitude to the right, latitude upwards: the usual one.
    public static let equirectangular = Projection(rawValue: "equirectangular")
    /// The half in front of the viewer.
    public static let halfEquirectangular = Projection(rawValue: "halfEquirectangular")
    /// The six faces of a cube.
    public static let cubemap = Projection(rawValue: "cubemap")
    /// Any other, by a mesh in the file.
    public static let mesh = Projection(rawValue: "mesh")
}
