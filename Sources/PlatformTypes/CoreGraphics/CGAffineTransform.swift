// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An affine transform of the plane: translation, rotation, scaling and shear.
///
/// It maps the point (x, y) to (a·x + c·y + tx, b·x + d·y + ty). Angles are in radians; a positive one rotates the x
/// axis towards the y axis.
public struct CGAffineTransform: Hashable, Sendable {
    /// The factor of x in the new x.
    public var a: CGFloat
    /// The factor of x in the new y.
    public var b: CGFloat
    /// The factor of y in the new x.
    public var c: CGFloat
    /// The factor of y in the new y.
    public var d: CGFloat
    /// The translation along x.
    public var tx: CGFloat
    /// The translation along y.
    public var ty: CGFloat

    /// The transform that maps every point to itself.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform of zeros, which maps every point to the origin. Rarely the intended one; see ``identity``.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Creates a transform of these numbers.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a rotation about the origin.
    public init(rotationAngle angle: CGFloat) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// Creates a scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// True if the transform is exactly ``identity``.
    public var isIdentity: Bool { self == .identity }

    /// Returns this transform followed by the other.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// Returns the translation followed by this transform.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// Returns the scaling followed by this transform.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Returns the rotation followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse transform; the transform itself when it has none.
    public func inverted() -> CGAffineTransform {
        let area = a * d - b * c
        guard area != 0 else { return self }
        return CGAffineTransform(
            a: d / area, b: -b / area, c: -c / area, d: a / area,
            tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
    }
}

/// A coding as an array of the six numbers.
extension CGAffineTransform: Codable {
    /// Reads the six numbers: a, b, c, d, tx, ty.
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        a = try numbers.decode(CGFloat.self)
        b = try numbers.decode(CGFloat.self)
        c = try numbers.decode(CGFloat.self)
        d = try numbers.decode(CGFloat.self)
        tx = try numbers.decode(CGFloat.self)
        ty = try numbers.decode(CGFloat.self)
    }

    /// Writes the six numbers: a, b, c, d, tx, ty.
    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
    }
}
