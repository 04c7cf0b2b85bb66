// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@Suite struct PictureHashTests {
    private static let seeds = [UInt64](1...12)

    private func hash(_ picture: PixelBuffer) throws -> PictureHash { try #require(PictureHash(picture)) }

    @Test(arguments: seeds)
    func copiesLookLikeTheirOriginal(_ seed: UInt64) throws {
        let picture = DrawnPicture(seed: seed)
        let original = try hash(picture.drawn(width: 256, height: 192))
        #expect(try hash(picture.drawn(width: 128, height: 96)).isAlike(original), "half as large")
        #expect(try hash(picture.drawn(width: 255, height: 191)).isAlike(original), "of an odd size")
        #expect(try hash(picture.drawn(width: 256, height: 192) { 0.9 * $0 }).isAlike(original), "darker")
        #expect(try hash(picture.drawn(width: 256, height: 192) { ($0 / 8).rounded() * 8 }).isAlike(original), "coarse")
    }

    /// A crop moves everything: of pictures with fine parts some are not recognised.
    @Test func mostCroppedCopiesLookLikeTheirOriginal() throws {
        let found = try PictureHashTests.seeds.filter { seed in
            let picture = DrawnPicture(seed: seed)
            let original = try hash(picture.drawn(width: 256, height: 192))
            return try hash(picture.drawn(width: 256, height: 192, crop: 0.005)).isAlike(original)
        }
        #expect(found.count >= 11)
    }

    @Test func differentPicturesDoNotLookAlike() throws {
        let hashes = try (1...40).map { try hash(DrawnPicture(seed: $0).drawn(width: 128, height: 96)) }
        for (number, hash) in hashes.enumerated() {
            #expect(hashes[..<number].allSatisfy { !$0.isAlike(hash) }, "\(number)")
        }
    }

    /// All skies are alike, and nobody wants them merged.
    @Test func flatPicturesHaveNoHash() throws {
        let size = PixelSize(width: 256, height: 192)
        for colour: [UInt8] in [[0, 0, 0, 255], [255, 255, 255, 255], [90, 140, 230, 255]] {
            let flat = PixelBuffer(size: size, bytes: (0..<size.area).flatMap { _ in colour })
            #expect(PictureHash(try #require(flat)) == nil)
        }
        var random = SeededNumbers(1)
        let sky = (0..<size.area).flatMap { place in
            let value = UInt8(120 + 60 * place / size.area + Int(6 * random.next()))
            return [value / 2, value, 255, 255]
        }
        #expect(PictureHash(try #require(PixelBuffer(size: size, bytes: sky))) == nil)
    }

    @Test func aPictureThatIsVerySmallHasNoHash() throws {
        let picture = DrawnPicture(seed: 1)
        #expect(try PictureHash(picture.drawn(width: 64, height: 32)) != nil)
        #expect(try PictureHash(picture.drawn(width: 64, height: 31)) == nil)
    }

    /// The bits are stored: another computation needs another version of the tables.
    @Test func theHashOfAPictureIsTheSameOnEveryMachine() throws {
        let made = try hash(DrawnPicture(seed: 3).drawn(width: 96, height: 64))
        #expect(made == PictureHash(frequencies: 0x08B0_A51E_6CF3_B7B0, gradients: 0x8F8B_0EAD_4D4F_46C6))
    }

    @Test func eachHashMayDifferInItsBitsOnly() {
        let hash = PictureHash(frequencies: 0xF0F0, gradients: 0xFF)
        func differing(_ frequencies: Int, _ gradients: Int) -> PictureHash {
            PictureHash(
                frequencies: hash.frequencies ^ (1 << frequencies - 1), gradients: hash.gradients ^ (1 << gradients - 1)
            )
        }
        #expect(hash.isAlike(differing(4, 8)))
        #expect(!hash.isAlike(differing(5, 0)))
        #expect(!hash.isAlike(differing(0, 9)))
    }
}
