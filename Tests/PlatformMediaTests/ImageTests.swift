// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

struct ImageTests {
    /// A picture of red, green and blue over white, grey and black.
    static let picture = CGImage(
        width: 3, height: 2,
        rgba: [
            255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 128, 128, 128, 255, 0, 0, 0, 255,
        ]
    ).certain

    /// The orientations, with the displayed size and the stored pixels (x + 3 * y) that are displayed at the top left
    /// and the top right.
    static let turns: [(UIImage.Orientation, CGSize, Int, Int)] = [
        (.up, CGSize(width: 3, height: 2), 0, 2), (.upMirrored, CGSize(width: 3, height: 2), 2, 0),
        (.down, CGSize(width: 3, height: 2), 5, 3), (.downMirrored, CGSize(width: 3, height: 2), 3, 5),
        (.right, CGSize(width: 2, height: 3), 3, 0), (.left, CGSize(width: 2, height: 3), 2, 5),
        (.leftMirrored, CGSize(width: 2, height: 3), 0, 3), (.rightMirrored, CGSize(width: 2, height: 3), 5, 2),
    ]

    @Test(arguments: turns)
    func anImageIsWrittenAsItIsDisplayed(
        _ orientation: UIImage.Orientation, _ size: CGSize, _ left: Int, _ right: Int
    ) throws {
        let image = UIImage(cgImage: Self.picture, scale: 1, orientation: orientation)
        #expect(image.size == size)
        let written = try #require(image.pngData().flatMap { UIImage(data: $0) })
        let pixels = try #require(written.cgImage)
        #expect(written.size == size)
        #expect(pixels.pixel(x: 0, y: 0) == Self.picture.pixel(x: left % 3, y: left / 3))
        #expect(pixels.pixel(x: pixels.width - 1, y: 0) == Self.picture.pixel(x: right % 3, y: right / 3))
    }

    @Test func theSizeIsInPoints() {
        let image = UIImage(cgImage: Self.picture, scale: 2, orientation: .right)
        #expect(image.size == CGSize(width: 1, height: 1.5))
        #expect(image.scale == 2)
        #expect(UIImage().size == .zero)
    }

    @Test func aPictureMayHaveSeveralPixelsToAPoint() throws {
        let bytes = try #require(UIImage(cgImage: Self.picture).pngData())
        let image = try #require(UIImage(data: bytes, scale: 2))
        #expect(image.scale == 2)
        #expect(image.size == CGSize(width: 1.5, height: 1))
        #expect(image.cgImage?.rgba == Self.picture.rgba)
        #expect(UIImage(data: Data(), scale: 2) == nil)
    }

    @Test func aFileIsReadUpright() throws {
        let folder = try TemporaryFolder()
        try phonePicture(orientation: 6).write(to: folder.url("beach.jpg"))
        let image = try #require(UIImage(contentsOfFile: folder.url("beach.jpg").path))
        #expect(image.imageOrientation == .up)
        #expect(image.size == CGSize(width: 16, height: 32))
        #expect(image.cgImage?.corners == ["blue", "red", "white", "green"])
    }

    @Test func pngKeepsEveryPixel() throws {
        let bytes = try #require(UIImage(cgImage: Self.picture).pngData())
        #expect(UIImage(data: bytes)?.cgImage?.rgba == Self.picture.rgba)
    }

    @Test func jpegKeepsTheSize() throws {
        let bytes = try #require(UIImage(cgImage: Self.picture).jpegData(compressionQuality: 2))
        #expect(bytes.prefix(2) == Data([0xFF, 0xD8]))
        #expect(UIImage(data: bytes)?.size == CGSize(width: 3, height: 2))
    }

    @Test func whatIsNoPictureGivesNothing() {
        #expect(UIImage(data: Data("no picture".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(contentsOfFile: "/there/is/no/such.jpg") == nil)
        #expect(UIImage().pngData() == nil)
        #expect(UIImage().jpegData(compressionQuality: 1) == nil)
    }

    @Test func aPictureHasAsManyBytesAsItsSizeSays() {
        #expect(CGImage(width: 2, height: 2, rgba: [0, 0, 0, 0]) == nil)
        #expect(CGImage(width: 0, height: 0, rgba: []) == nil)
        #expect(CGImage(width: .max, height: .max, rgba: []) == nil)
        #expect(Self.picture.bytesPerRow == 12)
    }

    @Test func distancesAreThoseOfTheGlobe() {
        let zurich = CLLocation(latitude: 47.3769, longitude: 8.5417)
        let geneva = CLLocation(latitude: 46.2044, longitude: 6.1432)
        #expect(abs(zurich.distance(from: geneva) - 224_000) < 1_500)
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DIsValid(zurich.coordinate))
        #expect(CGImagePropertyOrientation.left.rawValue == 8)
    }
}

private final class Sticker: UIImage, @unchecked Sendable {}

struct ItemProviderImageTests {
    static let picture = CGImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255]).certain

    private func provider(_ data: Data?, as type: UTType) -> NSItemProvider {
        NSItemProvider(item: data.map { $0 as NSData }, typeIdentifier: type.identifier)
    }

    /// Returns the size of the loaded image, or the error.
    private func load(
        _ kind: any NSItemProviderReading.Type, from provider: NSItemProvider
    ) async -> Result<CGSize, NSError> {
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: kind) { image, error in
                let failure = error.map { $0 as NSError } ?? NSError(domain: "nothing", code: 0)
                continuation.resume(
                    returning: (image as? UIImage).map { .success($0.size) } ?? .failure(failure))
            }
        }
    }

    @Test func aPictureOfAnItemProviderIsDecoded() async throws {
        let provider = provider(UIImage(cgImage: Self.picture).pngData(), as: .png)
        #expect(provider.canLoadObject(ofClass: UIImage.self))
        #expect(try await load(UIImage.self, from: provider).get() == CGSize(width: 2, height: 1))
    }

    @Test func whatIsNoPictureCannotBeMadeIntoOne() async {
        let error = await #expect(throws: NSError.self) {
            try await load(UIImage.self, from: provider(Data("text".utf8), as: .jpeg)).get()
        }
        #expect(error?.domain == NSItemProvider.errorDomain)
        #expect(error?.code == NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    }

    @Test(arguments: [UTType.quickTimeMovie, .plainText, .image])
    func aProviderOfSomethingElseHasNoImage(_ type: UTType) {
        #expect(!provider(Data(), as: type).canLoadObject(ofClass: UIImage.self))
    }

    @Test(arguments: [UTType.png, .jpeg, .heic, .heif, .dng])
    func theFormatsThatAreDecodedAreReadable(_ type: UTType) {
        #expect(UIImage.readableTypeIdentifiersForItemProvider.contains(type.identifier))
        #expect(provider(Data(), as: type).canLoadObject(ofClass: UIImage.self))
    }

    @Test func aSubclassMakesItsOwnObjects() async {
        let provider = provider(UIImage(cgImage: Self.picture).pngData(), as: .png)
        await #expect(throws: NSError.self) { try await load(Sticker.self, from: provider).get() }
    }
}
