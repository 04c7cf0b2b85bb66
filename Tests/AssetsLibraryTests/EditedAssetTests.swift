// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// Assets that were edited, through PhotoKit or in place.
struct EditedAssetTests {
    private static func recipe(_ change: (inout AdjustmentRecipe) -> Void) -> AdjustmentRecipe {
        var recipe = AdjustmentRecipe()
        change(&recipe)
        return recipe
    }

    /// Makes a library of one photo with these adjustments.
    private func edited(
        _ orientation: Int = 1, _ change: (inout AdjustmentRecipe) -> Void
    ) async throws -> (library: ALAssetsLibrary, asset: ALAsset) {
        let file = Pictures.file(width: 400, height: 300, Pictures.turned(orientation))
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG", file) }
        let asset = try #require(try library.photos.fetchAssets(with: nil).firstObject)
        try library.photos.adjust([(asset, Self.recipe(change))])
        return (library, try await library.assets()[0])
    }

    @Test func theFullResolutionIsThatOfTheOriginalAndTheScreenShowsTheEdit() async throws {
        let (library, asset) = try await edited { $0.crop = UnitRectangle(x: 0, y: 0, width: 0.5, height: 1) }
        let representation = try #require(asset.defaultRepresentation())
        let full = try #require(representation.fullResolutionImage()).takeUnretainedValue()
        #expect(full.width == 400 && full.height == 300)
        #expect(representation.dimensions() == CGSize(width: 400, height: 300))
        #expect(representation.bytes() == Pictures.file(width: 400, height: 300, Pictures.turned(1)))
        let screen = try #require(representation.fullScreenImage()).takeUnretainedValue()
        #expect(screen.width == 200 && screen.height == 300)
        let thumbnail = try #require(asset.aspectRatioThumbnail()).takeUnretainedValue()
        #expect(thumbnail.width < thumbnail.height)
        #expect(representation.metadata()["AdjustmentXMP"] is String)
        withExtendedLifetime(library) {}
    }

