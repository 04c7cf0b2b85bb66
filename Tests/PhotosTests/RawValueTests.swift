// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

/// Clients write these numbers and strings into predicates, archives and literals of their own.
struct RawValueTests {
    /// The numbers of Apple's headers, a type after the other.
    private func expect<Value: RawRepresentable & Equatable>(
        _ numbers: KeyValuePairs<Value, Value.RawValue>, sourceLocation: SourceLocation = #_sourceLocation
    ) where Value.RawValue: Equatable {
        for (value, number) in numbers {
            #expect(value.rawValue == number, sourceLocation: sourceLocation)
            #expect(Value(rawValue: number) == value, sourceLocation: sourceLocation)
        }
    }

    @Test func assetsHaveApplesNumbers() {
        expect([PHAssetMediaType.unknown: 0, .image: 1, .video: 2, .audio: 3])
        expect([
            PHAsset.PlaybackStyle.unsupported: 0, .image: 1, .imageAnimated: 2, .livePhoto: 3, .video: 4,
            .videoLooping: 5,
        ])
        expect([PHAsset.AdjustmentsState.none: 0, .userAdjusted: 2, .cameraAutoAdjusted: 3])
        expect([PHAssetEditOperation.delete: 1, .content: 2, .properties: 3])
        #expect(PHAsset.AdjustmentsState(rawValue: 1) == nil)
        #expect(PHAssetEditOperation(rawValue: 0) == nil)
    }

    @Test func subtypesHaveApplesBits() {
        expect([
            PHAssetMediaSubtype.photoPanorama: 1, .photoHDR: 2, .photoScreenshot: 4, .photoLive: 8,
            .photoDepthEffect: 16, .photoAnimation: 64, .spatialMedia: 1024, .videoStreamed: 65536,
            .videoHighFrameRate: 131_072, .videoTimelapse: 262_144, .videoScreenRecording: 524_288,
            .videoCinematic: 2_097_152,
        ])
        expect([PHAssetBurstSelectionType.autoPick: 1, .userPick: 2])
        expect([PHAssetSourceType.typeUserLibrary: 1, .typeCloudShared: 2, .typeiTunesSynced: 4])
    }

    @Test func collectionsHaveApplesNumbers() {
        expect([PHAssetCollectionType.album: 1, .smartAlbum: 2, .moment: 3])
        expect([PHCollectionListType.momentList: 1, .folder: 2, .smartFolder: 3])
        expect([
            PHCollectionListSubtype.momentListCluster: 1, .momentListYear: 2, .regularFolder: 100,
            .smartFolderEvents: 200, .smartFolderFaces: 201, .any: Int.max,
        ])
        expect([
            PHCollectionEditOperation.deleteContent: 1, .removeContent: 2, .addContent: 3, .createContent: 4,
            .rearrangeContent: 5, .delete: 6, .rename: 7,
        ])
        expect([PHObjectType.asset: 1, .assetCollection: 2, .collectionList: 3])
    }

    @Test func collectionSubtypesHaveApplesNumbers() {
        expect([
            PHAssetCollectionSubtype.albumRegular: 2, .albumSyncedEvent: 3, .albumSyncedFaces: 4, .albumSyncedAlbum: 5,
            .albumImported: 6, .albumMyPhotoStream: 100, .albumCloudShared: 101, .smartAlbumGeneric: 200,
            .smartAlbumPanoramas: 201, .smartAlbumVideos: 202, .smartAlbumFavorites: 203, .smartAlbumTimelapses: 204,
            .smartAlbumAllHidden: 205, .smartAlbumRecentlyAdded: 206, .smartAlbumBursts: 207,
            .smartAlbumSlomoVideos: 208, .smartAlbumUserLibrary: 209, .smartAlbumSelfPortraits: 210,
            .smartAlbumScreenshots: 211, .smartAlbumDepthEffect: 212, .smartAlbumLivePhotos: 213,
            .smartAlbumAnimated: 214, .smartAlbumLongExposures: 215, .smartAlbumUnableToUpload: 216,
            .smartAlbumRAW: 217, .smartAlbumCinematic: 218, .smartAlbumSpatial: 219, .smartAlbumScreenRecordings: 220,
            .any: Int.max,
        ])
        #expect(PHAssetCollectionSubtype(rawValue: 1) == nil)
    }

