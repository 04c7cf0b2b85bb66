// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformTypes
import Testing

@testable import Photos

/// Creating Live Photos of halves that have no content identifiers, or different ones.
struct LivePhotoIdentifierTests {
    private struct Halves {
        let folder: URL
        let samples: [SampleFile]

        func file(_ kind: SampleFile.Kind, _ type: String? = nil, skipping: Int = 0) throws -> URL {
            let found = samples.filter { $0.kind == kind && (type == nil || $0.uniformTypeIdentifier == type) }
            return folder.appending(path: try #require(found.dropFirst(skipping).first).path)
        }

        var jpeg: URL { get throws { try file(.photo, "public.jpeg") } }
        var heic: URL { get throws { try file(.photo, "public.heic") } }
        var png: URL { get throws { try file(.screenshot, "public.png") } }
        var movie: URL { get throws { try file(.video) } }
        var liveStill: URL { get throws { try file(.livePhotoStill) } }
        var liveMovie: URL { get throws { try file(.livePhotoMovie) } }
    }

    private func with(_ body: (_ library: PHPhotoLibrary, _ halves: Halves) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = folder.appending(path: "files")
            let samples = try SampleSet(count: 30, longEdge: 64).write(to: files)
            let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            try body(library, Halves(folder: files, samples: samples))
        }
    }

