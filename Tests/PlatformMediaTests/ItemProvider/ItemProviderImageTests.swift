// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

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