    @Test func anUneditedAssetHasNoAdjustments() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let asset = try await library.assets()[0]
        #expect(asset.defaultRepresentation().metadata()["AdjustmentXMP"] == nil)
        #expect(asset.original == nil)
    }

    @Test func theAdjustmentsAreAnAffineMapAndTheRecipe() async throws {
        let (library, asset) = try await edited {
            $0.crop = UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
            $0.exposure = 0.5
        }
        let packet = try #require(asset.defaultRepresentation().metadata()["AdjustmentXMP"] as? String)
        let lines = [
            "<adjustments:Format>org.swift-photos.adjustments</adjustments:Format>", "<aas:AffineA>1</aas:AffineA>",
            "<aas:AffineB>0</aas:AffineB>", "<aas:AffineC>0</aas:AffineC>", "<aas:AffineD>1</aas:AffineD>",
            "<aas:AffineX>-100</aas:AffineX>", "<aas:AffineY>-75</aas:AffineY>", "<aas:CropW>200</aas:CropW>",
            "<aas:CropH>75</aas:CropH>",
        ]
        for line in lines { #expect(packet.contains(line), "\(line) is not in \(packet)") }
        #expect(packet.contains("\"exposure\":0.5"))
        withExtendedLifetime(library) {}
    }

    /// The map of the stored picture and its crop, displayed in the photo's orientation, are the displayed edit.
    @Test(arguments: 1...8) func theMapIsOfTheStoredPicture(_ orientation: Int) throws {
        let displayed = orientation > 4 ? PixelSize(width: 300, height: 400) : PixelSize(width: 400, height: 300)
        let recipe = Self.recipe {
            $0.rotate = 90
            $0.flip = .horizontal
            $0.crop = UnitRectangle(x: 0.1, y: 0.2, width: 0.5, height: 0.25)
        }
        let words = Dictionary(
            uniqueKeysWithValues: AdjustmentPacket.geometry(recipe, of: displayed, orientation)
                .map { ($0.name, $0.value) })
        let number = { (name: String) in Double(words["aas:" + name] ?? "") ?? .nan }
        let result = AdjustmentGeometry(recipe, of: displayed)
        /// Returns where a stored point, from the top left, is displayed.
        func display(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> (Double, Double) {
            switch orientation {
            case 2: (width - x, y)
            case 3: (width - x, height - y)
            case 4: (x, height - y)
            case 5: (y, x)
            case 6: (height - y, x)
            case 7: (height - y, width - x)
            case 8: (y, width - x)
            default: (x, y)
            }
        }
        for (x, y) in [(0.0, 0.0), (400, 300), (123, 45)] {
            // The map is of points from the bottom.
            let up = 300 - y
            let across = number("AffineA") * x + number("AffineC") * up + number("AffineX")
            let down = number("CropH") - (number("AffineB") * x + number("AffineD") * up + number("AffineY"))
            let edited = display(across, down, number("CropW"), number("CropH"))
            let source = result.toSource(edited.0, edited.1)
            let expected = display(x, y, 400, 300)
            #expect(abs(source.x - expected.0) < 1e-3 && abs(source.y - expected.1) < 1e-3)
        }
    }

    /// Returns the picture of the original with its edit, as programs of that time make it.
    private static func originalImage(_ representation: ALAssetRepresentation) throws -> UIImage {
        var picture = try #require(representation.fullResolutionImage()).takeUnretainedValue()
        if let adjustment = representation.metadata()["AdjustmentXMP"] as? String,
            let xmpData = adjustment.data(using: .utf8)
        {
            var image = CIImage(cgImage: picture)
            var error: NSError?
            let filters = CIFilter.filterArray(
                fromSerializedXMP: xmpData, inputImageExtent: image.extent, error: &error)
            #expect(error == nil)
            for filter in filters {
                filter.setValue(image, forKey: kCIInputImageKey)
                image = try #require(filter.outputImage)
            }
            picture = try #require(CIContext(options: nil).createCGImage(image, from: image.extent))
        }
        return UIImage(
            cgImage: picture, scale: CGFloat(representation.scale()),
            orientation: UIImage.Orientation(rawValue: representation.orientation().rawValue) ?? .up)
    }

    /// The edit is what PhotoKit renders, also of photos that are stored turned.
    @Test(arguments: [1, 3, 6, 8]) func theOriginalWithTheFiltersIsTheEdit(_ orientation: Int) async throws {
        let (library, asset) = try await edited(orientation) {
            $0.rotate = 90
            $0.crop = UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        }
        let original = try Self.originalImage(try #require(asset.defaultRepresentation()))
        let shown = try #require(asset.defaultRepresentation().fullScreenImage()).takeUnretainedValue()
        #expect(original.size == CGSize(width: shown.width, height: shown.height))
        let upright = try #require(CIImage(image: original)).oriented(forExifOrientation: Int32(orientation))
        let pixels = try #require(upright.cgImage)
        let differences = zip(pixels.rgba, shown.rgba).map { abs(Int($0) - Int($1)) }
        // Both were a JPEG, one of them twice.
        #expect(pixels.width == shown.width && differences.allSatisfy { $0 <= 24 }, "\(differences.max() ?? 0)")
        withExtendedLifetime(library) {}
    }

    /// The packet has no map: the program shows the original as it is.
    @Test func ofAPerspectiveThereAreNoFilters() async throws {
        let (library, asset) = try await edited { $0.perspective.horizontal = 0.5 }
        let original = try Self.originalImage(try #require(asset.defaultRepresentation()))
        #expect(original.size == CGSize(width: 400, height: 300))
        withExtendedLifetime(library) {}
    }

    @Test func aPerspectiveIsNoAffineMap() {
        let recipe = Self.recipe { $0.perspective.horizontal = 0.5 }
        #expect(AdjustmentPacket.geometry(recipe, of: PixelSize(width: 4, height: 3), 1).isEmpty)
    }

    @Test func aPictureIsChangedInPlaceAndTheOriginalStays() async throws {
        let original = Pictures.file()
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG", original) }
        let asset = try await library.assets()[0]
        #expect(asset.isEditable)
        let file = Pictures.file(width: 24, height: 20)
        #expect(try await asset.setImageData(file, metadata: nil) == asset.url)
        let changed = try await library.assets()[0]
        let representation = try #require(changed.defaultRepresentation())
        #expect(representation.bytes() == file && representation.dimensions() == CGSize(width: 24, height: 20))
        #expect(representation.metadata()["AdjustmentXMP"] == nil)
        #expect(changed.url == asset.url && changed.value(forProperty: ALAssetPropertyDate) != nil)
        // Again, with the same file.
        #expect(try await changed.setImageData(file, metadata: nil) == asset.url)
        let photo = try #require(try library.photos.fetchAssets(with: nil).firstObject)
        #expect(photo.hasAdjustments && photo.pixelWidth == 24)
        try library.photos.performChangesAndWait {
            PHAssetChangeRequest(for: photo).revertAssetContentToOriginal()
        }
        #expect(try await library.assets()[0].defaultRepresentation().bytes() == original)
    }

    @Test func aPictureInPlaceIsUprightAndAJPEGWithItsMetadata() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let asset = try await library.assets()[0]
        let taken = Pictures.taken("2019:07:14 10:20:30")
        for (file, metadata, size) in [
            (Pictures.file(width: 40, height: 30, Pictures.turned(6)), taken, CGSize(width: 30, height: 40)),
            (Pictures.file(as: .png, width: 20, height: 10), taken, CGSize(width: 20, height: 10)),
            (Pictures.file(width: 40, height: 30, taken), Pictures.turned(8), CGSize(width: 30, height: 40)),
        ] {
            _ = try await asset.setImageData(file, metadata: metadata)
            let representation = try #require(try await library.assets()[0].defaultRepresentation())
            let exif = representation.metadata()[kCGImagePropertyExifDictionary as String] as? [String: Any]
            #expect(representation.uti() == "public.jpeg" && representation.orientation() == .up)
            #expect(representation.dimensions() == size)
            #expect(exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2019:07:14 10:20:30")
        }
    }

    @Test func whatCannotTakeThePlaceIsRefused() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addPhoto("A.JPG")
            try $0.add((.video, try Data(contentsOf: try Samples.movie()), "B.MP4"))
        }
        let (photo, video) = (try await library.assets()[0], try await library.assets()[1])
        let edits: [(Int, () async throws -> URL)] = [
            (ALAssetsLibraryWriteInvalidDataError, { try await photo.setImageData(nil, metadata: nil) }),
            (ALAssetsLibraryWriteInvalidDataError, { try await photo.setImageData(Data("a".utf8), metadata: nil) }),
            (
                ALAssetsLibraryWriteIncompatibleDataError,
                { try await photo.setImageData(Pictures.file(as: .png), metadata: Pictures.turned(6)) }
            ),
            (
                ALAssetsLibraryWriteIncompatibleDataError,
                { try await video.setImageData(Pictures.file(), metadata: nil) }
            ),
            (ALAssetsLibraryWriteIncompatibleDataError, { try await video.setVideoAtPath(try Samples.movie()) }),
            (ALAssetsLibraryWriteInvalidDataError, { try await video.setVideoAtPath(nil) }),
        ]
        for (code, edit) in edits {
            let error = await #expect(throws: (any Error).self) { _ = try await edit() } as? NSError
            #expect(error?.code == code, "\(String(describing: error))")
        }
        #expect(try library.photos.fetchAssets(with: nil).objects(at: [0, 1]).allSatisfy { !$0.hasAdjustments })
    }

    @Test func aMovieIsChangedInPlace() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.video, try Data(contentsOf: try Samples.movie()), "B.MP4"))
        }
        let asset = try await library.assets()[0]
        let movie = try #require(try Samples.quickTimeMovie())
        #expect(try await asset.setVideoAtPath(movie) == asset.url)
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        #expect(representation.bytes() == (try Data(contentsOf: movie)))
        #expect(representation.uti() == "com.apple.quicktime-movie")
    }

    @Test func aMovieThatALinkLeadsToTakesThePlace() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.add((.video, try Data(contentsOf: try Samples.movie()), "B.MP4"))
        }
        let asset = try await library.assets()[0]
        let movie = try #require(try Samples.quickTimeMovie())
        let link = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mov")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: movie)
        defer { try? FileManager.default.removeItem(at: link) }
        #expect(try await asset.setVideoAtPath(link) == asset.url)
        let representation = try #require(try await library.assets()[0].defaultRepresentation())
        #expect(representation.bytes() == (try Data(contentsOf: movie)))
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mov")
        try FileManager.default.createSymbolicLink(atPath: nowhere.path, withDestinationPath: "/nowhere.mov")
        defer { try? FileManager.default.removeItem(at: nowhere) }
        await #expect(throws: (any Error).self) { _ = try await asset.setVideoAtPath(nowhere) }
    }

    @Test func theOriginalOfAModifiedPictureIsNotFoundOnceItIsDeleted() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let asset = try await library.assets()[0]
        let url = try await asset.writeModifiedImageData(toSavedPhotosAlbum: Pictures.file(width: 9), metadata: nil)
        let copy = try #require(try await library.asset(at: url))
        #expect(copy.original?.url == asset.url)
        let original = try #require(try library.photos.fetchAssets(with: nil).firstObject)
        try library.photos.performChangesAndWait { PHAssetChangeRequest.deleteAssets([original] as NSArray) }
        #expect(try await library.asset(at: url)?.original == nil)
    }

    @Test func anAssetThatIsDeletedIsNotChanged() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let asset = try await library.assets()[0]
        let original = try #require(try library.photos.fetchAssets(with: nil).firstObject)
        try library.photos.performChangesAndWait { PHAssetChangeRequest.deleteAssets([original] as NSArray) }
        let error =
            await #expect(throws: (any Error).self) {
                _ = try await asset.setImageData(Pictures.file(), metadata: nil)
            } as? NSError
        #expect(error?.domain == ALAssetsLibraryErrorDomain)
    }

    /// A program that sees some assets only saves a modified one all the same.
    @Test func aProgramWithLimitedAccessRecordsNoOriginal() async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .limited)
        let url = try await library.writeImageData(toSavedPhotosAlbum: Pictures.file(), metadata: nil)
        let asset = try #require(try await library.asset(at: url))
        let copy = try await asset.writeModifiedImageData(
            toSavedPhotosAlbum: Pictures.file(width: 9), metadata: nil)
        #expect(try #require(try await library.asset(at: copy)).original == nil)
        #expect(asset.isEditable)
    }
}
