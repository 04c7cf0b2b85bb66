// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PlatformTypes
import Synchronization
import Testing

@testable import Photos

/// A file that is open, in this program or in another one, is not moved into the library.
struct OpenSourceTests {
    private func with(_ body: (_ library: PHPhotoLibrary, _ photo: URL) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let photo = folder.appending(path: "photo.png")
            try pngFile(width: 8, height: 6).write(to: photo)
            try body(PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true), photo)
        }
    }

    private func add(_ photo: URL, to library: PHPhotoLibrary, moving: Bool) throws {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = moving
        try library.performChangesAndWait {
            PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: options)
        }
    }

    private func isThere(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    @Test(arguments: OpenFileHolder.allCases)
    func aFileThatIsOpenIsNotMoved(_ holder: OpenFileHolder) async throws {
        try await with { library, photo in
            try holder.hold(photo) {
                let error = #expect(throws: PHPhotosError.self) { try add(photo, to: library, moving: true) }
                #expect(error?.code == .invalidResource)
                let message = try #require(error).localizedDescription
                #expect(
                    message.contains(
                        "“\(photo.path)” cannot be moved, because this program or another one has the file open. Close "
                            + "the file there, or copy it instead."))
                #expect(try library.fetchAssets(with: nil).count == 0)
            }
            #expect(isThere(photo))
            try add(photo, to: library, moving: true)
            #expect(!isThere(photo))
        }
    }

    @Test func aFileThatIsOpenIsCopied() async throws {
        try await with { library, photo in
            try OpenFileHolder.writer.hold(photo) { try add(photo, to: library, moving: false) }
            #expect(try library.fetchAssets(with: nil).count == 1)
            #expect(isThere(photo))
        }
    }

    /// An indexer looks at each new file.
    @Test func aProgramThatClosesTheFileSoonIsWaitedFor() async throws {
        try await with { _, photo in
            let looks = Mutex(3)
            let source = SourceFile(photo, isMoved: true) { _ in
                looks.withLock { looks in
                    looks -= 1
                    return looks > 0
                }
            }
            do { _ = try source.open() }
            #expect(looks.withLock { $0 } == 0)
        }
    }

    /// As on a network file system.
    @Test func aFileOfWhichTheSystemDoesNotTellIsMoved() async throws {
        try await with { _, photo in
            let source = SourceFile(photo, isMoved: true) { _ in nil }
            do { _ = try source.open() }
            source.remove()
            #expect(!isThere(photo))
        }
    }

    @Test func aFileThatAProgramOpensForWritingAfterItWasReadStays() async throws {
        try await with { _, photo in
            let source = SourceFile(photo, isMoved: true)
            do { _ = try source.open() }
            try OpenFileHolder.writer.hold(photo) { source.remove() }
            #expect(isThere(photo))
            source.remove()
            #expect(!isThere(photo))
        }
    }
}

/// A way in which a file is open.
enum OpenFileHolder: CaseIterable {
    case reader, writer, map, otherReader, otherWriter

    /// Runs the body while the file is open.
    func hold(_ file: URL, _ body: () throws -> Void) throws {
        switch self {
        case .reader: try hold(FileHandle(forReadingFrom: file), body)
        case .writer: try hold(FileHandle(forUpdating: file), body)
        case .map: try hold(mapped: FileHandle(forReadingFrom: file), body)
        case .otherReader: try hold(byAnother: FileHandle(forReadingFrom: file), body)
        case .otherWriter: try hold(byAnother: FileHandle(forUpdating: file), body)
        }
    }

    private func hold(_ handle: FileHandle, _ body: () throws -> Void) throws {
        try body()
        try handle.close()
    }

    private func hold(mapped handle: FileHandle, _ body: () throws -> Void) throws {
        let map = mmap(nil, 1, PROT_READ, MAP_PRIVATE, handle.fileDescriptor, 0)
        try #require(map != MAP_FAILED)
        try handle.close()
        try body()
        munmap(map, 1)
    }

    /// Runs the body while `cat` has the file as its standard error.
    private func hold(byAnother handle: FileHandle, _ body: () throws -> Void) throws {
        let (process, input) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/cat")
        process.standardInput = input
        process.standardError = handle
        try process.run()
        try handle.close()
        defer {
            // Ends it.
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        try body()
    }
}