    /// Creates a Live Photo, and checks that the program's files stay as they are.
    private func create(
        _ photo: URL, _ movie: URL, in library: PHPhotoLibrary, writing: Set<PHAssetResourceType> = [],
        moving: Bool = false
    ) throws -> [PHAssetResource] {
        let before = try [Data(contentsOf: photo), Data(contentsOf: movie)]
        func options(_ type: PHAssetResourceType) -> PHAssetResourceCreationOptions {
            let options = PHAssetResourceCreationOptions()
            options.writesContentIdentifier = writing.contains(type)
            options.shouldMoveFile = moving
            return options.copy() as? PHAssetResourceCreationOptions ?? options
        }
        var placeholder: PHObjectPlaceholder?
        defer {
            for (url, data) in zip([photo, movie], before) where !moving {
                #expect((try? Data(contentsOf: url)) == data)
            }
        }
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .pairedVideo, fileURL: movie, options: options(.pairedVideo))
            request.addResource(with: .photo, fileURL: photo, options: options(.photo))
            placeholder = request.placeholderForCreatedAsset
        }
        let identifier = try #require(placeholder).localIdentifier
        let asset = try #require(try library.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject)
        #expect(asset.mediaSubtypes.contains(.photoLive))
        #expect(try library.verify(deep: true) { _, _ in }.findings.isEmpty)
        let resources = PHAssetResource.assetResources(for: asset)
        #expect(resources.map(\.type) == [.photo, .pairedVideo])
        return resources
    }

    private func refusal(
        _ photo: URL, _ movie: URL, in library: PHPhotoLibrary, writing: Set<PHAssetResourceType> = []
    ) -> String? {
        do {
            _ = try create(photo, movie, in: library, writing: writing)
            return nil
        } catch {
            #expect((error as? PHPhotosError)?.code == .invalidResource)
            #expect((try? library.fetchAssets(with: nil).count) == 0)
            return error.localizedDescription
        }
    }

    private func identifiers(_ resources: [PHAssetResource]) -> [String?] {
        resources.map { $0.resource.content.contentIdentifier }
    }

    @Test func theErrorSaysWhichHalfHasNoIdentifier() async throws {
        try await with { library, halves in
            let (plain, movie) = try (halves.jpeg, halves.movie)
            let (still, wave) = try (halves.liveStill, halves.liveMovie)
            #expect(refusal(plain, movie, in: library)?.contains("neither the photo nor the movie") == true)
            #expect(refusal(plain, wave, in: library)?.contains("the photo has no content identifier") == true)
            #expect(refusal(still, movie, in: library)?.contains("the movie has no content identifier") == true)
            let other = try halves.file(.livePhotoStill, skipping: 1)
            #expect(
                refusal(other, wave, in: library)?.contains("the content identifiers of photo and movie differ") == true
            )
            // Only one of two that have none may be written.
            #expect(refusal(plain, movie, in: library, writing: [.photo])?.contains("neither") == true)
            #expect(refusal(still, movie, in: library, writing: [.photo])?.contains("the movie has no") == true)
        }
    }

    @Test(arguments: ["public.jpeg", "public.heic"])
    func halvesWithoutIdentifiersGetANewOne(_ type: String) async throws {
        try await with { library, halves in
            let photo = try halves.file(.photo, type)
            let resources = try create(photo, halves.movie, in: library, writing: [.photo, .pairedVideo])
            let written = identifiers(resources)
            #expect(written[0] != nil && written[0] == written[1])
            #expect(UUID(uuidString: written[0] ?? "") != nil)
            // An import pairs the files of the library by the same identifier.
            let pixels = try [library.bytes(of: resources[0]), Data(contentsOf: photo)].map { data in
                try #require(UIImage(data: data)?.pngData())
            }
            #expect(pixels[0] == pixels[1])
        }
    }

    @Test func anIdentifierThatOneHalfHasIsWrittenIntoTheOther() async throws {
        try await with { library, halves in
            let (still, wave) = try (halves.liveStill, halves.liveMovie)
            let known = identifiers(try create(still, wave, in: library, writing: [.photo, .pairedVideo]))
            let before = try [Data(contentsOf: still), Data(contentsOf: wave)]
            #expect(known[0] == known[1])
            // Halves that belong together are stored as they are.
            let kept = try library.fetchAssets(with: nil)
            #expect(try PHAssetResource.assetResources(for: kept[0]).map { try library.bytes(of: $0) } == before)

            let withMovie = try create(still, halves.movie, in: library, writing: [.pairedVideo])
            #expect(identifiers(withMovie) == [known[0], known[0]])
            #expect(try library.bytes(of: withMovie[0]) == before[0])
            let withPhoto = try create(halves.jpeg, wave, in: library, writing: [.photo])
            #expect(identifiers(withPhoto) == [known[0], known[0]])
            #expect(try library.bytes(of: withPhoto[1]) == before[1])
        }
    }

    @Test func ofTwoIdentifiersThePhotosIsKeptWhereTheMovieMayBeWritten() async throws {
        try await with { library, halves in
            let (still, wave) = try (halves.file(.livePhotoStill, skipping: 1), halves.liveMovie)
            let own = try create(still, halves.movie, in: library, writing: [.pairedVideo])
            let movieFirst = try create(still, wave, in: library, writing: [.photo, .pairedVideo])
            #expect(identifiers(movieFirst) == identifiers(own))
            let photoOnly = try create(still, wave, in: library, writing: [.photo])
            #expect(identifiers(photoOnly)[0] == identifiers(photoOnly)[1])
            #expect(identifiers(photoOnly) != identifiers(own))
            #expect(try library.bytes(of: photoOnly[1]) == Data(contentsOf: wave))
        }
    }

    @Test func aPhotoWithoutAPlaceForItIsRefusedByName() async throws {
        try await with { library, halves in
            let error = try refusal(halves.png, halves.movie, in: library, writing: [.photo, .pairedVideo])
            #expect(
                error?.contains("only be written into JPEG, HEIC, QuickTime and MPEG-4 files") == true, "\(error ?? "")"
            )
        }
    }

    @Test func aFileThatIsWrittenIntoIsNotMovedAway() async throws {
        try await with { library, halves in
            let (still, movie) = try (halves.liveStill, halves.movie)
            let data = try Data(contentsOf: movie)
            let resources = try create(still, movie, in: library, writing: [.pairedVideo], moving: true)
            #expect(identifiers(resources)[0] == identifiers(resources)[1])
            #expect(!FileManager.default.fileExists(atPath: still.path))
            #expect(try Data(contentsOf: movie) == data)
        }
    }

    @Test func anotherProgramReadsTheIdentifiers() async throws {
        let tool = "/usr/bin/exiftool"
        guard FileManager.default.isExecutableFile(atPath: tool) else { return }
        try await with { library, halves in
            let resources = try create(halves.heic, halves.movie, in: library, writing: [.photo, .pairedVideo])
            let files = resources.compactMap { ($0.value(forKey: "fileURL") as? URL)?.path }
            try #require(files.count == 2)
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: tool)
            process.arguments = ["-s3", "-ContentIdentifier", "-MediaGroupUUID"] + files
            process.standardOutput = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            let identifier = try #require(identifiers(resources)[0])
            #expect(text.components(separatedBy: identifier).count == 3, "\(text)")
        }
    }
}

extension PHPhotoLibrary {
    /// Returns the bytes of a resource.
    fileprivate func bytes(of resource: PHAssetResource) throws -> Data {
        let id = try #require(resource.metadata?.id)
        return try session.open(id).readAll()
    }
}
