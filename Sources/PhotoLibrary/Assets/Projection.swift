// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The projection of a spherical picture. An open set: the value of the file is kept.
public struct Projection: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual projection: longitude to the right, latitude upwards.
    public static let equirectangular = Projection(rawValue: "equirectangular")
    /// The half in front of the viewer, in equirectangular projection.
    public static let halfEquirectangular = Projection(rawValue: "halfEquirectangular")
    /// The six faces of a cube.
    public static let cubemap = Projection(rawValue: "cubemap")
    /// Any other projection, by a mesh in the file.
    public static let mesh = Projection(rawValue: "mesh")
}