    @Test func resourcesHaveApplesNumbers() {
        expect([
            PHAssetResourceType.photo: 1, .video: 2, .audio: 3, .alternatePhoto: 4, .fullSizePhoto: 5,
            .fullSizeVideo: 6, .adjustmentData: 7, .adjustmentBasePhoto: 8, .pairedVideo: 9, .fullSizePairedVideo: 10,
            .adjustmentBasePairedVideo: 11, .adjustmentBaseVideo: 12, .photoProxy: 19,
        ])
    }

    @Test func requestsHaveApplesNumbers() {
        expect([PHImageContentMode.aspectFit: 0, .aspectFill: 1])
        #expect(PHImageContentMode.default == .aspectFit)
        expect([PHImageRequestOptionsVersion.current: 0, .unadjusted: 1, .original: 2])
        expect([PHImageRequestOptionsDeliveryMode.opportunistic: 0, .highQualityFormat: 1, .fastFormat: 2])
        expect([PHImageRequestOptionsResizeMode.none: 0, .fast: 1, .exact: 2])
        expect([PHVideoRequestOptionsVersion.current: 0, .original: 1])
        expect([
            PHVideoRequestOptionsDeliveryMode.automatic: 0, .highQualityFormat: 1, .mediumQualityFormat: 2,
            .fastFormat: 3,
        ])
        expect([PHLivePhotoFrameType.photo: 0, .video: 1])
        expect([PHLivePhotoEditingErrorCode.unknown: 0, .aborted: 1])
        expect([PHLivePhotoEditingOption.shouldRenderAtPlaybackTime: "PHLivePhotoShouldRenderAtPlaybackTime"])
    }

    @Test func accessHasApplesNumbers() {
        expect([PHAccessLevel.addOnly: 1, .readWrite: 2])
        expect([PHAuthorizationStatus.notDetermined: 0, .restricted: 1, .denied: 2, .authorized: 3, .limited: 4])
        #expect(PHAccessLevel(rawValue: 0) == nil)
    }

    @Test(arguments: [
        (PHImageResultIsInCloudKey, "PHImageResultIsInCloudKey"),
        (PHImageResultIsDegradedKey, "PHImageResultIsDegradedKey"),
        (PHImageResultRequestIDKey, "PHImageResultRequestIDKey"), (PHImageCancelledKey, "PHImageCancelledKey"),
        (PHImageErrorKey, "PHImageErrorKey"), (PHLivePhotoInfoErrorKey, "PHLivePhotoInfoErrorKey"),
        (PHLivePhotoInfoIsDegradedKey, "PHLivePhotoInfoIsDegradedKey"),
        (PHLivePhotoInfoCancelledKey, "PHLivePhotoInfoCancelledKey"),
        (PHContentEditingInputResultIsInCloudKey, "PHContentEditingInputResultIsInCloudKey"),
        (PHContentEditingInputCancelledKey, "PHContentEditingInputCancelledKey"),
        (PHContentEditingInputErrorKey, "PHContentEditingInputErrorKey"),
        (PHPhotosErrorDomain, "PHPhotosErrorDomain"), (PHLocalIdentifiersErrorKey, "PHLocalIdentifiersErrorKey"),
        (PHLivePhotoEditingErrorDomain, "PHLivePhotoEditingErrorDomain"),
    ])
    func keysAreApplesStrings(_ key: String, _ expected: String) {
        #expect(key == expected)
    }

    @Test func numbersOfRequestsStartAtNothing() {
        #expect(PHInvalidImageRequestID == PHImageRequestID(0))
        #expect(PHInvalidAssetResourceDataRequestID == PHAssetResourceDataRequestID(0))
        #expect(PHLivePhotoRequestIDInvalid == PHLivePhotoRequestID(0))
        #expect(PHContentEditingInputRequestID.max == Int.max)
    }

    @Test func theMaximumSizeIsNoSize() {
        #expect(PHImageManagerMaximumSize == CGSize(width: -1, height: -1))
    }
}
