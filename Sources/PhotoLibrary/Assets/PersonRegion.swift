// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A person in a picture, and where.
public struct PersonRegion: Hashable, Codable, Sendable {
    /// A rectangle in parts of a picture: 0…1 from the left and from the top, of the picture as displayed.
    public struct Area: Hashable, Codable, Sendable {
        /// The centre, from the left.
        public var centerX: Double
        /// The centre, from the top.
        public var centerY: Double
        /// The part of the picture's width.
        public var width: Double
        /// The part of the picture's height.
        public var height: Double

        /// A rectangle around a point.
        public init(centerX: Double, centerY: Double, width: Double, height: Double) {
            self.centerX = centerX
            self.centerY = centerY
            self.width = width
            self.height = height
        }
    }

    /// What the person is called; `nil` for a face that nobody named.
    public var name: String?
    /// Where the face is; `nil` when only the name is known.
    public var area: Area?

    /// A person, somewhere in the picture.
    public init(name: String?, area: Area? = nil) {
        self.name = name
        self.area = area
    }
}
