// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// Whoever asks is told that a library has gone.
@Suite struct AvailabilityObserverTests {
    private final class Observer: NSObject, PHPhotoLibraryAvailabilityObserver {
        let answers = Answers()
        func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary) { answers.record(photoLibrary, nil) }
    }

    private func library(in folder: URL) throws -> (PHPhotoLibrary, URL) {
        let url = folder.appending(path: "L.photolibrary")
        return (try PHPhotoLibrary(url: url, createIfMissing: true), url)
    }

    @Test(arguments: [false, true]) func aLibraryThatIsMovedAwayIsUnavailable(_ isReplaced: Bool) async throws {
        try await withTemporaryFolder { folder in
            let (library, url) = try library(in: folder)
            let observer = Observer()
            library.register(observer)
            library.register(observer)
            #expect(library.unavailabilityReason == nil)
            try FileManager.default.moveItem(at: url, to: folder.appending(path: "Elsewhere.photolibrary"))
            if isReplaced { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }
            let told = await observer.answers.wait()
            #expect(told.count == 1 && (told[0].value as? PHPhotoLibrary) === library && !told[0].isOnMainQueue)
            let reason = try #require(library.unavailabilityReason as? PHPhotosError)
            #expect(reason.code == .relinquishingLibraryBundleToWriter)
            #expect(reason.localizedDescription.contains("moved, renamed or removed"))
        }
    }

    @Test func whoIsNotRegisteredAnyMoreHearsNothing() async throws {
        try await withTemporaryFolder { folder in
            let (library, url) = try library(in: folder)
            let (gone, stays) = (Observer(), Observer())
            library.register(gone)
            library.register(stays)
            library.unregisterAvailabilityObserver(gone)
            try FileManager.default.removeItem(at: url)
            _ = await stays.answers.wait()
            #expect(gone.answers.all.isEmpty)
            library.unregisterAvailabilityObserver(stays)
        }
    }

    @Test func whoRegistersAfterALossIsToldAndNobodyTwice() async throws {
        try await withTemporaryFolder { folder in
            let (library, url) = try library(in: folder)
            let (first, second) = (Observer(), Observer())
            library.register(first)
            try FileManager.default.removeItem(at: url)
            _ = await first.answers.wait()
            library.register(second)
            _ = await second.answers.wait()
            #expect(first.answers.all.count == 1 && second.answers.all.count == 1)
        }
    }

    /// What stands for a moment between a program and its library is no loss of it.
    @Test func onlyWhatIsGoneOrAnotherIsLost() async throws {
        try await withTemporaryFolder { folder in
            let (place, manager) = (folder.appending(path: "place"), FileManager.default)
            let url = place.appending(path: "L.photolibrary")
            try manager.createDirectory(at: url, withIntermediateDirectories: true)
            let identity = try #require(FolderIdentity(url))
            #expect(!identity.isLost(at: url))
            let elsewhere = folder.appending(path: "elsewhere")
            try manager.moveItem(at: place, to: elsewhere)
            #expect(identity.isLost(at: url))
            // A link to itself cannot be followed, which is neither there nor not there.
            try manager.createSymbolicLink(atPath: place.path, withDestinationPath: place.path)
            #expect(!identity.isLost(at: url))
            try manager.removeItem(at: place)
            try Data().write(to: place)
            #expect(identity.isLost(at: url))
            try manager.removeItem(at: place)
            try manager.createDirectory(at: url, withIntermediateDirectories: true)
            #expect(identity.isLost(at: url))
            try manager.removeItem(at: place)
            try manager.moveItem(at: elsewhere, to: place)
            #expect(!identity.isLost(at: url))
        }
    }

    @Test func anObserverIsHeldWeakly() throws {
        let library = try Shelf.library()
        weak var held: Observer?
        do {
            let observer = Observer()
            held = observer
            library.register(observer)
        }
        #expect(held == nil && library.unavailabilityReason == nil)
    }
}
