// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A person in a picture, with the region of the face.
public struct PersonRegion: Hashable, Codable, Sendable {
    /// A rectangle in fractions of a picture as displayed: 0…1 from the left and from the top.
    public struct Area: Hashable, Codable, Sendable {
        /// The horizontal position of the centre.
        public var centerX: Double
        /// The vertical position of the centre.
        public var centerY: Double
        /// The fraction of the picture's width.
        public var width: Double
        /// The fraction of the picture's height.
        public var height: Double

        /// Creates a rectangle around a point.
        public init(centerX: Double, centerY: Double, width: Double, height: Double) {
            self.centerX = centerX
            self.centerY = centerY
            self.width = width
            self.height = height
        }
    }

    /// The name of the person; `nil` for a face without a name.
    public var name: String?
    /// The region of the face; `nil` if only the name is known.
    public var area: Area?

    /// Creates a person, by default without a region.
    public init(name: String?, area: Area? = nil) {
        self.name = name
        self.area = area
    }
}
