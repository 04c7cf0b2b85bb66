// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

struct AssetsConstantTests {
    @Test func theBitsOfGroupsAreApples() {
        let bits: [UInt32] = [
            ALAssetsGroupLibrary, ALAssetsGroupAlbum, ALAssetsGroupEvent, ALAssetsGroupFaces, ALAssetsGroupSavedPhotos,
            ALAssetsGroupPhotoStream,
        ]
        #expect(bits == [1, 2, 4, 8, 16, 32])
        #expect(ALAssetsGroupAll == 4_294_967_295 && ALAssetsGroupType(ALAssetsGroupAll) == 4_294_967_295)
    }

    @Test func theNumbersOfErrorsAreApples() {
        #expect(ALAssetsLibraryErrorDomain == "ALAssetsLibraryErrorDomain")
        #expect(ALAssetsLibraryUnknownError == -1)
        #expect(ALAssetsLibraryWriteFailedError == -3300)
        #expect(ALAssetsLibraryWriteBusyError == -3301)
        #expect(ALAssetsLibraryWriteInvalidDataError == -3302)
        #expect(ALAssetsLibraryWriteIncompatibleDataError == -3303)
        #expect(ALAssetsLibraryWriteDataEncodingError == -3304)
        #expect(ALAssetsLibraryWriteDiskSpaceError == -3305)
        #expect(ALAssetsLibraryDataUnavailableError == -3310)
        #expect(ALAssetsLibraryAccessUserDeniedError == -3311)
        #expect(ALAssetsLibraryAccessGloballyDeniedError == -3312)
    }

    @Test func errorsOfPhotoKitHaveTheirNumbers() {
        let numbers: [PHPhotosError.Code: Int] = [
            .internalError: -1, .persistentChangeTokenExpired: -1, .persistentChangeDetailsUnavailable: -1,
            .userCancelled: -3300, .identifierNotFound: -3300, .multipleIdentifiersFound: -3300,
            .changeNotSupported: -3300, .limitExceeded: -3300, .operationInterrupted: -3301, .invalidResource: -3302,
            .missingResource: -3302, .requestNotSupportedForAsset: -3303, .notEnoughSpace: -3305,
            .libraryVolumeOffline: -3310, .relinquishingLibraryBundleToWriter: -3310,
            .switchingSystemPhotoLibrary: -3310, .networkAccessRequired: -3310, .networkError: -3310,
            .libraryInFileProviderSyncRoot: -3310, .accessUserDenied: -3311, .accessRestricted: -3312,
        ]
        for (code, number) in numbers {
            let error = AssetsFailure(PHPhotosError(code)).nsError
            #expect(error.code == number && error.domain == ALAssetsLibraryErrorDomain)
        }
        #expect(AssetsFailure(CocoaError(.fileNoSuchFile)).nsError.code == -1)
    }

    @Test func theNumbersOfOrientationsAreThoseOfUIImage() {
        let all: [(ALAssetOrientation, UIImage.Orientation)] = [
            (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.upMirrored, .upMirrored),
            (.downMirrored, .downMirrored), (.leftMirrored, .leftMirrored), (.rightMirrored, .rightMirrored),
        ]
        for (ours, theirs) in all { #expect(ours.rawValue == theirs.rawValue) }
        #expect(all.map(\.0.rawValue) == Array(0...7))
        #expect(ALAssetOrientation(rawValue: 3) == .right && ALAssetOrientation(rawValue: 8) == nil)
    }

    @Test func theNumbersOfPermissionsAreApples() {
        let all: [ALAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3])
        #expect(ALAuthorizationStatus(rawValue: 2) == .denied && ALAuthorizationStatus(rawValue: 4) == nil)
    }

    @Test func everyKeyHasApplesText() {
        let texts = [
            (ALErrorInvalidProperty, "ALErrorInvalidProperty"), (ALAssetPropertyType, "ALAssetPropertyType"),
            (ALAssetPropertyLocation, "ALAssetPropertyLocation"), (ALAssetPropertyDuration, "ALAssetPropertyDuration"),
            (ALAssetPropertyOrientation, "ALAssetPropertyOrientation"), (ALAssetPropertyDate, "ALAssetPropertyDate"),
            (ALAssetPropertyRepresentations, "ALAssetPropertyRepresentations"),
            (ALAssetPropertyURLs, "ALAssetPropertyURLs"), (ALAssetPropertyAssetURL, "ALAssetPropertyAssetURL"),
            (ALAssetTypePhoto, "ALAssetTypePhoto"), (ALAssetTypeVideo, "ALAssetTypeVideo"),
            (ALAssetTypeUnknown, "ALAssetTypeUnknown"), (ALAssetsGroupPropertyName, "ALAssetsGroupPropertyName"),
            (ALAssetsGroupPropertyType, "ALAssetsGroupPropertyType"),
            (ALAssetsGroupPropertyPersistentID, "ALAssetsGroupPropertyPersistentID"),
            (ALAssetsGroupPropertyURL, "ALAssetsGroupPropertyURL"),
            (ALAssetLibraryUpdatedAssetsKey, "ALAssetLibraryUpdatedAssetsKey"),
            (ALAssetLibraryInsertedAssetGroupsKey, "ALAssetLibraryInsertedAssetGroupsKey"),
            (ALAssetLibraryUpdatedAssetGroupsKey, "ALAssetLibraryUpdatedAssetGroupsKey"),
            (ALAssetLibraryDeletedAssetGroupsKey, "ALAssetLibraryDeletedAssetGroupsKey"),
            (NSNotification.Name.ALAssetsLibraryChanged.rawValue, "ALAssetsLibraryChangedNotification"),
        ]
        for (ours, apples) in texts { #expect(ours == apples) }
    }

    @Test func blocksAreWhatClientsWrite() {
        let groups: ALAssetsLibraryGroupsEnumerationResultsBlock = { group, stop in
            if group == nil { stop?.pointee = true }
        }
        let assets: ALAssetsGroupEnumerationResultsBlock = { asset, index, stop in
            if asset == nil, index == NSNotFound { stop?.pointee = true }
        }
        var (first, second): (ObjCBool, ObjCBool) = (false, false)
        groups(nil, &first)
        assets(nil, NSNotFound, &second)
        let failure: ALAssetsLibraryAccessFailureBlock = { #expect($0 == nil) }
        let asset: ALAssetsLibraryAssetForURLResultBlock = { #expect($0 == nil) }
        let group: ALAssetsLibraryGroupResultBlock = { #expect($0 == nil) }
        let image: ALAssetsLibraryWriteImageCompletionBlock = { #expect($0 == nil && $1 == nil) }
        let video: ALAssetsLibraryWriteVideoCompletionBlock = image
        failure(nil)
        asset(nil)
        group(nil)
        video(nil, nil)
        #expect(first.boolValue && second.boolValue)
    }
}
