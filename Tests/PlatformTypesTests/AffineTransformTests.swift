// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct AffineTransformTests {
    /// A transform of six different numbers, none of them special.
    private let skew = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)

    @Test func aPointGoesByTheSixNumbers() {
        #expect(CGPoint(x: 10, y: 100).applying(skew) == CGPoint(x: 317, y: 531))
    }

    @Test func aSizeIsNotMoved() {
        #expect(CGSize(width: 10, height: 100).applying(skew) == CGSize(width: 310, height: 520))
    }

    @Test func aRectangleBecomesTheBoxOfItsCorners() {
        let turned = CGRect(x: 0, y: 0, width: 40, height: 30)
            .applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(turned == CGRect(x: -30, y: 0, width: 30, height: 40))
        let sheared = CGRect(x: 1, y: 1, width: 1, height: 1).applying(skew)
        #expect(sheared == CGRect(x: 11, y: 18, width: 4, height: 7))
    }

    @Test func noRectangleStaysNone() {
        #expect(CGRect.null.applying(skew).isNull)
    }

    @Test func aQuarterTurnTakesXToY() {
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.x) < 1e-12)
        #expect(abs(turned.y - 1) < 1e-12)
    }

    @Test func aStretchAndAMoveSayWhatTheyDo() {
        #expect(CGAffineTransform(scaleX: 2, y: 3) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 0, ty: 0))
        #expect(CGAffineTransform(translationX: 2, y: 3) == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 3))
    }

    @Test func concatenatingGoesFromLeftToRight() {
        let stretch = CGAffineTransform(scaleX: 2, y: 3)
        let move = CGAffineTransform(translationX: 10, y: 20)
        let point = CGPoint(x: 1, y: 1)
        #expect(point.applying(stretch.concatenating(move)) == CGPoint(x: 12, y: 23))
        #expect(point.applying(move.concatenating(stretch)) == CGPoint(x: 22, y: 63))
        #expect(point.applying(skew.concatenating(move)) == point.applying(skew).applying(move))
    }

    @Test func whatIsAddedComesFirst() {
        #expect(skew.translatedBy(x: 1, y: 2) == CGAffineTransform(translationX: 1, y: 2).concatenating(skew))
        #expect(skew.scaledBy(x: 2, y: 3) == CGAffineTransform(scaleX: 2, y: 3).concatenating(skew))
        #expect(skew.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(skew))
        #expect(skew.translatedBy(x: 1, y: 2) != skew)
    }

    @Test func theInverseTakesBack() {
        let point = CGPoint(x: 3, y: 4).applying(skew).applying(skew.inverted())
        #expect(abs(point.x - 3) < 1e-9)
        #expect(abs(point.y - 4) < 1e-9)
    }

    @Test func whatFlattensHasNoInverse() {
        let flat = CGAffineTransform(scaleX: 1, y: 0)
        #expect(flat.inverted() == flat)
    }

    @Test func onlyTheIdentityIsTheIdentity() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(CGPoint(x: 3, y: 4).applying(.identity) == CGPoint(x: 3, y: 4))
        #expect(!CGAffineTransform().isIdentity)
        #expect(!CGAffineTransform(translationX: 0, y: 1).isIdentity)
    }

    @Test func equalTransformsHashAlike() {
        #expect(Set([skew, skew, CGAffineTransform.identity]).count == 2)
    }

    @Test func itIsCodedAsSixNumbers() throws {
        let coded = try JSONEncoder().encode(skew)
        #expect(String(decoding: coded, as: UTF8.self) == "[1,2,3,5,7,11]")
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: coded) == skew)
    }
}
