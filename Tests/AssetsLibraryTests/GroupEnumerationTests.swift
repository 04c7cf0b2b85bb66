// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary
@testable import Photos

struct GroupEnumerationTests {
    @Test func theBlockIsCalledWithEachGroupAndThenOnceWithNil() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addAlbum("Rome")
            try $0.addAlbum("Oslo")
        }
        let calls = await withCheckedContinuation { (continuation: CheckedContinuation<[String?], Never>) in
            var calls: [String?] = []
            library.enumerateGroups(
                withTypes: ALAssetsGroupType(ALAssetsGroupAll),
                using: { group, _ in
                    calls.append(group?.name)
                    if group == nil { continuation.resume(returning: calls) }
                }, failureBlock: nil)
        }
        #expect(calls == ["Recents", "Rome", "Oslo", nil])
    }

    @Test func aGroupThatStopsTheEnumerationIsTheLastOneBeforeNil() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addAlbum("Rome") }
        let calls = await withCheckedContinuation { (continuation: CheckedContinuation<[String?], Never>) in
            var calls: [String?] = []
            library.enumerateGroupsWithTypes(
                ALAssetsGroupAll,
                usingBlock: { group, stop in
                    calls.append(group?.name)
                    stop?.pointee = true
                    if group == nil { continuation.resume(returning: calls) }
                }, failureBlock: nil)
        }
        #expect(calls == ["Recents", nil])
    }

    @Test func theCallReturnsBeforeItsBlockIsCalled() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let hasReturned = DispatchSemaphore(value: 0)
        let wasWaitedFor = await withCheckedContinuation { continuation in
            library.enumerateGroups(
                withTypes: ALAssetsGroupType(ALAssetsGroupAlbum),
                using: { _, _ in
                    continuation.resume(returning: hasReturned.wait(timeout: .now() + 30) == .success)
                }, failureBlock: nil)
            hasReturned.signal()
        }
        #expect(wasWaitedFor)
    }

    @Test func aBlockMayWaitForAnotherCall() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let name = await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
            library.enumerateGroups(
                withTypes: ALAssetsGroupType(ALAssetsGroupAlbum),
                using: { _, _ in
                    let isAdded = DispatchSemaphore(value: 0)
                    var album: ALAssetsGroup?
                    library.addAssetsGroupAlbum(
                        withName: "Rome",
                        resultBlock: {
                            album = $0
                            isAdded.signal()
                        }, failureBlock: nil)
                    _ = isAdded.wait(timeout: .now() + 30)
                    continuation.resume(returning: album?.name)
                }, failureBlock: nil)
        }
        #expect(name == "Rome")
    }

    @Test func allIsEveryKindExceptTheLibrary() async throws {
        #expect(ALAssetsGroupAll == 0xFFFF_FFFF)
        let library = ALAssetsLibrary(try Samples.library())
        try library.photos.addAlbum("Rome")
        let all = try await library.groups(ALAssetsGroupAll)
        let types = all.compactMap { ($0.value(forProperty: ALAssetsGroupPropertyType) as? NSNumber)?.uint32Value }
        #expect(types == [ALAssetsGroupSavedPhotos, ALAssetsGroupAlbum, ALAssetsGroupEvent])
        #expect(try await library.groups(ALAssetsGroupLibrary).isEmpty)
    }

    @Test func eachKindFindsItsGroupsOnly() async throws {
        let library = ALAssetsLibrary(try Samples.library())
        try library.photos.addAlbum("Rome")
        #expect(try await library.groups(ALAssetsGroupSavedPhotos).map(\.name) == ["Recents"])
        #expect(try await library.groups(ALAssetsGroupAlbum).map(\.name) == ["Rome"])
        #expect(try await library.groups(ALAssetsGroupEvent).map(\.name) == ["Import"])
        #expect(try await library.groups(ALAssetsGroupFaces | ALAssetsGroupPhotoStream).isEmpty)
        let some = try await library.groups(ALAssetsGroupAlbum | ALAssetsGroupSavedPhotos)
        #expect(some.map(\.name) == ["Recents", "Rome"])
    }

    @Test func aCallAsksForAccessIfNobodyWasAskedYet() async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .notDetermined)
        #expect(library.photos.authorizationStatus(for: .readWrite) == .notDetermined)
        #expect(try await library.groups().map(\.name) == ["Recents"])
        #expect(library.photos.authorizationStatus(for: .readWrite) == .authorized)
    }

    @Test(arguments: [(AuthorizationStatus.denied, -3311), (.restricted, -3312)])
    func theFailureBlockIsCalledWithoutAccess(_ status: AuthorizationStatus, _ code: Int) async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: status)
        let error = await #expect(throws: (any Error).self) { _ = try await library.groups() } as? NSError
        #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == code)
        #expect(error?.localizedDescription.contains("owner") == true)
    }

    @Test(arguments: [(AuthorizationStatus.denied, -3311), (.restricted, -3312)])
    func theFailureBlockOfEveryOtherCallIsCalledWithoutAccess(_ status: AuthorizationStatus, _ code: Int) async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: status)
        let asset = URL(string: "assets-library://asset/asset.JPG?id=\(UUID().uuidString)&ext=JPG")
        let group = URL(string: "assets-library://group/?id=\(UUID().uuidString)&filter=1537")
        let calls: [() async throws -> Void] = [
            { _ = try await library.asset(at: asset) }, { _ = try await library.group(at: group) },
            { _ = try await library.addAlbum("Rome") },
        ]
        for call in calls {
            let error = await #expect(throws: (any Error).self) { try await call() } as? NSError
            #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == code)
        }
    }

    @Test func theFailureBlockIsCalledIfTheLibraryCannotBeOpened() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "novel-\(UUID().uuidString).txt")
        try Data("mine".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let library = ALAssetsLibrary(PHPhotoLibrary(Session(sharedAt: file)))
        let error = await #expect(throws: (any Error).self) { _ = try await library.groups() } as? NSError
        #expect(error?.code == ALAssetsLibraryDataUnavailableError)
        #expect(error?.userInfo[NSUnderlyingErrorKey] != nil)
    }

    @Test func withLimitedAccessThereAreTheSelectedAssetsAndNoAlbums() async throws {
        let changes = LibraryPlan(count: 40).flatMap(\.self)
        let uuids = changes.compactMap { change -> UUID? in
            if case .insertAsset(let asset) = change { asset.uuid } else { nil }
        }
        let photos = try PHPhotoLibrary.inMemory(changes, readWrite: .limited, selection: Array(uuids[..<2]))
        let library = ALAssetsLibrary(photos)
        #expect(try await library.groups(ALAssetsGroupAlbum).isEmpty)
        let seen = try await library.assets().compactMap(\.url)
        #expect(Set(seen) == Set(uuids[..<2].map { AssetURL.asset($0.uuidString, filenameExtension: "JPG") }))
        for (index, uuid) in uuids.enumerated() {
            let url = AssetURL.asset(uuid.uuidString, filenameExtension: "JPG")
            #expect(try await (library.asset(at: url) == nil) == (index >= 2))
        }
    }

    @Test func limitedAccessIsEnough() async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .limited)
        #expect(try await library.groups().map(\.name) == ["Recents"])
        #expect(ALAuthorizationStatus(PHAuthorizationStatus.limited) == .authorized)
    }
}
